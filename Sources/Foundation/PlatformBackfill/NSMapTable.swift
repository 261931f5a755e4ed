public import Foundation

/// A table of objects by key that can hold its keys and its values weakly.
///
/// An entry ends as soon as one of its weak objects is deallocated: it is neither found, nor enumerated, nor counted.
/// The other object of such an entry is released when the table is next counted, enumerated or grows.
///
/// Keys that are `NSObject`s are compared with `isEqual(_:)`; instances of other classes, and all keys with
/// `objectPointerPersonality`, by identity. Like Foundation's other collections a table is not safe to use on several
/// threads at once.
public final class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
    private struct Entry {
        let key: Reference<KeyType>
        let object: Reference<ObjectType>

        var isAlive: Bool { key.object != nil && object.object != nil }
    }

    private let keyOptions: NSPointerFunctions.Options
    private let valueOptions: NSPointerFunctions.Options
    /// The entries by the hashes of their keys, which dead keys no longer have.
    private var entries: [Int: [Entry]] = [:]
    /// The number of entries, and the number at which dead ones are looked for.
    private var size = 0
    private var limit = 16

    /// Creates an empty table.
    public init(
        keyOptions: NSPointerFunctions.Options = [],
        valueOptions: NSPointerFunctions.Options = [],
        capacity: Int = 0
    ) {
        (self.keyOptions, self.valueOptions) = (keyOptions, valueOptions)
        entries.reserveCapacity(capacity)
    }

    /// Creates an empty table that holds keys and values.
    public override convenience init() {
        self.init(keyOptions: .strongMemory, valueOptions: .strongMemory)
    }

    /// Returns the object for a key; nil if there is none.
    public func object(forKey key: KeyType?) -> ObjectType? {
        guard let key else { return nil }
        return entries[hash(of: key)]?.first { isKey($0, key) }?.object.object
    }

    /// Sets the object for a key. Nothing happens if one of them is nil.
    public func setObject(_ object: ObjectType?, forKey key: KeyType?) {
        guard let key, let object else { return }
        removeObject(forKey: key)
        if size >= limit {
            removeDeadEntries()
            limit = max(16, size * 2)
        }
        let held = keyOptions.contains(.copyIn) ? copy(of: key) : key
        let entry = Entry(key: Reference(held, keyOptions), object: Reference(object, valueOptions))
        entries[hash(of: key), default: []].append(entry)
        size += 1
    }

    /// Removes the entry of a key.
    public func removeObject(forKey key: KeyType?) {
        guard let key else { return }
        let hash = hash(of: key)
        guard let index = entries[hash]?.firstIndex(where: { isKey($0, key) }) else { return }
        entries[hash]?.remove(at: index)
        if entries[hash]?.isEmpty == true { entries[hash] = nil }
        size -= 1
    }

    /// Removes all entries.
    public func removeAllObjects() {
        entries = [:]
        size = 0
    }

    /// The number of entries whose key and object are alive.
    public var count: Int {
        removeDeadEntries()
        return size
    }

    /// The keys, which stay alive as long as the enumerator does.
    public func keyEnumerator() -> NSEnumerator {
        NSArray(array: living.map(\.key)).objectEnumerator()
    }

    /// The objects, which stay alive as long as the enumerator does.
    public func objectEnumerator() -> NSEnumerator? {
        NSArray(array: living.map(\.object)).objectEnumerator()
    }

    /// The entries whose keys are hashable, as a dictionary.
    public func dictionaryRepresentation() -> [AnyHashable: ObjectType] {
        let pairs = living.compactMap { key, object in (key as? AnyHashable).map { ($0, object) } }
        return Dictionary(pairs) { first, _ in first }
    }

    private var living: [(key: KeyType, object: ObjectType)] {
        removeDeadEntries()
        return entries.values.joined().compactMap { entry in
            guard let key = entry.key.object, let object = entry.object.object else { return nil }
            return (key, object)
        }
    }

    private func removeDeadEntries() {
        entries = entries.mapValues { $0.filter(\.isAlive) }.filter { !$0.value.isEmpty }
        size = entries.values.reduce(0) { $0 + $1.count }
    }

    private func hash(of key: KeyType) -> Int {
        guard !keyOptions.contains(.objectPointerPersonality), let object = key as? NSObject else {
            return ObjectIdentifier(key).hashValue
        }
        return object.hash
    }

    private func isKey(_ entry: Entry, _ key: KeyType) -> Bool {
        guard let held = entry.key.object, entry.object.object != nil else { return false }
        if held === key { return true }
        guard !keyOptions.contains(.objectPointerPersonality) else { return false }
        return (held as? NSObject)?.isEqual(key) ?? false
    }

    private func copy(of key: KeyType) -> KeyType {
        (key as? any NSCopying)?.copy(with: nil) as? KeyType ?? key
    }
}

extension NSMapTable {
    /// Returns an empty table that holds keys and objects.
    public class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable(keyOptions: .strongMemory, valueOptions: .strongMemory)
    }

    /// Returns an empty table that holds objects, but not keys.
    public class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable(keyOptions: .weakMemory, valueOptions: .strongMemory)
    }

    /// Returns an empty table that holds keys, but not objects.
    public class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable(keyOptions: .strongMemory, valueOptions: .weakMemory)
    }

    /// Returns an empty table that holds neither keys nor objects.
    public class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
    }
}
