internal import CoreData

/// Section D, continued: notifications of contexts.
extension Scenario {
    static let notifications = [
        Scenario("S065_processingChangesAnnouncesThem") { stack in
            try stack.fillWithNotes("a", "b")
            let context = stack.context
            let notes = try context.all("Note", sortedBy: "title")
            var new: NSManagedObject?
            let told = announcements(.NSManagedObjectContextObjectsDidChange, from: context) {
                new = context.make("Keyword")
                notes[0].setValue("aa", forKey: "title")
                context.delete(notes[1])
                context.processPendingChanges()
            }
            let all = try required(told.first, "there is an announcement")
            try expectEqual(all["inserted"], Set([new?.objectID].compactMap { $0 }))
            try expect(all["updated"].contains(notes[0].objectID), "the changed note is named")
            try expectEqual(all["deleted"], [notes[1].objectID])
            try expect(!all.keys.contains("refreshed"), "empty sets are omitted")
        },
        Scenario("S065_fetchingEndsTheEvent") { stack in
            let context = stack.context
            let told = try announcements(.NSManagedObjectContextObjectsDidChange, from: context) {
                _ = context.make("Note")
                _ = try context.all("Folder")
            }
            try expectEqual(told.count, 1)
        },
        Scenario("S066_aBlockIsAnEvent") { stack in
            let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            context.persistentStoreCoordinator = stack.coordinator
            let told = announcements(.NSManagedObjectContextObjectsDidChange, from: context) {
                context.perform { _ = context.make("Note") }
                context.performAndWait {}
            }
            try expectEqual(told.count, 1)
        },
        Scenario("S067_changesOfOneKeyAreAnnouncedOnce") { stack in
            try stack.fillWithNotes("1")
            let context = stack.context
            let note = try context.one("Note")
            let told = announcements(.NSManagedObjectContextObjectsDidChange, from: context) {
                note.setValue("2", forKey: "title")
                note.setValue("3", forKey: "title")
                context.processPendingChanges()
                context.processPendingChanges()
            }
            try expectEqual(told.count, 1)
        },
        Scenario("S068_willSaveComesBeforeAnythingIsWritten") { stack in
            try stack.fillWithNotes("1")
            let context = stack.context
            try context.one("Note").setValue("2", forKey: "title")
            let written = Journal<Int>()
            let told = try announcements(
                .NSManagedObjectContextWillSave,
                from: context,
                handling: { [coordinator = stack.coordinator] _ in
                    let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
                    other.persistentStoreCoordinator = coordinator
                    // The scenario expects 0, so that a failed fetch fails it.
                    let count = other.performAndWait { (try? other.all("Note", "title == '2'").count) ?? -1 }
                    written.append(count)
                },
                during: { try context.save() }
            )
            try expectEqual(told.count, 1)
            try expect(told[0].keys.isEmpty, "its user info is empty")
            try expectEqual(written.entries, [0])
        },
        Scenario("S069_savingIsAnnouncedWithPermanentIdentifiers") { stack in
            try stack.fillWithNotes("a", "b")
            let context = stack.context
            let notes = try context.all("Note", sortedBy: "title")
            let new = context.make("Keyword")
            notes[0].setValue("aa", forKey: "title")
            context.delete(notes[1])
            let told = try announcements(.NSManagedObjectContextDidSave, from: context) { try context.save() }
            try expectEqual(told.count, 1)
            try expectEqual(told[0]["inserted"], [new.objectID])
            try expect(!new.objectID.isTemporaryID, "the identifier is permanent")
            try expect(told[0]["updated"].contains(notes[0].objectID), "the changed note is named")
            try expectEqual(told[0]["deleted"], [notes[1].objectID])
        },
        Scenario("S070_savingIsAnnouncedByIdentifiers") { stack in
            let context = stack.context
            let new = context.make("Note")
            let told = try announcements(.NSManagedObjectContextDidSaveObjectIDs, from: context) { try context.save() }
            try expectEqual(told.count, 1)
            try expectEqual(told[0]["inserted_objectIDs"], [new.objectID])
        },
        Scenario("S071_savingNothingIsAnnounced") { stack in
            let told = try announcements(.NSManagedObjectContextDidSave, from: stack.context) {
                try stack.context.save()
            }
            try expectEqual(told.count, 1)
            try expectEqual(told[0]["updated"], [])
        },
    ]
}
