import CoreData
import Foundation
import Testing

/// Tests of requests for some of a coordinator's stores, asked in every way and through parents.
@Suite struct AffectedStoresTests {
    private let library: Library
    private let first: NSPersistentStore
    private let second: NSPersistentStore
    private let root: NSManagedObjectContext
    private let child: NSManagedObjectContext
    private let grandchild: NSManagedObjectContext

    init() throws {
        library = try Library()
        first = try #require(library.coordinator.persistentStores.first)
        second = try library.coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType,
            configurationName: nil,
            at: library.folder.appendingPathComponent("Second.sqlite"),
            options: nil
        )
        root = library.context()
        for (title, store) in [("a", first), ("b", second), ("c", second)] {
            root.assign(root.make("Note", ["title": title]), to: store)
        }
        try root.save()
        child = NSManagedObjectContext(.privateQueue)
        child.parent = root
        grandchild = NSManagedObjectContext(.privateQueue)
        grandchild.parent = child
    }

    private var cases: [(stores: [NSPersistentStore]?, titles: [String])] {
        [
            (nil, ["a", "b", "c"]), ([], ["a", "b", "c"]), ([first], ["a"]), ([second], ["b", "c"]),
            ([first, second], ["a", "b", "c"]),
        ]
    }

    @Test func objectsCountsAndIdentifiersComeFromTheseStoresAlone() throws {
        for context in [root, child, grandchild] {
            for (stores, wanted) in cases {
                #expect(titles(try context.fetch(request(stores))) == wanted)
                #expect(try context.count(for: request(stores) as NSFetchRequest<NSManagedObject>) == wanted.count)
                let ids: [NSManagedObjectID] = try context.fetch(request(stores, .managedObjectIDResultType))
                #expect(ids.count == wanted.count)
                let batched: NSFetchRequest<NSManagedObject> = request(stores)
                batched.fetchBatchSize = 1
                #expect(titles(try context.fetch(batched)) == wanted)
            }
        }
    }

    @Test func dictionariesComeFromTheseStoresAlone() throws {
        for context in [root, child, grandchild] {
            for (stores, wanted) in cases {
                let dictionaries: [NSDictionary] = try context.fetch(request(stores, .dictionaryResultType))
                #expect(dictionaries.compactMap { $0["title"] as? String } == wanted)
            }
        }
    }

    @Test func asynchronousFetchesAskTheseStoresAlone() async throws {
        for context in [root, child] {
            let found = try await withCheckedThrowingContinuation {
                (waiting: CheckedContinuation<[String], any Error>) in
                context.perform {
                    let second = context.persistentStoreCoordinator?.persistentStores.filter {
                        $0.url?.lastPathComponent == "Second.sqlite"
                    }
                    let fetch = NSAsynchronousFetchRequest<NSManagedObject>(fetchRequest: request(second)) { result in
                        waiting.resume(returning: titles(result.finalResult ?? []))
                    }
                    do { _ = try context.execute(fetch) } catch { waiting.resume(throwing: error) }
                }
            }
            #expect(found == ["b", "c"])
        }
    }

    @Test func unsavedChangesOfContextsAboveCount() throws {
        try #require(child.all("Note", "title == 'b'").first).setValue("z", forKey: "title")
        #expect(titles(try grandchild.fetch(request([second]))) == ["c", "z"])
        #expect(try grandchild.count(for: request([second]) as NSFetchRequest<NSManagedObject>) == 2)
        #expect(titles(try root.fetch(request([second]))) == ["b", "c"])
        try #require(child.all("Note", "title == 'z'").first).setValue("b", forKey: "title")
        #expect(titles(try grandchild.fetch(request([second]))) == ["b", "c"])
    }

    @Test func aStoreThatWasRemovedHasNothing() throws {
        let gone = second
        try library.coordinator.remove(gone)
        for context in [root, child] {
            #expect(try context.fetch(request([gone]) as NSFetchRequest<NSManagedObject>).isEmpty)
            #expect(try context.count(for: request([gone]) as NSFetchRequest<NSManagedObject>) == 0)
        }
    }

    @Test func fetchedResultsKeepToTheirStores() throws {
        let controller = NSFetchedResultsController<NSManagedObject>(
            fetchRequest: request([second]),
            managedObjectContext: root,
            sectionNameKeyPath: nil,
            cacheName: nil
        )
        // Without a delegate, a controller does not follow changes.
        let delegate = ChangeRecorder()
        controller.delegate = delegate
        try controller.performFetch()
        #expect(titles(controller.fetchedObjects ?? []) == ["b", "c"])
        root.assign(root.make("Note", ["title": "aa"]), to: first)
        root.assign(root.make("Note", ["title": "bb"]), to: second)
        try root.save()
        #expect(titles(controller.fetchedObjects ?? []) == ["b", "bb", "c"])
    }
}

private func request<Result>(
    _ stores: [NSPersistentStore]?,
    _ type: NSFetchRequestResultType = .managedObjectResultType
) -> NSFetchRequest<Result> {
    let request = NSFetchRequest<Result>(entityName: "Note")
    request.affectedStores = stores
    request.resultType = type
    request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
    return request
}

private func titles(_ objects: [NSManagedObject]) -> [String] { objects.compactMap { $0.text("title") } }
