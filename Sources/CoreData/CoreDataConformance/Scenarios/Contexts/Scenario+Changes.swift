internal import CoreData

/// Section D: changes that a context tracks.
extension Scenario {
    static let changes = [
        Scenario("S063_changesAreSortedIntoThreeSets") { stack in
            try stack.fillWithNotes("a", "b")
            let context = stack.context
            let inserted = context.make("Note", ["title": "c"])
            let updated = try context.one("Note", "title == 'a'")
            updated.setValue("aa", forKey: "title")
            let deleted = try context.one("Note", "title == 'b'")
            deleted.setValue("bb", forKey: "title")
            context.delete(deleted)
            try expectEqual(context.insertedObjects, [inserted])
            try expect(context.updatedObjects.contains(updated), "the changed note is an updated object")
            try expect(!context.updatedObjects.contains(deleted), "a deleted object does not count as updated")
            try expectEqual(context.deletedObjects, [deleted])
            try expect(context.hasChanges, "there is something to save")
        },
        Scenario("S064_whatIsInsertedAndDeletedInOneEventIsNowhere") { stack in
            let context = stack.context
            let told = announcements(.NSManagedObjectContextObjectsDidChange, from: context) {
                context.delete(context.make("Keyword"))
                context.processPendingChanges()
            }
            try expect(!context.hasChanges, "there is nothing to save")
            try expect(told.allSatisfy { $0["inserted"].isEmpty && $0["deleted"].isEmpty }, "no notification names it")
        },
        Scenario("S072_afterAFailedSaveEverythingIsStillThere") { stack in
            let note = stack.context.make("Note")
            note.setValue(nil, forKey: "title")
            let told = try announcements(.NSManagedObjectContextDidSave, from: stack.context) {
                try expectError(1570) { try stack.context.save() }
            }
            try expectEqual(told.count, 0)
            try expect(note.isInserted && stack.context.hasChanges, "the note is still to be saved")
            note.setValue("better", forKey: "title")
            try stack.context.save()
            try expectEqual(try stack.otherContext().titles(), ["better"])
        },
        Scenario("S074_resetForgetsEverything") { stack in
            try stack.fillWithNotes("1")
            let context = stack.context
            let note = try context.one("Note")
            note.setValue("new", forKey: "title")
            _ = context.make("Note")
            let told = announcements(.NSManagedObjectContextObjectsDidChange, from: context) { context.reset() }
            try expect(context.registeredObjects.isEmpty && !context.hasChanges, "nothing is left")
            try expect(told.contains { $0.keys.contains("invalidatedAll") }, "all objects are announced as invalid")
            try expectEqual(try context.titles(), ["1"])
        },
        Scenario("S075_rollbackTakesEverythingBack") { stack in
            try stack.fillWithNotes("a", "b")
            let context = stack.context
            let new = context.make("Note", ["title": "new"])
            let notes = try context.all("Note", "title != 'new'", sortedBy: "title")
            notes[0].setValue("changed", forKey: "title")
            notes[0].setValue(nil, forKey: "folder")
            context.delete(notes[1])
            context.rollback()
            try expect(!context.hasChanges, "there is nothing to save")
            try expect(!context.registeredObjects.contains(new), "the new note is gone")
            try expect(!notes[1].isDeleted, "the deleted note is back")
            try expectEqual(notes[0].text("title"), "a")
            try expect(notes[0].other("folder") != nil, "relationships are back")
            try expectEqual(try context.one("Folder").others("notes").count, 2)
        },
        Scenario("S075_rollbackUndoesTheConsequencesOfDeletion") { stack in
            try stack.fillWithNotes("a", "b")
            let context = stack.context
            let folder = try context.one("Folder")
            let note = try context.one("Note", "title == 'a'")
            context.delete(folder)
            context.processPendingChanges()
            try expect(note.other("folder") == nil, "the note has no folder")
            context.rollback()
            try expect(note.other("folder") === folder, "the note has its folder again")
            try expectEqual(folder.others("notes").count, 2)
        },
    ]
}
