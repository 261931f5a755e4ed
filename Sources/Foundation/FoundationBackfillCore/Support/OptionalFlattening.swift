internal import Foundation

/// Lets code that holds an `Any` ask whether an `Optional` hides inside, and take it out.
private protocol AnyOptional {
    var content: Any? { get }
}

extension Optional: AnyOptional {
    fileprivate var content: Any? {
        guard let self else { return nil }
        return flattened(self)
    }
}

/// The value without the optionals around it: `nil` for a nested `nil` and for `NSNull`.
package func flattened(_ value: Any?) -> Any? {
    guard let value else { return nil }
    if isPlain(type(of: value)) { return value }
    if let optional = value as? any AnyOptional {
        return optional.content
    }
    return value is NSNull ? nil : value
}

/// Whether values of the type are certainly no optionals. Asking for the everyday types by identity spares most values the
/// cast, which is many times slower.
private func isPlain(_ type: Any.Type) -> Bool {
    type == String.self || type == Int.self || type == Double.self || type == Bool.self || type == Date.self
        || type == [String: Any].self || type == [Any].self
}
