internal import Foundation

extension NSKeyValueCoding {
    /// The value at the end of a key path, such as `department.employees.@avg.salary`. Nil if a step on the way is nil.
    public func value(forKeyPath keyPath: String) -> Any? {
        KeyPathSteps(keyPath).value(from: self)
    }

    /// Sets the last property of a key path on the object that the path before it leads to. Does nothing if a step on
    /// the way is nil.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        guard let (owner, key) = owner(ofLastKeyIn: keyPath) else { return }
        owner.setValue(value, forKey: key)
    }

    /// Checks a value for the last property of a key path, on the object that the path before it leads to.
    ///
    /// - Throws: what ``validateValue(_:forKey:)`` of that object throws.
    public func validateValue(_ ioValue: inout Any?, forKeyPath keyPath: String) throws {
        guard let (owner, key) = owner(ofLastKeyIn: keyPath) else { return }
        try owner.validateValue(&ioValue, forKey: key)
    }

    /// The values of several properties. A nil value is `NSNull`.
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
