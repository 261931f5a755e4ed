public import Foundation

// For a key, Foundation's arrays and sets return the values of their elements, and dictionaries and user
// defaults the value stored under it.

extension NSArray: NSKeyValueCoding {
    /// Returns the elements' values for the key, with `NSNull` for nil.
    public func value(forKey key: String) -> Any? {
        collectedValues(of: Array(self), forKey: key, like: self)
    }

    /// Sets the property of every element.
    public func setValue(_ value: Any?, forKey key: String) {
        setValueOfEach(in: self, value, forKey: key)
    }
}

extension NSSet: NSKeyValueCoding {
    /// Returns the elements' values for the key, without nil.
    public func value(forKey key: String) -> Any? {
        collectedValues(of: Array(self), forKey: key, like: self)
    }

    /// Sets the property of every element.
    public func setValue(_ value: Any?, forKey key: String) {
        setValueOfEach(in: self, value, forKey: key)
    }
}

extension NSOrderedSet: NSKeyValueCoding {
    /// Returns the elements' values for the key, in order and without nil.
    public func value(forKey key: String) -> Any? {
        collectedValues(of: Array(self), forKey: key, like: self)
    }

    /// Sets the property of every element.
    public func setValue(_ value: Any?, forKey key: String) {
        setValueOfEach(in: self, value, forKey: key)
    }
}

extension NSDictionary: NSKeyValueCoding {
    /// Returns the value stored under the key; for `@count`, the number of entries.
    public func value(forKey key: String) -> Any? {
        key == "@count" ? count : object(forKey: key)
    }

    /// Stores the value under the key, or removes the entry if the value is nil. The dictionary must be mutable.
    public func setValue(_ value: Any?, forKey key: String) {
        guard let mutable = self as? NSMutableDictionary else {
            return setValue(value, forUndefinedKey: key)
        }
        if let value {
            mutable.setObject(value, forKey: NSString(string: key))
        } else {
            mutable.removeObject(forKey: key)
        }
    }
}

private func setValueOfEach(in collection: some Sequence, _ value: Any?, forKey key: String) {
    for element in collection {
        guard let element = element as? any NSKeyValueCoding else {
            misuse(.undefinedKey, "\(type(of: element)) does not adopt NSKeyValueCoding: cannot set \(key).")
        }
        element.setValue(value, forKey: key)
    }
}

extension UserDefaults: NSKeyValueCoding {
    /// Returns the value stored under the key.
    public func value(forKey key: String) -> Any? {
        object(forKey: key)
    }

    /// Stores the value under the key, or removes it if the value is nil.
    public func setValue(_ value: Any?, forKey key: String) {
        set(value, forKey: key)
    }
}
