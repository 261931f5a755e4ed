internal import CoreData

/// Section F: deleting objects.
extension Scenario {
    static let deleting = [
        Scenario("S082_prepareForDeletionIsCalledAtOnceAndAgain") { stack in
            try stack.fill { context in
                let step = try Step.make(in: context)
                _ = context.make("Step", ["name": "Sub", "parent": step])
            }
            let step = try Step.one(in: stack.context, "First")
            let sub = try Step.one(in: stack.context, "Sub")
            stack.context.delete(step)
            try expectEqual(step.events.filter { $0 == "prepareForDeletion" }.count, 1)
            stack.context.delete(step)
            try expectEqual(step.events.filter { $0 == "prepareForDeletion" }.count, 2)
            stack.context.processPendingChanges()
            try expect(sub.events.contains("prepareForDeletion"), "whoever is deleted along is told, too")
        },
        Scenario("S086_deletionIsMarkedAtOnceAndActsAtTheEndOfTheEvent") { stack in
            try stack.fillWithNotes("1")
            let folder = try stack.context.one("Folder")
            let note = try stack.context.one("Note")
            _ = note.other("folder")
            stack.context.delete(folder)
            try expect(folder.isDeleted && stack.context.deletedObjects.contains(folder), "the folder is deleted")
            try expect(note.other("folder") === folder, "nothing else has happened yet")
            stack.context.processPendingChanges()
            try expect(note.other("folder") == nil, "the note has no folder any more")
            try stack.context.save()
            try expectEqual(try stack.otherContext().titles("folder == nil"), ["1"])
        },
        Scenario("S086_consequencesMayWaitForTheSave") { stack in
            try stack.fillWithNotes("1")
            stack.context.propagatesDeletesAtEndOfEvent = false
            let note = try stack.context.one("Note")
            let folder = try required(note.other("folder"), "the note has a folder")
            stack.context.delete(folder)
            stack.context.processPendingChanges()
            try expect(note.other("folder") === folder, "the event ends without consequences")
            try stack.context.save()
            try expect(note.other("folder") == nil, "saving has them")
        },
        Scenario("S091_deletingANewObjectWritesNothing") { stack in
            let note = stack.context.make("Note")
            stack.context.processPendingChanges()
            stack.context.delete(note)
            try expect(!stack.context.insertedObjects.contains(note), "a deleted object is not to be inserted")
            try stack.context.save()
            try expectEqual(try stack.otherContext().all("Note").count, 0)
            try expect(!stack.context.hasChanges, "there is nothing left to save")
        },
        Scenario("S092_deletedObjectsAreNotFetched") { stack in
            try stack.fillWithNotes("a", "b")
            stack.context.delete(try stack.context.one("Note", "title == 'a'"))
            try expectEqual(try stack.context.titles(), ["b"])
            let request = stack.context.request("Note")
            request.includesPendingChanges = false
            try expectEqual(try stack.context.fetch(request).count, 2)
            try expectEqual(try stack.otherContext().all("Note").count, 2)
        },
        Scenario("S092_deletedObjectsAreGoneOnceSaved") { stack in
            try stack.fillWithNotes("a", "b")
            stack.context.delete(try stack.context.one("Note", "title == 'a'"))
            try stack.context.save()
            try expectEqual(try stack.otherContext().titles(), ["b"])
            try expectEqual(try stack.otherContext().one("Folder").others("notes").count, 1)
            try expectEqual(try stack.otherContext().one("Keyword", "word == 'ka'").others("notes").count, 0)
        },
    ]
}
