internal import CoreData

/// Section D, continued: rolling back changes, and unusual ends of events.
extension Scenario {
    static let rollback = [
        Scenario("S039_rollingBackIsTold") { stack in
            try stack.fill { _ = try Step.make(in: $0) }
            let step = try Step.one(in: stack.context, "First")
            step.setValue("changed", forKey: "stamp")
            step.events = []
            stack.context.rollback()
            try expect(!step.events.contains("awakeFromInsert"), "a changed object is not inserted")
            try expect(step.value(forKey: "stamp") == nil, "the change is gone")
        },
        Scenario("S075_rollbackPutsMembersAndTheirOrderBack") { stack in
            try stack.fill { context in
                let folder = context.make("Folder")
                let notes = ["a", "b", "c"].map { context.make("Note", ["title": $0]) }
                folder.mutableOrderedSetValue(forKey: "pinned").addObjects(from: notes)
                notes[0].add(notes[1], to: "links")
            }
            let folder = try stack.context.one("Folder")
            let note = try stack.context.one("Note", "title == 'a'")
            let pinned = folder.mutableOrderedSetValue(forKey: "pinned")
            pinned.moveObjects(at: IndexSet(integer: 2), to: 0)
            pinned.remove(note)
            note.mutableSetValue(forKey: "links").removeAllObjects()
            stack.context.rollback()
            try expectEqual(folder.others("pinned").map { $0.text("title") }, ["a", "b", "c"])
            try expectEqual(note.others("links").map { $0.text("title") }, ["b"])
        },
        Scenario("S075_afterRollingBackEverythingCanBeDoneAgain") { stack in
            try stack.fillWithNotes("a", "b")
            let note = try stack.context.one("Note", "title == 'a'")
            stack.context.delete(note)
            stack.context.rollback()
            note.setValue("again", forKey: "title")
            try stack.context.save()
            stack.context.delete(note)
            try stack.context.save()
            try expectEqual(try stack.otherContext().titles(), ["b"])
        },
        Scenario("S065_refreshingIsAnnounced") { stack in
            try stack.fillWithNotes("a")
            let note = try stack.context.one("Note")
            _ = note.text("title")
            let told = announcements(.NSManagedObjectContextObjectsDidChange, from: stack.context) {
                stack.context.refresh(note, mergeChanges: true)
                stack.context.processPendingChanges()
            }
            try expect(told.contains { $0["refreshed"].contains(note.objectID) }, "the refreshed note is named")
        },
        Scenario("S074_afterResettingObjectsAreNew") { stack in
            try stack.fillWithNotes("a")
            let note = try stack.context.one("Note")
            let id = note.objectID
            stack.context.reset()
            let again = try stack.context.one("Note")
            try expect(again !== note, "a new object was created")
            try expectEqual(again.objectID, id)
            try expectEqual(again.text("title"), "a")
        },
        Scenario("S072_aFailedSaveCanBeRolledBack") { stack in
            try stack.fillWithNotes("a")
            let note = try stack.context.one("Note")
            note.setValue(nil, forKey: "title")
            _ = stack.context.make("Note", ["title": "new"])
            try expectError(1570) { try stack.context.save() }
            stack.context.rollback()
            try stack.context.save()
            try expectEqual(note.text("title"), "a")
            try expectEqual(try stack.otherContext().titles(), ["a"])
        },
        Scenario("S077_deletionsInWillSaveAreSaved") { stack in
            try stack.fillWithNotes("a", "b")
            let step = try Step.make(in: stack.context)
            step.beforeSaving = { step in
                // If the fetch fails, nothing is deleted, and the scenario fails.
                let notes = try? step.managedObjectContext?.all("Note", "title == 'a'")
                for note in notes ?? [] { step.managedObjectContext?.delete(note) }
            }
            try stack.context.save()
            try expectEqual(try stack.otherContext().titles(), ["b"])
        },
        Scenario("S069_deletedObjectsKeepTheirIdentifiersInAnnouncements") { stack in
            try stack.fillWithNotes("a")
            let note = try stack.context.one("Note")
            let id = note.objectID
            stack.context.delete(note)
            let told = try announcements(.NSManagedObjectContextDidSaveObjectIDs, from: stack.context) {
                try stack.context.save()
            }
            try expectEqual(told.first?["deleted_objectIDs"], [id])
        },
        Scenario("S063_whatIsUpdatedAndDeletedIsDeletedOnly") { stack in
            try stack.fillWithNotes("a")
            let note = try stack.context.one("Note")
            stack.context.delete(note)
            note.setValue("late", forKey: "title")
            try expect(!stack.context.updatedObjects.contains(note), "a deleted object does not count as updated")
            try stack.context.save()
            try expectEqual(try stack.otherContext().titles(), [])
        },
    ]
}
