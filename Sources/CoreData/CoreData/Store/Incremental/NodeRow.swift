internal import Foundation
internal import FoundationBackfill
internal import TSanMutex

internal import struct Synchronization.Atomic

/// Creates packed rows from the values of nodes.
enum NodeRow {
    /// Returns a row with the values that a closure provides for each stored property: attributes as in managed
    /// objects, and to-one relationships as an identifier, a managed object, or a node.
    static func make(
        _ key: Int64,
        version: Int,
        of entity: EntityLayout,
        _ value: (PropertyLayout) throws -> Any?
    ) rethrows -> RowSnapshot {
        var packer = RowPacker(expectedWords: entity.slots.count + 16)
        packer.begin(key: key, version: version, entity: entity.number, slotCount: entity.slots.count)
        for property in entity.properties where !property.slots.isEmpty {
            guard let value = flattened(try value(property)), !(value is NSNull) else { continue }
            if property.relationship != nil {
                pack(destination: value, entity, property, &packer)
            } else {
                pack(value, entity, property, &packer)
            }
        }
        return packer.finish()
    }

    /// Returns a row without values, which contains only the key and the entity.
    static func makeKeyRow(_ key: Int64, entity: Int) -> RowSnapshot {
        var packer = RowPacker(expectedWords: RowWords.headerCount)
        packer.begin(key: key, version: 0, entity: entity, slotCount: 0)
        return packer.finish()
    }

    /// Returns the identifier for a relationship value.
    static func identifier(_ value: Any) -> NSManagedObjectID? {
        switch value {
        case let id as NSManagedObjectID: id
        case let node as NSAtomicStoreCacheNode: node.objectID
        case let object as NSManagedObject: object.objectID
        default: nil
        }
    }

    private static func pack(
        destination value: Any,
        _ entity: EntityLayout,
        _ property: PropertyLayout,
        _ packer: inout RowPacker
    ) {
        guard let id = identifier(value) else { return }
        for slot in property.slots {
            if case .entityNumber = entity.slots[slot].role {
                packer.set(Int64(id.layout.number), at: slot)
            } else {
                packer.set(id.key, at: slot)
            }
        }
    }

    private static func pack(
        _ value: Any,
        _ entity: EntityLayout,
        _ property: PropertyLayout,
        _ packer: inout RowPacker
    ) {
        let attribute = entity.propertyDescription(at: property.ordinal) as? NSAttributeDescription
        for slot in property.slots {
            let place = entity.slots[slot]
            var part: Any? = value
            var description = attribute
            if case .attribute(let element?) = place.role {
                part = CompositeValue.value(at: element, in: value)
                description =
                    (attribute as? NSCompositeAttributeDescription)?.leaves.first { $0.path == element }?.element
            }
            if place.attributeType == .transformableAttributeType {
                let data = part.flatMap { AttributeTransformer(description, in: entity.objectClass).data(of: $0) }
                if let data { packer.set(.bytes(data), at: slot, form: .bytes) }
            } else {
                packer.set(AttributeCoding.stored(part, as: place.attributeType), at: slot, form: place.form)
            }
        }
    }
}

extension NSManagedObject {
    /// Returns the row for the current values of the object.
    ///
    /// - Throws: An error if a transformable value cannot be encoded.
    final func packedRow(version: Int) throws -> RowSnapshot {
        var packer = RowPacker(expectedWords: layout.slots.count + 16)
        packer.begin(key: key, version: version, entity: layout.number, slotCount: layout.slots.count)
        for (slot, place) in layout.slots.enumerated() {
            let value = try storedValue(inSlot: slot)
            // NaN is stored as null.
            if case .real(let real) = value, real.isNaN { continue }
            packer.set(value, at: slot, form: place.form)
        }
        return packer.finish()
    }
}

/// Tracks the versions of rows that were created from nodes.
///
/// Versions in the store may be any numbers. This class assigns a row a new version each time the store's version
/// differs from the last known one, and with each save. The store's version after a save becomes known with the next
/// read.
final class NodeVersions: Sendable {
    private struct Entry {
        var version = 1
        /// The version in the store; nil if unknown.
        var stored: UInt64?
    }

    private let entries = Mutex<[RowCache.Removal: Entry]>([:])

    /// Returns the version of a row that was read with a version of the store.
    func read(_ row: RowCache.Removal, stored: UInt64) -> Int {
        entries.withLock { entries in
            var entry = entries[row] ?? Entry()
            if let known = entry.stored, known != stored { entry.version += 1 }
            entry.stored = stored
            entries[row] = entry
            return entry.version
        }
    }

    /// Returns the version of the row as last read or saved; nil if it never was.
    func current(_ row: RowCache.Removal) -> Int? {
        entries.withLock { $0[row]?.version }
    }

    /// Records a save, and returns the new version of the row.
    func save(_ row: RowCache.Removal, former: Int?) -> Int {
        entries.withLock { entries in
            let version = max(entries[row]?.version ?? 0, former ?? 0) + 1
            entries[row] = Entry(version: version, stored: nil)
            return version
        }
    }

    /// Records that an object was saved without a change of its row: the version in the store may change all the same.
    func noteMembers(of row: RowCache.Removal) {
        entries.withLock { $0[row]?.stored = nil }
    }

    func forget(_ row: RowCache.Removal) {
        entries.withLock { $0[row] = nil }
    }
}
