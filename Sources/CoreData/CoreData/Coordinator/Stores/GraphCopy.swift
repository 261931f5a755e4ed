internal import Foundation
internal import FoundationBackfill

/// Copies the objects of a store to the store of another coordinator with the same model, independently of the store
/// types.
///
/// All objects are copied with their attributes first, then their relationships are set, both in batches. The keys of
/// objects and copies are kept in memory until the end.
struct GraphCopy {
    /// The keys of the copies by those of the objects, by the numbers of their root entities.
    typealias Copies = [Int: [Int64: Int64]]

    private static let batchSize = 1_000

    private let source: NSPersistentStore
    private let reading: NSManagedObjectContext
    private let writing: NSManagedObjectContext
    private let entities: [NSEntityDescription]

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
        let model = coordinator.managedObjectModel
        entities = (model.entities(forConfigurationName: source.configurationName) ?? []).filter { !$0.isAbstract }
    }

    /// Copies all objects.
    ///
    /// - Returns: The keys of the copies.
    func run() throws -> Copies {
        try reading.performAndWait {
            try writing.performAndWait {
                var copies: Copies = [:]
                for entity in entities {
                    try forEachBatch(of: entity) { try copyAttributes(of: $0, &copies) }
                }
                for entity in entities where entity.properties.contains(where: { $0 is NSRelationshipDescription }) {
                    try forEachBatch(of: entity) { try copyRelationships(of: $0, copies) }
                }
                return copies
            }
        }
    }

    private func forEachBatch(of entity: NSEntityDescription, _ body: ([NSManagedObject]) throws -> Void) throws {
        let request = NSFetchRequest<NSManagedObjectID>()
        request.entity = entity
        request.includesSubentities = false
        request.affectedStores = [source]
        request.resultType = .managedObjectIDResultType
        let ids = try reading.fetch(request)
        for first in stride(from: 0, to: ids.count, by: Self.batchSize) {
            let objects = ids[first..<min(first + Self.batchSize, ids.count)].map { reading.object(with: $0) }
            reading.loadRows(of: objects)
            try body(objects)
            // Neither validation nor `willSave()` runs: saved objects are copied as they are.
            writing.processPendingChanges()
            if let store = writing.persistentStoreCoordinator, writing.hasChanges {
                _ = try writing.writeChanges(to: store)
            }
            writing.reset()
            reading.reset()
        }
    }

    private func copyAttributes(of objects: [NSManagedObject], _ copies: inout Copies) throws {
        var made: [(key: Int64, copy: NSManagedObject)] = []
        for object in objects {
            // The object may have been deleted since its identifier was fetched.
            guard let row = object.snapshot else { continue }
            let copy = NSManagedObject(entity: object.entity, insertInto: nil)
            copy.snapshot = attributes(of: row, object.layout)
            try copyExternalData(of: object, row, to: copy)
            copy.key = TemporaryKey.next()
            writing.takeIn(copy)
            made.append((object.key, copy))
        }
        try writing.obtainPermanentIDs(for: made.map(\.copy))
        for (key, copy) in made { copies[copy.layout.rootNumber, default: [:]][key] = copy.key }
    }

    /// Returns the row without relationships. Values stay packed, so that they are copied even if they cannot be
    /// decoded.
    private func attributes(of row: RowSnapshot, _ layout: EntityLayout) -> RowSnapshot {
        var packer = RowPacker(expectedWords: layout.slots.count + 16)
        packer.begin(key: 0, version: 0, entity: layout.number, slotCount: layout.slots.count)
        for (slot, place) in layout.slots.enumerated() {
            if case .attribute = place.role { packer.copy(slot, of: row, place.form) }
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

    private func copyRelationships(of objects: [NSManagedObject], _ copies: Copies) throws {
        guard let layout = objects.first?.layout else { return }
        let store = writing.persistentStoreCoordinator?.persistentStores.first?.identity
        func twin(_ object: NSManagedObject) -> NSManagedObject? {
            copies[object.layout.rootNumber]?[object.key].map { key in
                writing.object(key: key, of: writing.layout.entity(object.layout.number), in: store)
            }
        }
        let relationships = layout.properties.filter { !$0.isTransient && isCopied($0) }
        for property in relationships where property.relationship?.isToMany == true {
            reading.loadMembers(at: property.ordinal, of: objects)
        }
        for object in objects {
            guard let copy = twin(object) else { continue }
            for property in relationships {
                if property.relationship?.isToMany == true {
                    let members = object.members(at: property.ordinal).compactMap(twin)
                    if !members.isEmpty { copy.setMembers(members, at: property.ordinal) }
                } else if let destination = object.object(at: property.ordinal).flatMap(twin) {
                    copy.setObject(destination, at: property.ordinal)
                }
            }
        }
    }

    /// Returns whether a relationship must be copied. An unordered to-many relationship with a to-one inverse is set by
    /// copying the inverse.
    private func isCopied(_ property: PropertyLayout) -> Bool {
        guard let relationship = property.relationship else { return false }
        guard relationship.isToMany, !relationship.isOrdered, let inverse = relationship.inverse else { return true }
        return reading.layout.entity(relationship.destination).properties[inverse].relationship?.isToMany == true
    }
}
