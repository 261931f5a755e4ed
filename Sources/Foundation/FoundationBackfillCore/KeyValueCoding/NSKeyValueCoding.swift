public import Foundation

/// Reading and writing an object's properties by name.
///
/// Apple gives these methods to every `NSObject` through the Objective-C runtime. Here a class adopts the protocol; it
/// needs no code of its own to be read:
///
/// ```swift
/// final class Person: NSObject, NSKeyValueCoding {
///     var name = "Ada"
///     var age = 36
/// }
///
/// Person().value(forKey: "name")                       // "Ada"
/// NSPredicate(format: "age > 30").evaluate(with: Person())
/// ```
///
/// Stored properties are then found by reflection, which is slow and only reads. A class that declares its properties is
/// read at the speed of a direct access, can be written by key, and may list computed properties too:
///
/// ```swift
/// extension Person {
///     static let keyValueProperties: [String: KeyValueProperty] = [
///         "name": KeyValueProperty(\Person.name),
///         "age": KeyValueProperty(\Person.age),
///     ]
/// }
/// ```
public protocol NSKeyValueCoding: AnyObject {
    /// The properties that can be reached by key, by their keys. Empty unless the class declares them.
    static var keyValueProperties: [String: KeyValueProperty] { get }

    /// Whether stored properties that ``keyValueProperties`` does not name are read by reflection. True by default.
    static var accessInstanceVariablesDirectly: Bool { get }

    /// The value of the property with the given key. Undeclared keys go to ``value(forUndefinedKey:)``.
    func value(forKey key: String) -> Any?

    /// Sets the property with the given key. `nil` for a property that cannot hold it goes to
    /// ``setNilValueForKey(_:)``, and a key that cannot be written to ``setValue(_:forUndefinedKey:)``.
    func setValue(_ value: Any?, forKey key: String)

    /// Called for a key that the object does not have. The default stops the program with `NSUnknownKeyException`.
    func value(forUndefinedKey key: String) -> Any?

    /// Called for a key that the object does not have or cannot write. The default stops the program with
    /// `NSUnknownKeyException`.
    func setValue(_ value: Any?, forUndefinedKey key: String)

    /// Called when `nil` is set for a property that cannot hold it, such as an `Int`. The default stops the program with
    /// `NSInvalidArgumentException`.
    func setNilValueForKey(_ key: String)

    /// Checks a value that is about to be set, and may replace it. The default accepts everything.
    ///
    /// - Throws: an error that says why the value is not acceptable.
    func validateValue(_ ioValue: inout Any?, forKey key: String) throws

    /// The ordered collection that a property holds, for changing it in place.
    func mutableArrayValue(forKey key: String) -> NSMutableArray

    /// The set that a property holds, for changing it in place.
    func mutableSetValue(forKey key: String) -> NSMutableSet

    /// The ordered set that a property holds, for changing it in place.
    func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet
}

extension NSKeyValueCoding {
    /// No declared properties.
    public static var keyValueProperties: [String: KeyValueProperty] { [:] }

    /// Stored properties are read by reflection.
    public static var accessInstanceVariablesDirectly: Bool { true }

    /// The declared property's value, or the stored property's.
    public func value(forKey key: String) -> Any? {
        let type = type(of: self)
        if let property = type.keyValueProperties[key] {
            return property.value(in: self)
        }
        if type.accessInstanceVariablesDirectly, let found = StoredProperty(key, of: self) {
            return found.value
        }
        return key == "self" ? self : value(forUndefinedKey: key)
    }

    /// Sets the declared property.
    public func setValue(_ value: Any?, forKey key: String) {
        setDeclaredValue(value, forKey: key)
    }

    /// Stops the program with `NSUnknownKeyException`.
    public func value(forUndefinedKey key: String) -> Any? {
        unanswered(
            .undefinedKey,
            "[\(identity) valueForUndefinedKey:]: this class is not key value coding-compliant for the key \(key)."
        )
    }

    /// Stops the program with `NSUnknownKeyException`.
    public func setValue(_ value: Any?, forUndefinedKey key: String) {
        misuse(
            .undefinedKey,
            "[\(identity) setValue:forUndefinedKey:]: this class is not key value coding-compliant for the key \(key). "
                + "To write it, declare it in keyValueProperties as a settable property."
        )
    }

    /// Stops the program with `NSInvalidArgumentException`.
    public func setNilValueForKey(_ key: String) {
        misuse(.invalidArgument, "[\(identity) setNilValueForKey]: could not set nil as the value for the key \(key).")
    }

    /// Accepts every value.
    public func validateValue(_ ioValue: inout Any?, forKey key: String) throws {}

    package func setDeclaredValue(_ value: Any?, forKey key: String) {
        guard let property = type(of: self).keyValueProperties[key], let write = property.write else {
            return setValue(value, forUndefinedKey: key)
        }
        switch write(self, flattened(value), { announcingChange(ofKey: key, $0) }) {
        case .written: return
        case .refusedNil: setNilValueForKey(key)
        case .wrongType(let expected):
            misuse(
                .invalidArgument,
                "[\(identity) setValue:forKey:]: \(key) holds \(expected), not \(value.map { "\(type(of: $0))" } ?? "nil")."
            )
        }
    }

    private var identity: String { FoundationBackfillCore.identity(of: self) }
}
