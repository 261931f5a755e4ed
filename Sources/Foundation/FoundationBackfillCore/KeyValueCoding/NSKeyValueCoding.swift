public import Foundation

/// An object whose properties can be read and written by name.
///
/// On Apple's platforms every `NSObject` has these methods through the Objective-C runtime. Here a class adopts the
/// protocol, and needs no code of its own to be read:
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
/// Stored properties are then read by reflection, which is slow and read-only. If a class declares its properties, they
/// are read as fast as by direct access, can be written by key, and may be computed properties too:
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
    /// The declared properties by key. Default: empty.
    static var keyValueProperties: [String: KeyValueProperty] { get }

    /// Whether stored properties that are missing from ``keyValueProperties`` are read by reflection. Default: true.
    static var accessInstanceVariablesDirectly: Bool { get }

    /// Returns the value of the property with the given key. Calls ``value(forUndefinedKey:)`` if the object has no
    /// such property.
    func value(forKey key: String) -> Any?

    /// Sets the property with the given key. Calls ``setNilValueForKey(_:)`` if the value is nil and the property
    /// cannot hold nil, and ``setValue(_:forUndefinedKey:)`` if there is no such property or it is read-only.
    func setValue(_ value: Any?, forKey key: String)

    /// Returns a value for a key that the object does not have. The default stops the program with
    /// `NSUnknownKeyException`.
    func value(forUndefinedKey key: String) -> Any?

    /// Handles a value for a key that the object does not have or cannot write. The default stops the program with
    /// `NSUnknownKeyException`.
    func setValue(_ value: Any?, forUndefinedKey key: String)

    /// Handles `nil` for a property that cannot hold it, such as an `Int`. The default stops the program with
    /// `NSInvalidArgumentException`.
    func setNilValueForKey(_ key: String)

    /// Validates a value before it is set, and may replace it. The default accepts every value.
    ///
    /// - Throws: An error if the value is invalid.
    func validateValue(_ ioValue: inout Any?, forKey key: String) throws

    /// Returns an array that reads and changes the ordered collection of a property.
    func mutableArrayValue(forKey key: String) -> NSMutableArray

    /// Returns a set that reads and changes the set of a property.
    func mutableSetValue(forKey key: String) -> NSMutableSet

    /// Returns an ordered set that reads and changes the ordered collection of a property.
    func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet
}

extension NSKeyValueCoding {
    /// Default: no declared properties.
    public static var keyValueProperties: [String: KeyValueProperty] { [:] }

    /// Default: true, so stored properties are read by reflection.
    public static var accessInstanceVariablesDirectly: Bool { true }

    /// Returns the value of the declared property or, if there is none, of the stored property.
    public func value(forKey key: String) -> Any? {
        let type = type(of: self)
        if let property = type.keyValueProperties[key] {
            property.requireProperty(key, of: type)
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
        let property = type(of: self).keyValueProperties[key]
        property?.requireProperty(key, of: type(of: self))
        guard let write = property?.write else { return setValue(value, forUndefinedKey: key) }
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

extension NSKeyValueCoding {
    /// Returns the value at a key path, such as `department.employees.@avg.salary`; nil if a step on the way is nil.
    public func value(forKeyPath keyPath: String) -> Any? {
        KeyPathSteps(keyPath).value(from: self)
    }

    /// Sets the last property of a key path on the object that the rest of the path leads to. Does nothing if a step on
    /// the way is nil.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        guard let (owner, key) = owner(ofLastKeyIn: keyPath) else { return }
        owner.setValue(value, forKey: key)
    }

    /// Validates a value for the last property of a key path with the object that the rest of the path leads to. Does
    /// nothing if a step on the way is nil.
    ///
    /// - Throws: The error of that object's ``validateValue(_:forKey:)``.
    public func validateValue(_ ioValue: inout Any?, forKeyPath keyPath: String) throws {
        guard let (owner, key) = owner(ofLastKeyIn: keyPath) else { return }
        try owner.validateValue(&ioValue, forKey: key)
    }

    /// Returns the values of several properties by key, with `NSNull` for nil.
    public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
        var values: [String: Any] = [:]
        for key in keys {
            values[key] = value(forKey: key) ?? NSNull()
        }
        return values
    }

    /// Sets several properties. `NSNull` sets nil.
    public func setValuesForKeys(_ keyedValues: [String: Any]) {
        for (key, value) in keyedValues {
            setValue(flattened(value), forKey: key)
        }
    }

    func owner(ofLastKeyIn keyPath: String) -> (any NSKeyValueCoding, String)? {
        guard let dot = keyPath.lastIndex(of: ".") else { return (self, keyPath) }
        guard let value = value(forKeyPath: String(keyPath[..<dot])) else { return nil }
        guard let owner = value as? any NSKeyValueCoding else {
            misuse(.undefinedKey, "\(type(of: value)) at \(keyPath[..<dot]) does not adopt NSKeyValueCoding.")
        }
        return (owner, String(keyPath[keyPath.index(after: dot)...]))
    }
}
