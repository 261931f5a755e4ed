internal import Foundation

/// How one property of a class is reached by key: made from a key path, it reads without reflection and, for the common
/// types, without boxing.
///
/// ```swift
/// static let keyValueProperties: [String: KeyValueProperty] = [
///     "title": KeyValueProperty(\Note.title),
///     "isFavorite": KeyValueProperty(\Note.isFavorite),
/// ]
/// ```
///
/// A property whose key path can write is written by key as well.
public struct KeyValueProperty: Sendable {
    /// What became of an attempt to write.
    enum WriteOutcome: Sendable {
        case written
        case refusedNil
        case wrongType(expected: String)
    }

    /// Sets the property of an object. The assignment goes through the closure, which may do something before and after.
    typealias Writer = @Sendable (AnyObject, Any?, _ assigning: (() -> Void) -> Void) -> WriteOutcome

    /// The key path that the property was made from.
    public let keyPath: any AnyKeyPath & Sendable

    /// Reads without boxing. The object must be of the class that declared the property: nothing checks it.
    package let reader: KeyValueReader
    private let box: @Sendable (AnyObject) -> Any?
    let write: Writer?

    /// Declares a property of any type. The common types have initialisers of their own, which read without boxing.
    @inlinable @inline(__always)
    @_disfavoredOverload
    public init<Root: AnyObject, Value>(_ keyPath: any KeyPath<Root, Value> & Sendable) {
        self.init(keyPath, .any { unsafeDowncast($0, to: Root.self)[keyPath: keyPath] })
    }

    /// For the initialisers that are inlined into other modules.
    public init<Root: AnyObject, Value>(_ keyPath: any KeyPath<Root, Value> & Sendable, _ reader: KeyValueReader) {
        self.keyPath = keyPath
        self.reader = reader
        box = { unsafeDowncast($0, to: Root.self)[keyPath: keyPath] }
        write = Self.writer(keyPath)
    }

    /// The setter for a key path that can write, and nil for one that cannot.
    private static func writer<Root: AnyObject, Value>(
        _ keyPath: any KeyPath<Root, Value> & Sendable
    ) -> Writer? {
        guard keyPath is ReferenceWritableKeyPath<Root, Value> else { return nil }
        return { object, value, assigning in
            guard let writable = keyPath as? ReferenceWritableKeyPath<Root, Value>,
                let typed: Value = converted(value)
            else {
                return value == nil ? .refusedNil : .wrongType(expected: "\(Value.self)")
            }
            assigning { unsafeDowncast(object, to: Root.self)[keyPath: writable] = typed }
            return .written
        }
    }

    /// The property's value in the object.
    package func value(in object: AnyObject) -> Any? {
        flattened(box(object))
    }
}

/// The value as the type that a property declares. If that is an optional type, nil is a value too.
private func converted<Value>(_ value: Any?) -> Value? {
    guard let value else { return Any?.none as Any as? Value }
    let typed = value as? Value
    if isFoundationSet(value), flattened(typed).map(isFoundationSet) != true {
        return convertedCollection(value)
    }
    return typed ?? (value as? NSNumber).flatMap { $0 as Any as? Value } ?? convertedCollection(value)
}
