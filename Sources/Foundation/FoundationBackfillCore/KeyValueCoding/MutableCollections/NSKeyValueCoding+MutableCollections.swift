public import Foundation

/// Proxy collections for properties. A proxy reads the property on every access, and writes the changed collection back
/// through ``NSKeyValueCoding/setValue(_:forKey:)``; observers receive the elements that were added, removed or
/// replaced. A proxy retains the object. A property that is nil counts as an empty collection.
extension NSKeyValueCoding {
    /// Returns an array that reads and changes the ordered collection of a property.
    ///
    /// ```swift
    /// person.mutableArrayValue(forKey: "tags").add("new")
    /// ```
    ///
    /// - Parameter key: The key of a settable property of type `[T]`, `NSArray` or `NSOrderedSet`.
    public func mutableArrayValue(forKey key: String) -> NSMutableArray {
        MutableArrayProxy(key, of: self)
    }

    /// Returns a set that reads and changes the set of a property.
    ///
    /// - Parameter key: The key of a settable property of type `Set<T>` or `NSSet`.
    public func mutableSetValue(forKey key: String) -> NSMutableSet {
        MutableSetProxy(key, of: self)
    }

    /// Returns an ordered set that reads and changes the ordered collection of a property.
    ///
    /// - Important: On Linux, enumeration, `firstObject`, `lastObject`, `array` and `set` read from a copy. The copy is
    ///   up to date if the object adopts ``NSKeyValueObserving`` and announces its changes, or if all changes are made
    ///   through the same ordered set.
    /// - Parameter key: The key of a settable property of type `NSOrderedSet`, `NSArray` or `[T]`.
    public func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet {
        MutableOrderedSetProxy(key, of: self)
    }

    /// Returns the default ordered set proxy, for classes that implement ``mutableOrderedSetValue(forKey:)``
    /// themselves.
    package func orderedSetProxy(forKey key: String) -> NSMutableOrderedSet {
        MutableOrderedSetProxy(key, of: self)
    }

    /// Returns an array that reads and changes the ordered collection at a key path. If a step on the way is nil, the
    /// array belongs to no object.
    public func mutableArrayValue(forKeyPath keyPath: String) -> NSMutableArray {
        guard let (owner, key) = owner(ofLastKeyIn: keyPath) else { return NSMutableArray() }
        return owner.mutableArrayValue(forKey: key)
    }

    /// Returns a set that reads and changes the set at a key path. If a step on the way is nil, the set belongs to no
    /// object.
    public func mutableSetValue(forKeyPath keyPath: String) -> NSMutableSet {
        guard let (owner, key) = owner(ofLastKeyIn: keyPath) else { return NSMutableSet() }
        return owner.mutableSetValue(forKey: key)
    }

    /// Returns an ordered set that reads and changes the ordered collection at a key path. If a step on the way is nil,
    /// the ordered set belongs to no object.
    public func mutableOrderedSetValue(forKeyPath keyPath: String) -> NSMutableOrderedSet {
        guard let (owner, key) = owner(ofLastKeyIn: keyPath) else { return NSMutableOrderedSet() }
        return owner.mutableOrderedSetValue(forKey: key)
    }
}
