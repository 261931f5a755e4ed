import Testing

@testable import CoreData

@Suite struct NSPersistentContainerTests {
    /// A container with in-memory stores.
    private func makeContainer() -> NSPersistentContainer {
        FakeStore.register()
        let container = NSPersistentContainer(name: "Slips", managedObjectModel: SlipBoxModel.make())
        let description = NSPersistentStoreDescription()
        description.type = FakeStore.type
        container.persistentStoreDescriptions = [description]
        return container
    }

    @Test func S215_theStoreIsInTheDefaultFolderByTheNameOfTheContainer() throws {
        let container = FolderContainer(name: "Slips", managedObjectModel: SlipBoxModel.make())
        let description = try #require(container.persistentStoreDescriptions.first)
        #expect(container.persistentStoreDescriptions.count == 1)
        #expect(description.url?.path == "/somewhere/Slips.sqlite")
        #expect(description.type == NSSQLiteStoreType && !description.isReadOnly)
        #expect(container.name == "Slips" && container.persistentStoreCoordinator.persistentStores.isEmpty)
    }

    @Test func S215_errorsComeForEachDescription() throws {
        let container = makeContainer()
        let unknown = NSPersistentStoreDescription()
        unknown.type = "Unknown"
        container.persistentStoreDescriptions.append(unknown)
        var outcomes: [String] = []
        container.loadPersistentStores { description, error in
            outcomes.append("\(description.type) \((error as? CocoaError)?.errorCode ?? 0)")
        }
        #expect(outcomes == ["Fake 0", "Unknown 134000"])
        #expect(container.persistentStoreCoordinator.persistentStores.count == 1)
    }

    @Test func theDataFolderIsThatOfTheDesktops() {
        let home = URL(fileURLWithPath: "/users/ada", isDirectory: true)
        func folder(_ given: String?) -> String {
            DataFolder.url(environment: given.map { ["XDG_DATA_HOME": $0] } ?? [:], home: home, program: "notes").path
        }
        #expect(folder(nil) == "/users/ada/.local/share/notes")
        #expect(folder("/data") == "/data/notes")
        #expect(folder("relative") == "/users/ada/.local/share/notes")
        #expect(folder("") == "/users/ada/.local/share/notes")
    }

    @Test func withoutAModelNoStoreIsMade() throws {
        let container = NSPersistentContainer(name: "NoSuchModel")
        FakeStore.register()
        container.persistentStoreDescriptions[0].type = FakeStore.type
        #expect(container.managedObjectModel.entities.isEmpty)
        var message = ""
        container.loadPersistentStores { message = $1?.localizedDescription ?? "" }
        #expect(message.contains("Failed to load model named NoSuchModel"))
        #expect(message.contains(Bundle.main.bundleURL.path))
        #expect(container.persistentStoreCoordinator.persistentStores.isEmpty)
    }

    @Test func S213_backgroundContextsAreNewAndOnTheCoordinator() async throws {
        let container = makeContainer()
        let context = container.newBackgroundContext()
        #expect(context.concurrencyType == .privateQueueConcurrencyType)
        #expect(context.persistentStoreCoordinator === container.persistentStoreCoordinator)
        #expect(context.parent == nil)
        #expect(container.newBackgroundContext() !== context)
        #expect(container.viewContext.concurrencyType == .mainQueueConcurrencyType)
        #expect(container.viewContext.persistentStoreCoordinator === container.persistentStoreCoordinator)
        let isOnQueue = await container.performBackgroundTask { $0.queue.isCurrent && $0 !== container.viewContext }
        #expect(isOnQueue)
        await #expect(throws: CocoaError.self) {
            try await container.performBackgroundTask { _ in throw CocoaError(.formatting) }
        }
        await withCheckedContinuation { continuation in
            container.performBackgroundTask { _ in continuation.resume() }
        }
    }
}

private final class FolderContainer: NSPersistentContainer, @unchecked Sendable {
    override class func defaultDirectoryURL() -> URL { URL(fileURLWithPath: "/somewhere", isDirectory: true) }
}
