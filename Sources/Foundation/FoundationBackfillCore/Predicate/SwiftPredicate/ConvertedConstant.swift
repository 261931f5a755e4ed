internal import Foundation

/// Captured values as predicates have them.
enum ConvertedConstant {
    static func expression(_ value: Any?) -> NSExpression {
        NSExpression(forConstantValue: simplified(value))
    }

    /// The value without what only Swift knows: optionals are taken apart, characters and slices become text and
    /// arrays, and enumerations their raw values.
    private static func simplified(_ value: Any?) -> Any? {
        guard let value = flattened(value) else { return nil }
        switch value {
        case is String, is Bool, is Int, is Double, is Date, is Decimal, is UUID, is URL, is Data:
            return value
        case let character as Character:
            return String(character)
        case let text as any StringProtocol:
            return String(text)
        case let dictionary as [AnyHashable: Any]:
            return simplified(dictionary)
        case let set as Set<AnyHashable>:
            return Set(set.map(key))
        case let slice as any Slice:
            return simplified(slice.elements)
        case let array as [Any]:
            return array.map { simplified($0) ?? NSNull() } as [Any]
        case let raw as any RawRepresentable where !(type(of: value) is AnyClass):
            return simplified(raw.rawValue)
        default:
            return value
        }
    }

    private static func simplified(_ dictionary: [AnyHashable: Any]) -> [AnyHashable: Any] {
        let entries = dictionary.map { (key($0.key), simplified($0.value) ?? NSNull()) }
        return Dictionary(entries, uniquingKeysWith: { first, _ in first })
    }

    private static func key(_ key: AnyHashable) -> AnyHashable {
        guard let simple = simplified(key.base) else { return AnyHashable(NSNull()) }
        return (simple as? any Hashable).map { AnyHashable($0) } ?? key
    }
}

/// A part of an array, which is cut out of it to become a constant.
private protocol Slice {
    var elements: [Any] { get }
}

extension ArraySlice: Slice {
    fileprivate var elements: [Any] { Array(self) }
}
