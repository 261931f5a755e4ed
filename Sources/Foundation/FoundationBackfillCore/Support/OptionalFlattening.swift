internal import Foundation

/// An optional of any type, so that code with an `Any` can detect an `Optional` inside it and unwrap it.
private protocol AnyOptional {
    var content: Any? { get }
}

extension Optional: AnyOptional {
    fileprivate var content: Any? {
        guard let self else { return nil }
        return flattened(self)
    }
}

/// Returns the value without the optionals around it: `nil` for a nested `nil` and for `NSNull`.
package func flattened(_ value: Any?) -> Any? {
    guard let value else { return nil }
    let type = type(of: value)
    if isPlain(type) { return value }
    // Only objects can be NSNull: to be asked for it, an array would become an NSArray with all its elements.
    if type is AnyClass || type == AnyHashable.self { return value is NSNull ? nil : value }
    if let optional = value as? any AnyOptional {
        return optional.content
    }
    return value
}

/// Returns whether values of the type are certain not to be optionals. Comparing common types by identity spares most
/// values the cast, which is many times slower.
private func isPlain(_ type: Any.Type) -> Bool {
    type == String.self || type == Int.self || type == Double.self || type == Bool.self || type == Date.self
        || type == UUID.self || type == Data.self || type == Decimal.self || type == [String: Any].self
        || type == [Any].self
}
