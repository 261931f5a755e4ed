import Foundation
import Testing

@testable import CoreData

@Suite struct MigratingTests {
    static let types = MigratedFolder.types + [.inMemory]
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func place(_ name: String, _ type: NSPersistentStore.StoreType) throws -> URL {
        try MigratedFolder.newURL(type) ?? folder.file(name)
    }

    @Test(arguments: types, types)
    func everythingMoves(_ type: NSPersistentStore.StoreType, _ other: NSPersistentStore.StoreType) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        let store = try coordinator.addPersistentStore(type: type, at: place("Old", type))
        try FileShelf.fill(FileShelf.context(coordinator))
        coordinator.setMetadata(["color": "green"], for: store)
        let saved = try FileShelf.summary(FileShelf.context(coordinator))
        let files = try folder.contents()
        let place = try place("New", other)
        let moved = try coordinator.migratePersistentStore(store, to: place, type: other)
        #expect(coordinator.persistentStores == [moved])
        #expect(moved.type == other.rawValue)
        #expect(moved.persistentStoreCoordinator === coordinator)
        #expect(coordinator.metadata(for: moved)["color"] as? String == "green")
        #expect(try FileShelf.summary(FileShelf.context(coordinator)) == saved)
        if type == .binary || type == .xml { #expect(try folder.contents()["Old"] == files["Old"]) }
        // The new store can be used like any other.
        let context = FileShelf.context(coordinator)
        let note = try #require(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")).first)
        note.setValue("later", forKey: "body")
        _ = context.make("Note", ["title": "new"])
        try context.save()
        guard other != .inMemory else { return }
        try coordinator.remove(moved)
        try coordinator.addPersistentStore(type: other, at: place)
        #expect(try FileShelf.summary(FileShelf.context(coordinator)).count == saved.count + 1)
    }

    @Test func S076_movingAStoreIsAnnounced() throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        let store = try coordinator.addPersistentStore(type: .xml, at: folder.file("Old.xml"))
        let journal = Journal()
        let token = NotificationCenter.default.addObserver(
            forName: .NSPersistentStoreCoordinatorStoresDidChange,
            object: coordinator,
            queue: nil
        ) { notification in
            guard let stores = notification.userInfo?[NSUUIDChangedPersistentStoresKey] as? [NSPersistentStore] else {
                return
            }
            journal.append(stores.map { $0.url?.lastPathComponent ?? "" }.joined(separator: " to "))
        }
        defer { NotificationCenter.default.removeObserver(token) }
        _ = try coordinator.migratePersistentStore(store, to: folder.file("New.xml"), type: .xml)
        #expect(journal.entries == ["Old.xml to New.xml"])
    }

    @Test func manyObjectsMoveInBatches() throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        let store = try coordinator.addPersistentStore(type: .binary, at: folder.file("Old"))
        let context = FileShelf.context(coordinator)
        let owner = context.make("Folder", ["name": "All"])
        for number in 0..<2_500 {
            context.make("Note", ["title": "\(number)"]).setValue(
                owner,
                forKey: number % 2 == 0 ? "folder" : "pinboard"
            )
        }
        try context.save()
        context.reset()
        let moved = try coordinator.migratePersistentStore(store, to: folder.file("New"), type: .sqlite)
        let folders = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Folder"))
        #expect(folders.first?.objectID.persistentStore === moved)
        #expect((folders.first?.value(forKey: "notes") as? NSSet)?.count == 1_250)
        let pinned = try #require(folders.first?.value(forKey: "pinned") as? NSOrderedSet)
        let titles = pinned.array.compactMap { ($0 as? NSManagedObject)?.value(forKey: "title") as? String }
        #expect(titles == (0..<1_250).map { "\($0 * 2 + 1)" })
    }

    @Test func nothingHappensWhereSomethingIsWrong() throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        let store = try coordinator.addPersistentStore(type: .sqlite, at: folder.file("Old"))
        try FileShelf.fill(FileShelf.context(coordinator))
        try folder.write("mine", to: "Taken")
        let taken = errorCode { try coordinator.migratePersistentStore(store, to: folder.file("Taken"), type: .xml) }
        #expect(taken == .fileWriteFileExists)
        #expect(try folder.contents()["Taken"] == "mine")
        let unknown = errorCode {
            try coordinator.migratePersistentStore(store, to: folder.file("New"), type: .init(rawValue: "Stone"))
        }
        #expect(unknown == .persistentStoreInvalidType)
        let nowhere = errorCode {
            try coordinator.migratePersistentStore(store, to: folder.file("no/folder/New"), type: .binary)
        }
        #expect(nowhere != nil)
        #expect(coordinator.persistentStores == [store])
        let other = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
        let foreign = errorCode { try other.migratePersistentStore(store, to: folder.file("New"), type: .xml) }
        #expect(foreign == .persistentStoreOperation)
        #expect(try FileShelf.summary(FileShelf.context(coordinator)).count == 7)
    }

    @Test func S244_largeValuesMoveFromTheirFilesAndBack() throws {
        let picture = SlipBoxModel.attribute("picture", .binaryData)
        picture.allowsExternalBinaryDataStorage = true
        let page = NSEntityDescription()
        page.name = "Page"
        page.properties = [picture]
        let model = NSManagedObjectModel()
        model.entities = [page]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        var store = try coordinator.addPersistentStore(type: .sqlite, at: folder.file("Old.sqlite"))
        // The first byte tells whether the value is inline or in a file.
        let values = [Data([1, 2, 3]), Data(), Data(repeating: 2, count: 300_000)]
        let context = FileShelf.context(coordinator)
        for value in values { _ = context.make("Page", ["picture": value]) }
        try context.save()
        for type in MigratedFolder.types.reversed() {
            store = try coordinator.migratePersistentStore(store, to: place("New.\(type.rawValue)", type), type: type)
            let reader = FileShelf.context(coordinator)
            let pages = try reader.fetch(NSFetchRequest<NSManagedObject>(entityName: "Page"))
            #expect(Set(pages.compactMap { $0.value(forKey: "picture") as? Data }) == Set(values))
            withExtendedLifetime(reader) {}
        }
        #expect(FileManager.default.fileExists(atPath: folder.file(".New_SUPPORT").path))
    }
}
