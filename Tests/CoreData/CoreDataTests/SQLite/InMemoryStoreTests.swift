import Foundation
import Testing

@testable import CoreData

@Suite struct InMemoryStoreTests {
    private let coordinator = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())

    private func add(_ url: URL? = nil, options: [AnyHashable: Any]? = nil) throws -> NSPersistentStore {
        try coordinator.addPersistentStore(
            ofType: NSInMemoryStoreType,
            configurationName: nil,
            at: url,
            options: options
        )
    }

    private func context() -> NSManagedObjectContext {
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        return context
    }

    @Test(arguments: [nil, "file:///dev/null", "memory://notes"])
    func itNeedsNoFile(_ url: String?) throws {
        let store = try add(url.flatMap(URL.init))
        #expect(store.type == NSInMemoryStoreType)
        #expect(store.metadata[NSStoreTypeKey] as? String == NSInMemoryStoreType)
        #expect(UUID(uuidString: store.identifier) != nil)
        #expect(store.url == url.flatMap(URL.init) ?? URL(fileURLWithPath: "/dev/null"))
        let (mine, other) = (context(), context())
        _ = mine.make("Note", ["title": "kept", "picture": Data(repeating: 7, count: 1_000_000)])
        try mine.save()
        let note = try #require(other.all("Note").first)
        #expect((note.value(forKey: "picture") as? Data)?.count == 1_000_000)
    }

    @Test func aDatabaseAtDevNullIsStillOneOfSQLite() throws {
        let store = try coordinator.addPersistentStore(type: .sqlite, at: URL(fileURLWithPath: "/dev/null"))
        #expect(store.type == NSSQLiteStoreType)
        #expect(store.metadata[NSStoreTypeKey] as? String == NSSQLiteStoreType)
    }

    @Test func aFileAtItsURLIsNeverTouched() throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "a.sqlite")
        let store = try add(folder.file("a.sqlite"))
        _ = context().make("Note")
        #expect(coordinator.setURL(folder.file("b.sqlite"), for: store))
        try coordinator.remove(store)
        try coordinator.destroyPersistentStore(at: folder.file("a.sqlite"), type: .inMemory)
        #expect(throws: CocoaError.self) {
            try coordinator.replacePersistentStore(
                at: folder.file("a.sqlite"),
                withPersistentStoreFrom: folder.file("a.sqlite"),
                type: .inMemory
            )
        }
        #expect(throws: CocoaError.self) {
            try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .inMemory, at: folder.file("a.sqlite"))
        }
        #expect(throws: CocoaError.self) {
            try NSPersistentStoreCoordinator.setMetadata([:], type: .inMemory, at: folder.file("a.sqlite"))
        }
        #expect(try folder.contents() == ["a.sqlite": "mine"])
    }

    @Test func aReadOnlyOneIsEmptyAndTakesNothing() throws {
        let store = try add(options: [NSReadOnlyPersistentStoreOption: true])
        #expect(store.isReadOnly)
        let context = context()
        #expect(try context.all("Note").isEmpty)
        _ = context.make("Note")
        #expect(errorCode { try context.save() } == .fileWriteNoPermission)
    }

    @Test func aContainerMayHaveOne() throws {
        let container = NSPersistentContainer(name: "Library", managedObjectModel: LibraryModel.make())
        let description = NSPersistentStoreDescription()
        description.type = NSInMemoryStoreType
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        #expect(failure == nil)
        #expect(container.persistentStoreCoordinator.persistentStores.map(\.type) == [NSInMemoryStoreType])
    }

    @Test func severalThreadsMayReadAndWriteAtOnce() async throws {
        _ = try add()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                let context = context()
                group.addTask {
                    for round in 0..<25 {
                        try await context.perform {
                            _ = context.make("Note", ["title": "\(number) \(round)"])
                            try context.save()
                            #expect(try context.all("Note", "title BEGINSWITH '\(number) '").count == round + 1)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try context().all("Note").count == 100)
    }
}
