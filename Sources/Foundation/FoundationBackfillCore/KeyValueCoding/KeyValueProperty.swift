public import Foundation

/// Access to one property of a class by key. Created from a key path, it reads without reflection and, for common
/// types, without boxing.
///
/// ```swift
/// static let keyValueProperties: [String: KeyValueProperty] = [
///     "title": KeyValueProperty(\Note.title),
///     "isFavorite": KeyValueProperty(\Note.isFavorite),
/// ]
/// ```
///
/// If the key path is writable, the property can be set by key as well.
public struct KeyValueProperty: Sendable {
    /// The result of setting a value.
    enum WriteOutcome: Sendable {
        case written
        case refusedNil
        case wrongType(expected: String)
    }

    /// Sets the property of an object. The assignment is passed to the closure, which may run code before and after it.
    typealias Writer = @Sendable (AnyObject, Any?, _ assigning: (() -> Void) -> Void) -> WriteOutcome

    /// The key path of the property.
    public let keyPath: any AnyKeyPath & Sendable

    /// Reads the property without boxing. The object must be an instance of the class that declared the property; this
    /// is not checked.
    package private(set) var reader: KeyValueReader
    private var box: @Sendable (AnyObject) -> Any?
    let write: Writer?
    private let isDeclared: @Sendable (AnyClass) -> Bool
    /// Whether the property's accessors only read and write a value that key-value coding reaches without them.
    package private(set) var isSynthesized = false

    /// Declares a property of any type. Common types have initialisers of their own, which read without boxing.
    @inlinable @inline(__always)
    @_disfavoredOverload
    public init<Root: AnyObject, Value>(_ keyPath: any KeyPath<Root, Value> & Sendable) {
        self.init(keyPath, .any { unsafeDowncast($0, to: Root.self)[keyPath: keyPath] })
    }

    /// Declares a property with a reader. Used by the initialisers that are inlined into other modules.
    public init<Root: AnyObject, Value>(_ keyPath: any KeyPath<Root, Value> & Sendable, _ reader: KeyValueReader) {
        self.keyPath = keyPath
        self.reader = reader
        box = { unsafeDowncast($0, to: Root.self)[keyPath: keyPath] }
        write = Self.writer(keyPath)
        isDeclared = { $0 is Root.Type }
    }

    /// Returns the setter for a writable key path; nil for a read-only one.
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

    /// Returns the property's value in an object, whose class must have the property: see ``requireProperty(_:of:)``.
    package func value(in object: AnyObject) -> Any? {
        flattened(box(object))
    }

    /// Stops the program if the key path starts at a class that is neither the one that lists the property nor one of
    /// its superclasses.
    package func requireProperty(_ key: String, of type: AnyClass) {
        guard !isDeclared(type) else { return }
        misuse(
            .invalidArgument,
            "keyValueProperties of \(type) lists \"\(key)\" with a key path of \(Swift.type(of: keyPath).rootType): "
                + "it must start at \(type) or at one of its superclasses."
        )
    }

    /// Returns the property with a closure that reads it without its accessors, which may be unable to express nil.
    ///
    /// - Parameter reader: The way to read the same value without boxing; nil if there is none.
    package func synthesized(
        _ reader: KeyValueReader? = nil,
        _ read: @escaping @Sendable (AnyObject) -> Any?
    ) -> KeyValueProperty {
        var property = self
        property.isSynthesized = true
        property.box = read
        property.reader = reader ?? .any(read)
        return property
    }
}

/// Returns the value converted to the declared type of a property. If the type is optional, nil is a valid value.
private func converted<Value>(_ value: Any?) -> Value? {
    guard let value else { return Any?.none as Any as? Value }
    let typed = value as? Value
    if isFoundationSet(value), flattened(typed).map(isFoundationSet) != true {
        return convertedCollection(value)
    }
    return typed ?? (value as? NSNumber).flatMap { $0 as Any as? Value } ?? convertedCollection(value)
}

/// A closure that reads a property as the narrowest type that holds its value, so that predicates and sort descriptors
/// compare numbers, text and dates without boxing them. The object must be an instance of the class that declared the
/// property; this is not checked.
public enum KeyValueReader: Sendable {
    /// Signed integers of up to 64 bits, and Booleans.
    case integer(@Sendable (AnyObject) -> Int64?)
    /// Floating-point numbers.
    case real(@Sendable (AnyObject) -> Double?)
    /// Text.
    case string(@Sendable (AnyObject) -> String?)
    /// Dates.
    case date(@Sendable (AnyObject) -> Date?)
    /// Values of any other type.
    case any(@Sendable (AnyObject) -> Any?)
}
