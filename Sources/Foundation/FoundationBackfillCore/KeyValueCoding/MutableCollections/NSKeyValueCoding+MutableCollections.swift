public import Foundation

/// Collections that stand for a property. Each reads the property whenever it is asked something, and writes the changed
/// collection back through ``NSKeyValueCoding/setValue(_:forKey:)``; observers learn what was added, removed or replaced.
/// They retain the object. A property that is nil counts as an empty collection.
extension NSKeyValueCoding {
    /// The array, or other ordered collection, that the property holds, for changing it in place.
    ///
    /// ```swift
    /// person.mutableArrayValue(forKey: "tags").add("new")
    /// ```
    ///
    /// - Parameter key: A settable property: `[T]`, `NSArray` or `NSOrderedSet`.
    public func mutableArrayValue(forKey key: String) -> NSMutableArray {
        MutableArrayProxy(key, of: self)
    }

    /// The set that the property holds, for changing it in place.
    ///
    /// - Parameter key: A settable property: `Set<T>` or `NSSet`.
    public func mutableSetValue(forKey key: String) -> NSMutableSet {
        MutableSetProxy(key, of: self)
    }

    /// The ordered set that the property holds, for changing it in place.
    ///
    /// - Important: Foundation on Linux takes what enumeration, `firstObject`, `lastObject`, `array` and `set` give from a
    ///   copy. It is up to date if the object adopts ``NSKeyValueObserving`` and announces its changes, or if they are all
    ///   made through the same ordered set.
    /// - Parameter key: A settable property: `NSOrderedSet`, `NSArray` or `[T]`.
    public func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet {
        MutableOrderedSetProxy(key, of: self)
    }

    /// The ordered set that the property holds, for classes that answer ``mutableOrderedSetValue(forKey:)`` themselves.
    package func orderedSetProxy(forKey key: String) -> NSMutableOrderedSet {
        MutableOrderedSetProxy(key, of: self)
    }

    /// The array at the end of a key path, for changing it in place. Where a step on the way is nil, an array that
    /// belongs to nobody.
    public func mutableArrayValue(forKeyPath keyPath: String) -> NSMutableArray {
        guard let (owner, key) = owner(ofLastKeyIn: keyPath) else { return NSMutableArray() }
        return owner.mutableArrayValue(forKey: key)
    }

    /// The set at the end of a key path, for changing it in place. Where a step on the way is nil, a set that belongs to
    /// nobody.
    public func mutableSetValue(forKeyPath keyPath: String) -> NSMutableSet {
        guard let (owner, key) = owner(ofLastKeyIn: keyPath) else { return NSMutableSet() }
        return owner.mutableSetValue(forKey: key)
    }

    /// The ordered set at the end of a key path, for changing it in place. Where a step on the way is nil, an ordered set
    /// that belongs to nobody.
    public func mutableOrderedSetValue(forKeyPath keyPath: String) -> NSMutableOrderedSet {
        guard let (owner, key) = owner(ofLastKeyIn: keyPath) else { return NSMutableOrderedSet() }
        return owner.mutableOrderedSetValue(forKey: key)
    }
}
