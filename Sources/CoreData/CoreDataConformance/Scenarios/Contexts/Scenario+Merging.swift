internal import CoreData

/// Section J: merging the changes of other contexts.
extension Scenario {
    static let merging = [
        Scenario("S130_changesAreMergedAndOwnOnesKept") { stack in
            try stack.fillWithNotes("a", "b", "c")
            let (mine, other) = (stack.context, stack.otherContext())
            let notes = try mine.all("Note", sortedBy: "title")
            for note in notes { _ = note.text("title") }
            notes[0].setValue("mine", forKey: "title")
            let theirs = try other.all("Note", sortedBy: "title")
            theirs[0].setValue("body", forKey: "body")
            theirs[0].setValue("theirs", forKey: "title")
            theirs[1].setValue("bb", forKey: "title")
            other.delete(theirs[2])
            try mine.mergeSave(of: other)
            try expectEqual(notes[0].text("title"), "mine")
            try expectEqual(notes[0].text("body"), "body")
            try expectEqual(notes[1].text("title"), "bb")
            try expect(notes[2].isDeleted, "the deleted note is deleted here, too")
            try mine.save()
            try expectEqual(try stack.otherContext().titles("body == 'body'"), ["mine"])
        },
        Scenario("S131_mergingIsAnnounced") { stack in
            try stack.fillWithNotes("a")
            let (mine, other) = (stack.context, stack.otherContext())
            let note = try mine.one("Note")
            _ = note.text("title")
            try other.one("Note").setValue("aa", forKey: "title")
            let new = other.make("Note", ["title": "new"])
            let told = try announcements(.NSManagedObjectContextObjectsDidChange, from: mine) {
                try mine.mergeSave(of: other)
            }
            try expect(told.contains { $0["refreshed"].contains(note.objectID) }, "the refreshed note is named")
            try expect(told.contains { $0["inserted"].contains(new.objectID) }, "the new note is named")
        },
        Scenario("S070_mergingIsAnnouncedByIdentifiers") { stack in
            let (mine, other) = (stack.context, stack.otherContext())
            let new = other.make("Note", ["title": "new"])
            let told = try announcements(.NSManagedObjectContextDidMergeChangesObjectIDs, from: mine) {
                try mine.mergeSave(of: other)
            }
            try expectEqual(told.last?["inserted_objectIDs"], [new.objectID])
        },
        Scenario("S132_aMergedDeletionKeepsTheObjectAtHand") { stack in
            try stack.fillWithNotes("a", "b")
            let (mine, other) = (stack.context, stack.otherContext())
            let note = try mine.one("Note", "title == 'a'")
            _ = note.text("title")
            other.delete(try other.one("Note", "title == 'a'"))
            try mine.mergeSave(of: other)
            try expect(note.isDeleted, "the note is deleted")
            try expectEqual(note.text("title"), "a")
            try expectEqual(try mine.titles(), ["b"])
        },
        Scenario("S133_mergedObjectsAreNotKeptAlive") { stack in
            let other = stack.otherContext()
            try releasing {
                _ = other.make("Note", ["title": "new"])
                try stack.context.mergeSave(of: other)
            }
            stack.context.processPendingChanges()
            try expect(stack.context.registeredObjects.isEmpty, "merged objects are not retained")
        },
        Scenario("S134_identifiersAndURIsCanBeMerged") { stack in
            try stack.fillWithNotes("a", "b")
            let notes = try stack.context.all("Note", sortedBy: "title")
            for note in notes { _ = note.text("title") }
            try stack.fill { context in
                let theirs = try context.all("Note", sortedBy: "title")
                theirs[0].setValue("elsewhere", forKey: "title")
                context.delete(theirs[1])
            }
            NSManagedObjectContext.mergeChanges(
                fromRemoteContextSave: [
                    NSUpdatedObjectsKey: [notes[0].objectID.uriRepresentation()],
                    NSDeletedObjectsKey: [notes[1].objectID],
                ],
                into: [stack.context]
            )
            try expectEqual(notes[0].text("title"), "elsewhere")
            try expect(notes[1].isDeleted, "the deleted note is deleted here, too")
        },
        Scenario("S135_contextsMayMergeByThemselves") { stack in
            try stack.fillWithNotes("a")
            let mine = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            mine.persistentStoreCoordinator = stack.coordinator
            mine.automaticallyMergesChangesFromParent = true
            mine.retainsRegisteredObjects = true
            try mine.performAndWait { _ = try mine.one("Note").text("title") }
            try stack.fill { try $0.one("Note").setValue("automatic", forKey: "title") }
            // Waits until the queue has processed what saving has scheduled.
            mine.performAndWait {}
            let title = mine.performAndWait { mine.registeredObjects.first?.text("title") }
            try expectEqual(title, "automatic")
        },
    ]
}

extension NSManagedObjectContext {
    /// Saves another context, and merges its notification.
    func mergeSave(of other: NSManagedObjectContext) throws {
        _ = try announcements(
            .NSManagedObjectContextDidSave,
            from: other,
            handling: { [self] in mergeChanges(fromContextDidSave: $0) },
            during: { try other.save() }
        )
    }
}
