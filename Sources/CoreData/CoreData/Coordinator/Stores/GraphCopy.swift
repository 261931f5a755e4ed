internal import Foundation
internal import FoundationBackfill

/// Copies the objects of a store to the store of another coordinator with the same model, independently of the store types.
///
/// Hierarchies are copied one after the other, first those that others lead to, in pages of objects in the order of their keys. A
/// copy has all attributes from the start, and the to-one relationships to hierarchies that were copied before; what is left
/// is set when all objects are there. Besides a page, memory holds twelve bytes for each object of one hierarchy, and ``CopiedKeys``.
struct GraphCopy {
    /// The keys of the copies by those of the objects, by the numbers of their root entities.
    typealias Copies = [Int: CopiedKeys]

    private static let pageSize = 1_000

    private let source: NSPersistentStore
    private let reading: NSManagedObjectContext
    private let writing: NSManagedObjectContext
    private let order: CopyOrder

    init(
        of source: NSPersistentStore,
        in coordinator: NSPersistentStoreCoordinator,
        to other: NSPersistentStoreCoordinator
    ) {
        self.source = source
        reading = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        reading.persistentStoreCoordinator = coordinator
        writing = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        writing.persistentStoreCoordinator = other
        writing.undoManager = nil
        let entities = coordinator.managedObjectModel.entities(forConfigurationName: source.configurationName) ?? []
        order = CopyOrder(of: Set(entities.compactMap(\.name)), in: coordinator.layout)
    }

    /// Copies all objects.
    ///
    /// - Returns: The keys of the copies.
    func run() throws -> Copies {
        try reading.performAndWait {
            try writing.performAndWait {
                var copies: Copies = [:]
                for entity in order.entities {
                    try forEachPage(of: entity) { try copyRows(of: $0, &copies) }
                    copies[entity.rootNumber]?.sort()
                }
                for entity in order.entities where order.leavesRelationships(of: entity) {
                    try forEachPage(of: entity) { try copyRelationships(of: $0, copies) }
                }
                return copies
            }
        }
    }

    private func forEachPage(of entity: EntityLayout, _ body: ([NSManagedObject]) throws -> Void) throws {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity.name)
        request.affectedStores = [source]
        request.sortDescriptors = [NSSortDescriptor(key: "objectID", ascending: true)]
        let found = FoundObjects(try reading.fetchKeys(request), new: [])
        for first in stride(from: 0, to: found.keys.count, by: Self.pageSize) {
            let places = first..<min(first + Self.pageSize, found.keys.count)
            try body(reading.readPage(of: found, places, prefetching: [], returnsFaults: true))
            // Neither validation nor `willSave()` runs: saved objects are copied as they are.
            writing.processPendingChanges()
            if let store = writing.persistentStoreCoordinator, writing.hasChanges {
                _ = try writing.writeChanges(to: store)
            }
            writing.reset()
            reading.reset()
            forgetRows()
        }
    }

    /// Forgets the rows of a page. Caches would keep megabytes of rows of both stores, which nobody reads again.
    private func forgetRows() {
        for store in [source] + (writing.persistentStoreCoordinator?.persistentStores ?? []) {
            (store as? any SQLRowStore)?.cache.forgetAll()
        }
    }

    private func copyRows(of objects: [NSManagedObject], _ copies: inout Copies) throws {
        var made: [(key: Int64, copy: NSManagedObject)] = []
        for object in objects {
            // The object may have been deleted since its key was fetched.
            guard let row = object.snapshot else { continue }
            let copy = NSManagedObject(entity: object.entity, insertInto: nil)
            copy.snapshot = copiedRow(row, object.layout, copies)
            try copyExternalData(of: object, row, to: copy)
            copy.key = TemporaryKey.next()
            writing.takeIn(copy)
            made.append((object.key, copy))
        }
        try writing.obtainPermanentIDs(for: made.map(\.copy))
        for (key, copy) in made { copies[copy.layout.rootNumber, default: CopiedKeys()].add(key, copy.key) }
    }

    /// Returns the row with the keys of copies, as far as they are known. Values stay packed, so that they are copied even if they
    /// cannot be decoded.
    private func copiedRow(_ row: RowSnapshot, _ layout: EntityLayout, _ copies: Copies) -> RowSnapshot {
        var packer = RowPacker(expectedWords: layout.slots.count + 16)
        packer.begin(key: 0, version: 0, entity: layout.number, slotCount: layout.slots.count)
        for property in layout.properties {
            guard let relationship = property.relationship else {
                for slot in property.slots { packer.copy(slot, of: row, layout.slots[slot].form) }
                continue
            }
            guard order.isEarly(property, of: layout), let slot = property.slots.first, !row.isNull(slot),
                let key = copies[reading.layout.entity(relationship.destination).rootNumber]?[row.integer(slot)]
            else { continue }
            // The number of the entity follows, if there can be several.
            packer.set(key, at: slot)
            for slot in property.slots.dropFirst() { packer.copy(slot, of: row, layout.slots[slot].form) }
        }
        return packer.finish()
    }

    private func copyExternalData(of object: NSManagedObject, _ row: RowSnapshot, to copy: NSManagedObject) throws {
        for property in object.layout.properties where property.isExternal {
            guard let slot = property.slots.first, !row.isNull(slot) else { continue }
            guard let data = object.externalData(row.data(slot)) else {
                throw ErrorFactory.corruptStore(at: source.url, reason: "a value of \(property.name) is missing")
            }
            copy.liveValues.assign(.data(data), at: property.ordinal)
        }
    }

    /// Copies the relationships that rows have not taken along.
    private func copyRelationships(of objects: [NSManagedObject], _ copies: Copies) throws {
        let store = writing.persistentStoreCoordinator?.persistentStores.first?.identity
        func twin(_ object: NSManagedObject) -> NSManagedObject? {
            copies[object.layout.rootNumber]?[object.key].map { key in
                writing.object(key: key, of: writing.layout.entity(object.layout.number), in: store)
            }
        }
        for (_, objects) in Dictionary(grouping: objects, by: \.layout.number) {
            guard let layout = objects.first?.layout else { continue }
            let relationships = order.late(layout)
            for property in relationships where property.relationship?.isToMany == true {
                reading.loadMembers(at: property.ordinal, of: objects)
            }
            for object in objects {
                guard let copy = twin(object) else { continue }
                for property in relationships {
                    if property.relationship?.isToMany == true {
                        let members = object.members(at: property.ordinal).compactMap(twin)
                        guard !members.isEmpty else { continue }
                        if order.lacksOrderOnly(property) {
                            copy.takeOrder(of: members, at: property.ordinal)
                        } else {
                            copy.setMembers(members, at: property.ordinal)
                        }
                    } else if let destination = object.object(at: property.ordinal).flatMap(twin) {
                        copy.setObject(destination, at: property.ordinal)
                    }
                }
            }
        }
    }
}

extension NSManagedObject {
    /// Has the places of members written that the store has without an order.
    fileprivate func takeOrder(of members: [NSManagedObject], at ordinal: Int) {
        announcing(.setting, at: ordinal) {
            let set = relationshipSet(at: ordinal)
            set.load(members)
            set.makeNew()
        }
    }
}
