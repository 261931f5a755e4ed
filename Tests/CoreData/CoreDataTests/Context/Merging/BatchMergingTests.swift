import CoreData
import Foundation
import Testing

/// Merging the changes of batch requests into contexts.
@Suite struct BatchMergingTests {
    private let library: Library
    private let context: NSManagedObjectContext
    private let view: NSManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context()
        view = library.context()
        let folder = context.make("Folder", ["name": "f"])
        for title in ["a", "b"] { _ = context.make("Note", ["title": title, "folder": folder]) }
        try context.save()
        context.reset()
    }

    private func titles(_ notes: [NSManagedObject]) -> [String] { notes.map { $0.text("title") } }

    @Test func S073_contextsAreToldNothing() throws {
        let names: [Notification.Name] = [
            .NSManagedObjectContextWillSave, .NSManagedObjectContextDidSave, .NSManagedObjectContextObjectsDidChange,
            .NSManagedObjectContextDidSaveObjectIDs, .NSManagedObjectContextDidMergeChangesObjectIDs,
        ]
        let journal = Journal()
        let tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { _ in
                journal.append(name.rawValue)
            }
        }
        defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
        _ = try context.insert(NSBatchInsertRequest(entityName: "Note", objects: [["title": "c"]]))
        try context.update("Note", nil, ["body": "x"])
        try context.deleteAll("Note")
        #expect(journal.entries == [])
        _ = context.make("Note")
        try context.save()
        #expect(!journal.entries.isEmpty)
    }

    @Test func S134_identifiersCanBeMerged() throws {
        let notes = try view.all("Note", sortedBy: "title")
        #expect(titles(notes) == ["a", "b"])
        let updated = try context.update("Note", "title == 'b'", ["title": "B"], .updatedObjectIDsResultType)
        let deleted = try context.deleteAll("Note", "title == 'a'", .resultTypeObjectIDs)
        #expect(titles(notes) == ["a", "b"])
        let changes: [AnyHashable: Any] = [
            NSUpdatedObjectsKey: updated as Any, NSDeletedObjectsKey: deleted as Any,
        ]
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: [view])
        #expect(notes[1].text("title") == "B")
        #expect(notes[0].isDeleted)
        #expect(try titles(view.all("Note")) == ["B"])
    }

    @Test func oneCallExecutesAndMerges() throws {
        let notes = try view.all("Note", sortedBy: "title")
        let folder = try #require(view.all("Folder").first)
        #expect((notes[0].value(forKey: "folder") as? NSManagedObject) === folder)
        #expect(folder.others("notes").count == 2)

        let insertion = NSBatchInsertRequest(entityName: "Note", objects: [["title": "c", "folder": folder.objectID]])
        let journal = Journal()
        let token = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidMergeChangesObjectIDs,
            object: view,
            queue: nil
        ) { journal.append("\(($0.userInfo?[NSInsertedObjectIDsKey] as? Set<NSManagedObjectID>)?.count ?? 0)") }
        defer { NotificationCenter.default.removeObserver(token) }
        try context.execute(insertion, mergingInto: [view])
        #expect(journal.entries == ["1"])

        let update = NSBatchUpdateRequest(entityName: "Note")
        update.propertiesToUpdate = ["body": "x"]
        let result = try context.execute(update, mergingInto: [view])
        #expect((result as? NSBatchUpdateResult)?.result as? Bool == true)
        #expect(notes.map { $0.text("body") } == ["x", "x"])

        let deletion = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Folder"))
        try context.execute(deletion, mergingInto: [view])
        #expect(folder.isDeleted)
        #expect(notes.allSatisfy { $0.value(forKey: "folder") == nil })
    }

    @Test func S182_pinnedContextsReadTheirVersionUntilTheyMerge() throws {
        try view.setQueryGenerationFrom(.current)
        #expect(titles(try view.all("Note", sortedBy: "title")) == ["a", "b"])
        let request = NSBatchUpdateRequest(entityName: "Note")
        request.propertiesToUpdate = ["title": "new"]
        try context.execute(request)
        view.reset()
        try view.setQueryGenerationFrom(nil)
        try view.setQueryGenerationFrom(.current)
        #expect(titles(try view.all("Note")) == ["new", "new"])
        request.propertiesToUpdate = ["title": "newer"]
        try context.execute(request)
        #expect(try view.all("Note", "title == 'newer'").isEmpty)
        request.propertiesToUpdate = ["title": "newest"]
        try context.execute(request, mergingInto: [view])
        #expect(try view.all("Note", "title == 'newest'").count == 2)
    }

    @Test func onlyBatchRequestsAreMerged() throws {
        let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
        #expect(failure { try context.execute(request, mergingInto: [view]) }?.code == 134091)
    }

    @Test func remoteChangesAreAnnounced() throws {
        let library = try Library(
            options: [
                NSPersistentHistoryTrackingKey: true, NSPersistentStoreRemoteChangeNotificationPostOptionKey: true,
            ]
        )
        let announced = DispatchSemaphore(value: 0)
        let token = NotificationCenter.default.addObserver(
            forName: .NSPersistentStoreRemoteChange,
            object: library.coordinator,
            queue: nil
        ) { _ in announced.signal() }
        defer { NotificationCenter.default.removeObserver(token) }
        _ = try library.context().insert(NSBatchInsertRequest(entityName: "Note", objects: [[:]]))
        #expect(announced.wait(timeout: .now() + 20) == .success)
    }
}
