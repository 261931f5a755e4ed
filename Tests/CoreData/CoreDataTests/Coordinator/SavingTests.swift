import Testing

@testable import CoreData

@Suite struct SavingTests {
    private let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SlipBoxModel.make())

    init() {
        FakeStore.register()
    }

    private func add(configuration: String? = nil, options: [AnyHashable: Any]? = nil) throws -> FakeStore {
        let store = try coordinator.addPersistentStore(
            ofType: FakeStore.type,
            configurationName: configuration,
            at: nil,
            options: options
        )
        return try #require(store as? FakeStore)
    }

    private func make(_ entity: String) throws -> NSManagedObject {
        let entity = try #require(coordinator.managedObjectModel.entitiesByName[entity])
        return NSManagedObject(entity: entity, insertInto: nil)
    }

    /// Prepares new objects as a context does before it saves them.
    private func giveKeys(to objects: [NSManagedObject]) throws {
        for (object, allocated) in zip(objects, try coordinator.allocateKeys(for: objects)) {
            object.store = allocated.store
            object.key = allocated.key
        }
    }

    private func insertion(of objects: [NSManagedObject]) -> NSSaveChangesRequest {
        NSSaveChangesRequest(inserted: objects, updated: [], deleted: [], locked: [])
    }

    private func plan(_ entity: String) throws -> FetchPlan {
        FetchPlan(entity: try #require(coordinator.layout.entity(named: entity)))
    }

    @Test func S084_objectsGoToTheFirstStoreThatHoldsThemAndMayBeWritten() throws {
        let readOnly = try add(options: [NSReadOnlyPersistentStoreOption: true])
        let cloud = try add(configuration: "Cloud")
        let all = try add()
        let objects = try [make("Note"), make("Item"), make("Folder"), make("Note")]
        objects[3].store = all.identity
        try giveKeys(to: objects)
        #expect(readOnly.isReadOnly)
        #expect(objects.map { $0.store?.number } == [2, 3, 2, 3])
        let saves = try coordinator.save(insertion(of: objects))
        #expect(cloud.identity?.number == 2)
        #expect(saves.map(\.rows.inserted.count) == [2, 2])
        #expect(saves[0].request.inserted == [objects[0], objects[2]])
        #expect(saves[1].request.inserted == [objects[1], objects[3]])
        #expect(objects[1].key + 1 == objects[3].key)
    }

    @Test func objectsThatNoStoreHoldsCannotBeSaved() throws {
        _ = try add(configuration: "Cloud")
        let item = try make("Item")
        #expect(errorCode { _ = try giveKeys(to: [item]) } == .persistentStoreSave)
        let readOnly = try add(options: [NSReadOnlyPersistentStoreOption: true])
        #expect(errorCode { _ = try giveKeys(to: [item]) } == .fileWriteNoPermission)
        item.store = readOnly.identity
        #expect(errorCode { _ = try giveKeys(to: [item]) } == .fileWriteNoPermission)
        let note = try make("Note")
        #expect(errorCode { _ = try coordinator.save(insertion(of: [note])) } == .persistentStoreSave)
    }

    @Test func S085_withoutStoresNothingCanBeSavedOrFetched() throws {
        let note = try make("Note")
        #expect(errorCode { _ = try giveKeys(to: [note]) } == .persistentStoreSave)
        #expect(errorCode { _ = try coordinator.save(insertion(of: [note])) } == .persistentStoreSave)
        let code = errorCode {
            _ = try coordinator.fetch(plan("Note"))
        }
        #expect(code == .persistentStoreOperation)
        #expect(try coordinator.save(insertion(of: [])).isEmpty)
    }

    @Test func S083_aLaterStoreThatFailsLeavesTheEarlierOnesSaved() throws {
        let first = try add(configuration: "Cloud")
        let failing = try add(options: [FakeStore.failsOption: true])
        let (note, item) = try (make("Note"), make("Item"))
        try giveKeys(to: [note, item])
        let error = try #require(throws: CocoaError.self) { try coordinator.save(insertion(of: [note, item])) }
        #expect(error.errorCode == 134_040)
        #expect(error.completedSaves.map { $0.request.inserted == [note] } == [true])
        #expect(first !== failing)
        #expect((error.userInfo[NSAffectedStoresErrorKey] as? [NSPersistentStore])?.first === failing)
        #expect(errorCode { _ = try coordinator.save(insertion(of: [item])) } == .fileWriteOutOfSpace)
    }

    /// Objects that were saved before another store failed to write its metadata are saved.
    @Test func S083_metadataThatCannotBeWrittenLeaveTheObjectsSaved() throws {
        _ = try add(configuration: "Cloud")
        let failing = try add(options: [FakeStore.failsMetadataOption: true])
        let note = try make("Note")
        try giveKeys(to: [note])
        let error = try #require(throws: CocoaError.self) { try coordinator.save(insertion(of: [note])) }
        #expect(error.errorCode == 134_040)
        #expect(error.completedSaves.map { $0.request.inserted == [note] } == [true])
        #expect((error.userInfo[NSAffectedStoresErrorKey] as? [NSPersistentStore])?.first === failing)
    }

    @Test func fetchesAskAllStoresThatMayHoldTheEntity() throws {
        let stores = try [add(configuration: "Cloud"), add()]
        let notes = try (0..<6).map { _ in try make("Note") }
        for note in notes.suffix(4) {
            note.store = stores[1].identity
        }
        try giveKeys(to: notes)
        _ = try coordinator.save(insertion(of: notes))
        var plan = try plan("Item")
        #expect(try coordinator.fetch(plan).map(\.found.rows.count) == [2, 4])
        #expect(try coordinator.fetch(plan).allSatisfy(\.needsWindow))
        (plan.offset, plan.limit) = (1, 2)
        #expect(try coordinator.fetch(plan).map(\.found.rows.count) == [2, 3])
        #expect(try coordinator.count(plan) == 2)
        let request = NSFetchRequest<NSDictionary>(entityName: "Item")
        request.propertiesToFetch = [column("SELF", "id")]
        let dictionaries = try DictionaryPlan(request, plan, in: coordinator.layout)
        #expect(try coordinator.values(dictionaries, of: plan) == nil)
        plan.affectedStores = stores[1].identity.map { [$0] }
        let one = try coordinator.fetch(plan)
        #expect(one.map(\.found.rows.count) == [2] && !one[0].needsWindow)
        #expect(try coordinator.values(dictionaries, of: plan)?.count == 2)
        plan.affectedStores = []
        #expect(try coordinator.fetch(plan).isEmpty)
    }

    @Test func rowsAreReadFromTheStoreOfTheirIdentifier() throws {
        let store = try add()
        let note = try make("Note")
        try giveKeys(to: [note])
        _ = try coordinator.save(insertion(of: [note]))
        let identity = try #require(store.identity)
        let id = NSManagedObjectID(note.layout, store: identity, key: note.key)
        #expect(try coordinator.row(for: id, readSince: .infinity)?.key == note.key)
        #expect(try coordinator.rows([note.key, 99], of: note.layout, in: identity).count == 1)
        #expect(try coordinator.members(at: 0, of: note.layout, owners: [1], in: identity).keys.first == 1)
        try coordinator.remove(store)
        #expect(try coordinator.row(for: id, readSince: .infinity) == nil)
        let code = errorCode {
            _ = try coordinator.rows([note.key], of: note.layout, in: identity)
        }
        #expect(code == .persistentStoreOperation)
    }

    @Test func requestsThatNoStoreCarriesOutAreRefused() throws {
        let store = try add()
        let context = NSManagedObjectContext(.privateQueue)
        let result = try coordinator.execute(insertion(of: []), with: context) as? [Any]
        #expect(result?.isEmpty == true && store.requests.isEmpty)
        let code = errorCode {
            _ = try coordinator.execute(UnknownRequest(), with: context)
        }
        #expect(code == .persistentStoreUnsupportedRequestType)
    }
}

private final class UnknownRequest: NSPersistentStoreRequest {
    override var requestType: NSPersistentStoreRequestType { .batchInsertRequestType }
}
