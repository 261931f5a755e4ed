import Testing

@testable import CoreData

@Suite struct AddingTests {
    private let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SlipBoxModel.make())

    init() {
        FakeStore.register()
    }

    private func add(_ url: URL? = nil, configuration: String? = nil, options: [AnyHashable: Any]? = nil) throws
        -> FakeStore
    {
        let store = try coordinator.addPersistentStore(
            ofType: FakeStore.type,
            configurationName: configuration,
            at: url,
            options: options
        )
        return try #require(store as? FakeStore)
    }

    @Test func anAddedStoreIsKnownByItsURLAndNumber() throws {
        let folder = try TemporaryFolder()
        let store = try add(folder.file("a.fake"))
        #expect(store.events == ["added"])
        #expect(coordinator.persistentStores == [store])
        #expect(coordinator.persistentStore(for: folder.file("b/../a.fake")) === store)
        #expect(coordinator.persistentStore(for: folder.file("b.fake")) == nil)
        #expect(coordinator.url(for: store) == folder.file("a.fake"))
        #expect(store.persistentStoreCoordinator === coordinator)
        #expect(store.identity?.number == 1 && store.identity?.persistentStore === store)
        #expect(store.configurationName == "PF_DEFAULT_CONFIGURATION_NAME")
        let other = try add(folder.file("b.fake"))
        try coordinator.remove(store)
        #expect(try add(folder.file("a.fake")).identity?.number == 3)
        #expect(store.identity?.persistentStore == nil && store.persistentStoreCoordinator == nil)
        #expect(store.events == ["added", "removed"] && other.events == ["added"])
    }

    @Test func S076_addingAndRemovingIsAnnounced() throws {
        let journal = Journal()
        let center = NotificationCenter.default
        let observers = [
            center.addObserver(
                forName: .NSPersistentStoreCoordinatorStoresDidChange,
                object: coordinator,
                queue: nil
            ) { notification in
                for key in [NSAddedPersistentStoresKey, NSRemovedPersistentStoresKey] {
                    guard let stores = notification.userInfo?[key] as? [NSPersistentStore] else { continue }
                    journal.append("\(key) \(stores.count)")
                }
            },
            center.addObserver(
                forName: .NSPersistentStoreCoordinatorWillRemoveStore,
                object: nil,
                queue: nil
            ) { notification in
                guard let store = notification.object as? FakeStore, store.url?.lastPathComponent == "S76" else {
                    return
                }
                journal.append("will remove \(store.events)")
            },
        ]
        defer {
            for observer in observers {
                center.removeObserver(observer)
            }
        }
        let folder = try TemporaryFolder()
        let store = try add(folder.file("S76"))
        try coordinator.remove(store)
        #expect(journal.entries == ["added 1", "will remove [\"added\"]", "removed 1"])
        #expect(errorCode { try coordinator.remove(store) } == .persistentStoreOperation)
    }

    @Test func storesThatCannotBeAddedSayWhy() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.fake")
        let unknown = errorCode { try coordinator.addPersistentStore(type: .init(rawValue: "Unknown"), at: url) }
        #expect(unknown == .persistentStoreInvalidType)
        #expect(errorCode { _ = try add(url, configuration: "Unknown") } == .persistentStoreOpen)
        _ = try add(url)
        #expect(errorCode { _ = try add(url) } == .persistentStoreOpen)
        #expect(coordinator.persistentStores.count == 1)
    }

    @Test func S216_aStoreOfAnotherTypeIsRefused() throws {
        let folder = try TemporaryFolder()
        try FakeStore.setMetadata([NSStoreTypeKey: "Other"], forPersistentStoreAt: folder.file("a.fake"))
        #expect(errorCode { _ = try add(folder.file("a.fake")) } == .persistentStoreTypeMismatch)
        #expect(coordinator.persistentStores.isEmpty)
    }

    @Test func S217_aStoreOfAnotherModelIsRefusedUnlessVersionsAreIgnored() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.fake")
        let metadata: [String: Any] = [
            NSStoreTypeKey: FakeStore.type, NSStoreUUIDKey: "A", NSStoreModelVersionHashesKey: ["Note": Data([1])],
        ]
        try FakeStore.setMetadata(metadata, forPersistentStoreAt: url)
        #expect(errorCode { _ = try add(url) } == .persistentStoreIncompatibleVersionHash)
        let store = try add(url, options: [NSIgnorePersistentStoreVersioningOption: true])
        #expect(store.identifier == "A")
    }

    @Test func S218_aNewStoreGetsTheHashesOfItsConfiguration() throws {
        let store = try add(configuration: "Cloud")
        let hashes = store.metadata[NSStoreModelVersionHashesKey] as? [String: Data]
        #expect(hashes?.keys.sorted() == ["Folder", "Note"])
        #expect(store.metadata[NSStoreTypeKey] as? String == FakeStore.type)
        #expect(store.metadata[NSStoreUUIDKey] as? String == store.identifier)
        coordinator.setMetadata(["mine": 1], for: store)
        let metadata = coordinator.metadata(for: store)
        #expect(metadata["mine"] as? Int == 1 && metadata[NSStoreUUIDKey] as? String == store.identifier)
        #expect(metadata[NSStoreModelVersionHashesKey] as? [String: Data] == hashes)
    }

    @Test func metadataCanBeReadAndWrittenWithoutACoordinator() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.fake")
        typealias Coordinator = NSPersistentStoreCoordinator
        let type = NSPersistentStore.StoreType(rawValue: FakeStore.type)
        #expect(
            errorCode { _ = try Coordinator.metadataForPersistentStore(type: type, at: url) } == .fileReadNoSuchFile
        )
        try Coordinator.setMetadata([NSStoreTypeKey: "Fake", "mine": 1], type: type, at: url)
        #expect(try Coordinator.metadataForPersistentStore(type: type, at: url)["mine"] as? Int == 1)
        try Coordinator.setMetadata([NSStoreTypeKey: "Other"], type: type, at: url)
        #expect(
            errorCode { _ = try Coordinator.metadataForPersistentStore(type: type, at: url) }
                == .persistentStoreTypeMismatch
        )
    }

    @Test func describedStoresAreAddedNowOrLater() async throws {
        let description = NSPersistentStoreDescription()
        description.type = FakeStore.type
        let journal = Journal()
        coordinator.addPersistentStore(with: description) { journal.append("now \($1 == nil)") }
        #expect(journal.entries == ["now true"])
        description.shouldAddStoreAsynchronously = true
        coordinator.performAndWait {
            coordinator.addPersistentStore(with: description) { journal.append("later \($1 == nil)") }
            journal.append("returned")
        }
        await coordinator.perform {}
        #expect(journal.entries == ["now true", "returned", "later true"])
        #expect(try await coordinator.addPersistentStore(with: description) === description)
        description.type = "Unknown"
        await #expect(throws: CocoaError.self) { _ = try await coordinator.addPersistentStore(with: description) }
        #expect(coordinator.persistentStores.count == 3)
    }

    @Test func classesAreRegisteredByType() async {
        #expect(NSPersistentStoreCoordinator.registeredStoreTypes[FakeStore.type] != nil)
        NSPersistentStoreCoordinator.registerStoreClass(FakeStore.self, type: .init(rawValue: "Passing"))
        #expect(NSPersistentStoreCoordinator.registeredStoreTypes["Passing"] != nil)
        NSPersistentStoreCoordinator.registerStoreClass(nil, forStoreType: "Passing")
        #expect(NSPersistentStoreCoordinator.registeredStoreTypes["Passing"] == nil)
        await #expect(processExitsWith: .failure) {
            NSPersistentStoreCoordinator.registerStoreClass(NSObject.self, forStoreType: "Wrong")
        }
    }

    @Test func aModelServesSeveralCoordinators() throws {
        let model = coordinator.managedObjectModel
        let other = NSPersistentStoreCoordinator(managedObjectModel: model)
        #expect(other.layout === coordinator.layout)
        #expect(model.entitiesByName["Note"]?.layout === coordinator.layout.entity(named: "Note"))
    }
}
