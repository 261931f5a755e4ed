import CoreData
import Foundation
import Synchronization

/// A custom store in memory that records the calls of its methods; it contains notes in one folder.
final class CountingStore: NSIncrementalStore {
    static let storeType = NSPersistentStore.StoreType(rawValue: "Counting")

    /// The content and behaviour that tests define, by the store's URL.
    struct Script: Sendable {
        var titles: [Int: String] = [1: "One", 2: "Two"]
        var version: UInt64 = 7
        var hasFolders = false
        var rejects = false
        var journal: [String] = []
    }

    static let scripts = Mutex<[URL: Script]>([:])

    private func script<Result: Sendable>(_ body: @Sendable (inout Script) -> Result) -> Result {
        let key = url ?? URL(fileURLWithPath: "/")
        return Self.scripts.withLock { body(&$0[key, default: Script()]) }
    }

    private func note(_ text: String) {
        script { $0.journal.append(text) }
    }

    override var type: String { Self.storeType.rawValue }

    override func loadMetadata() throws {
        metadata = [
            NSStoreTypeKey: type, NSStoreUUIDKey: Self.identifierForNewStore(at: url ?? URL(fileURLWithPath: "/")),
        ]
    }

    override func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext?) throws -> Any {
        if let save = request as? NSSaveChangesRequest { return try self.save(save) }
        guard let request = request as? NSFetchRequest<any NSFetchRequestResult>, let entity = request.entity else {
            return []
        }
        note("fetch \(request.resultType.rawValue)")
        let titles = entity.name == "Note" ? script(\.titles) : [:]
        let ids = titles.keys.sorted().map { newObjectID(for: entity, referenceObject: $0) }
        switch request.resultType {
        case .countResultType: return [NSNumber(value: ids.count)]
        case .managedObjectIDResultType: return ids
        case .dictionaryResultType:
            return titles.sorted { $0.key < $1.key }.map { NSDictionary(dictionary: ["title": $0.value]) }
        default: return ids.compactMap { context?.object(with: $0) }
        }
    }

    private func save(_ request: NSSaveChangesRequest) throws -> Any {
        let counts = [request.insertedObjects, request.updatedObjects, request.deletedObjects].map { $0?.count ?? 0 }
        note("save \(counts.map(String.init).joined(separator: " "))")
        if script(\.rejects), let object = request.updatedObjects?.first {
            script { $0.version += 1 }
            let conflict = NSMergeConflict(
                source: object,
                newVersion: 2,
                oldVersion: 1,
                cachedSnapshot: nil,
                persistedSnapshot: nil
            )
            script { $0.rejects = false }
            throw CocoaError(.managedObjectMerge, userInfo: [NSPersistentStoreSaveConflictsErrorKey: [conflict]])
        }
        for object in request.updatedObjects ?? [] {
            guard let number = referenceObject(for: object.objectID) as? Int else { continue }
            let title = object.value(forKey: "title") as? String
            script { $0.titles[number] = title }
        }
        return [Any]()
    }

    override func newValuesForObject(
        with objectID: NSManagedObjectID,
        with context: NSManagedObjectContext
    ) throws -> NSIncrementalStoreNode {
        let number = referenceObject(for: objectID) as? Int ?? 0
        note("values \(number)")
        guard let title = script({ $0.titles[number] }) else { throw CocoaError(.managedObjectReferentialIntegrity) }
        return NSIncrementalStoreNode(objectID: objectID, withValues: ["title": title], version: script(\.version))
    }

    override func newValue(
        forRelationship relationship: NSRelationshipDescription,
        forObjectWith objectID: NSManagedObjectID,
        with context: NSManagedObjectContext?
    ) throws -> Any {
        note("\(relationship.name) of \(referenceObject(for: objectID))")
        return relationship.isToMany ? [NSManagedObjectID]() as Any : NSNull()
    }

    override func obtainPermanentIDs(for array: [NSManagedObject]) throws -> [NSManagedObjectID] {
        note("identifiers \(array.count)")
        return array.enumerated().map { newObjectID(for: $1.entity, referenceObject: 100 + $0) }
    }

    override func managedObjectContextDidRegisterObjects(with objectIDs: [NSManagedObjectID]) {
        note("register \(objectIDs.map { "\(referenceObject(for: $0))" }.joined())")
    }

    override func managedObjectContextDidUnregisterObjects(with objectIDs: [NSManagedObjectID]) {
        note("unregister \(objectIDs.map { "\(referenceObject(for: $0))" }.joined())")
    }
}
