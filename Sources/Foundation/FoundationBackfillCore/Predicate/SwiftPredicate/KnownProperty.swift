internal import Foundation

/// A property of one of Swift's or Foundation's own types. Their key paths have no names, and some of the properties
/// are operators in the format language.
enum KnownProperty {
    case key(String)
    case count
    case isEmpty
    case first
    case last
    /// The number of UTF-16 units.
    case length
    case isEmptyText

    /// Finds the property that a key path refers to.
    init?(_ keyPath: AnyKeyPath) {
        guard let type = type(of: keyPath).rootType as? any KnownProperties.Type,
            let known = type.knownProperties[keyPath]
        else { return nil }
        self = known
    }

    /// Returns the expression or condition for the property of an expression's value.
    func of(_ expression: NSExpression) -> ConvertedExpression {
        switch self {
        case .key(let key): .value(expression.followed(by: key))
        case .count: .value(expression.followed(by: "@count"))
        case .isEmpty: .condition(expression.followed(by: "@count").compared(.equalTo, 0))
        case .first: .value(.call(.element, expression, NSExpression(forConstantValue: SymbolicIndex.first)))
        case .last: .value(.call(.element, expression, NSExpression(forConstantValue: SymbolicIndex.last)))
        case .length: .value(.call(.length, expression))
        case .isEmptyText: .condition(expression.compared(.equalTo, ""))
        }
    }
}

/// A type with known properties.
private protocol KnownProperties {
    static var knownProperties: [AnyKeyPath: KnownProperty] { get }
}

extension String: KnownProperties {
    fileprivate static var knownProperties: [AnyKeyPath: KnownProperty] {
        [\String.count: .length, \String.isEmpty: .isEmptyText]
    }
}

extension Array: KnownProperties {
    fileprivate static var knownProperties: [AnyKeyPath: KnownProperty] {
        [\Self.count: .count, \Self.isEmpty: .isEmpty, \Self.first: .first, \Self.last: .last]
    }
}

// Sets and dictionaries are unordered, so `first` has no equivalent.

extension Set: KnownProperties {
    fileprivate static var knownProperties: [AnyKeyPath: KnownProperty] {
        [\Self.count: .count, \Self.isEmpty: .isEmpty]
    }
}

extension Dictionary: KnownProperties {
    fileprivate static var knownProperties: [AnyKeyPath: KnownProperty] {
        [\Self.count: .count, \Self.isEmpty: .isEmpty]
    }
}

extension NSArray: KnownProperties {
    fileprivate static var knownProperties: [AnyKeyPath: KnownProperty] { [\NSArray.count: .count] }
}

extension NSSet: KnownProperties {
    fileprivate static var knownProperties: [AnyKeyPath: KnownProperty] { [\NSSet.count: .count] }
}

extension NSOrderedSet: KnownProperties {
    fileprivate static var knownProperties: [AnyKeyPath: KnownProperty] { [\NSOrderedSet.count: .count] }
}

extension Data: KnownProperties {
    fileprivate static var knownProperties: [AnyKeyPath: KnownProperty] { [\Data.count: .key("length")] }
}

extension Date: KnownProperties {
    fileprivate static var knownProperties: [AnyKeyPath: KnownProperty] {
        [
            \Date.timeIntervalSinceReferenceDate: .key("timeIntervalSinceReferenceDate"),
            \Date.timeIntervalSince1970: .key("timeIntervalSince1970"),
            \Date.timeIntervalSinceNow: .key("timeIntervalSinceNow"),
        ]
    }
}

extension UUID: KnownProperties {
    fileprivate static var knownProperties: [AnyKeyPath: KnownProperty] { [\UUID.uuidString: .key("UUIDString")] }
}

extension URL: KnownProperties {
    fileprivate static var knownProperties: [AnyKeyPath: KnownProperty] {
        [
            \URL.absoluteString: .key("absoluteString"), \URL.scheme: .key("scheme"), \URL.host: .key("host"),
            \URL.port: .key("port"), \URL.path: .key("path"), \URL.query: .key("query"),
            \URL.fragment: .key("fragment"), \URL.lastPathComponent: .key("lastPathComponent"),
            \URL.pathExtension: .key("pathExtension"),
        ]
    }
}
