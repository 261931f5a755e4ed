import Testing

@testable import CoreData

@Suite struct IdentifierTests {
    private let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SlipBoxModel.make())
    private let store: NSPersistentStore

    init() throws {
        FakeStore.register()
        store = try coordinator.addPersistentStore(ofType: FakeStore.type, configurationName: nil, at: nil)
    }

    private func id(_ entity: String, _ key: Int64, isTemporary: Bool = false) throws -> NSManagedObjectID {
        let layout = try #require(coordinator.layout.entity(named: entity))
        return NSManagedObjectID(layout, store: isTemporary ? nil : store.identity, key: key)
    }

    @Test func S027_temporaryIdentifiersComeBackInTheSameProcess() throws {
        let id = try id("Note", TemporaryKey.next(), isTemporary: true)
        let uri = id.uriRepresentation()
        #expect(id.isTemporaryID && uri.absoluteString.hasPrefix("x-coredata:///Note/t"))
        #expect(coordinator.managedObjectID(forURIRepresentation: uri) == id)
        let foreign = "x-coredata:///Note/t\(UUID().uuidString)"
        #expect(coordinator.managedObjectID(for: foreign) == nil)
    }

    @Test func S028_permanentIdentifiersNameStoreEntityAndKey() throws {
        let id = try id("Note", 7)
        let uuid = try #require(store.identifier)
        #expect(id.uriRepresentation().absoluteString == "x-coredata://\(uuid)/Note/p7")
        let found = try #require(coordinator.managedObjectID(forURIRepresentation: id.uriRepresentation()))
        #expect(found == id && found.persistentStore === store && found.entity.name == "Note" && !found.isTemporaryID)
    }

    @Test func S029_whatIsNoReferenceOfTheStoreIsNone() throws {
        let uuid = try #require(store.identifier)
        for reference in ["p", "p-7", "pseven", "t7", "7", "p7/8", "p7%20"] {
            #expect(coordinator.managedObjectID(for: "x-coredata://\(uuid)/Note/\(reference)") == nil)
        }
        for text in ["", "x-coredata:", "x-coredata://\(uuid)", "x-coredata://\(uuid)/Note", "http://\(uuid)/Note/p7"] {
            #expect(coordinator.managedObjectID(for: text) == nil)
        }
        #expect(coordinator.managedObjectID(for: "x-coredata://\(uuid)/Unknown/p7") == nil)
    }

    @Test func S030_identifiersOfStoresThatAreNotThereAreNil() throws {
        let uri = try id("Note", 7).uriRepresentation()
        let other = NSPersistentStoreCoordinator(managedObjectModel: coordinator.managedObjectModel)
        #expect(other.managedObjectID(forURIRepresentation: uri) == nil)
        try coordinator.remove(store)
        #expect(coordinator.managedObjectID(forURIRepresentation: uri) == nil)
    }

    @Test func S034_equalIsWhoHasTheSameHierarchyStoreAndKey() throws {
        #expect(try id("Note", 7) == id("Item", 7))
        #expect(try id("Note", 7) != id("Folder", 7))
        #expect(try id("Note", 7) != id("Note", 8))
        #expect(try Set([id("Note", 7), id("Note", 7), id("Note", 8)]).count == 2)
        let other = try coordinator.addPersistentStore(ofType: FakeStore.type, configurationName: nil, at: nil)
        let layout = try #require(coordinator.layout.entity(named: "Note"))
        #expect(try NSManagedObjectID(layout, store: other.identity, key: 7) != id("Note", 7))
    }

    @Test func entitiesAreFoundThroughContexts() throws {
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        #expect(NSEntityDescription.entity(forEntityName: "Note", in: context)?.name == "Note")
        #expect(NSEntityDescription.entity(forEntityName: "Unknown", in: context) == nil)
    }

    @Test func unknownEntitiesStopTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let context = NSManagedObjectContext(.privateQueue)
            context.persistentStoreCoordinator = NSPersistentStoreCoordinator(managedObjectModel: SlipBoxModel.make())
            _ = NSEntityDescription.insertNewObject(forEntityName: "Unknown", into: context)
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains("has no entity named Unknown"))
    }
}
