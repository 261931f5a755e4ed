internal import CoreData

/// Section A: faults, uniquing, and cached rows.
extension Scenario {
    static let faulting = [
        Scenario("S001_oneObjectForEachRow") { stack in
            try stack.fillWithNotes("1", "2")
            let context = stack.context
            let note = try context.one("Note", "title == '1'")
            let again = try context.one("Note", "title == '1'")
            try expect(note === again, "a second fetch gives the same object")
            try expect(context.object(with: note.objectID) === note, "an identifier leads to the same object")
        },
        Scenario("S002_contextsShareIdentifiersAndNotObjects") { stack in
            try stack.fillWithNotes("1")
            let mine = try stack.context.one("Folder")
            let other = stack.otherContext()
            let theirs = try other.one("Folder")
            try expect(mine !== theirs, "contexts have objects of their own")
            try expectEqual(mine.objectID, theirs.objectID)
        },
        Scenario("S003_anObjectForAnUnknownIdentifierIsAFault") { stack in
            try stack.fillWithNotes("1")
            let uri = try stack.context.one("Note").objectID.uriOfNobody
            let id = try required(stack.coordinator.managedObjectID(forURIRepresentation: uri), "the store is known")
            try expect(stack.context.object(with: id).isFault, "nothing is read for an unknown identifier")
        },
        Scenario("S004_existingObjectsAreRealisedOrMissing") { stack in
            try stack.fillWithNotes("1")
            let id = try stack.context.one("Note").objectID
            let context = stack.otherContext()
            try expect(!context.existingObject(with: id).isFault, "an existing object is realised")
            let uri = id.uriOfNobody
            let missing = try required(
                stack.coordinator.managedObjectID(forURIRepresentation: uri),
                "the store is known"
            )
            try expectError(133_000) { _ = try context.existingObject(with: missing) }
        },
        Scenario("S005_registeredObjectsAreNotRead") { stack in
            try stack.fillWithNotes("1")
            let id = try stack.context.one("Note").objectID
            let context = stack.otherContext()
            try expect(context.registeredObject(for: id) == nil, "an object that was not asked for is not registered")
            let object = context.object(with: id)
            try expect(context.registeredObject(for: id) === object, "an object that was asked for is registered")
        },
        Scenario("S006_fetchedObjectsAreFaultsWithTheirRows") { stack in
            try stack.fillWithNotes("1", "2")
            let notes = try stack.context.all("Note")
            try expect(notes.allSatisfy(\.isFault), "fetched objects are faults")
            try expectEqual(Set(notes.map { $0.text("title") }), ["1", "2"])
            try expect(notes.allSatisfy { !$0.isFault }, "objects that were read are not faults")
        },
        Scenario("S007_objectsMayComeRealised") { stack in
            try stack.fillWithNotes("1", "2")
            let request = stack.context.request("Note")
            request.returnsObjectsAsFaults = false
            try expect(stack.context.fetch(request).allSatisfy { !$0.isFault }, "objects are realised on request")
        },
        Scenario("S008_rowsMayComeWithoutValues") { stack in
            try stack.fillWithNotes("1", "2")
            let request = stack.context.request("Note")
            request.includesPropertyValues = false
            let notes = try stack.context.fetch(request)
            try expect(notes.allSatisfy(\.isFault), "objects without values are faults")
            try expectEqual(Set(notes.map { $0.text("title") }), ["1", "2"])
        },
        Scenario("S009_someQuestionsFireNoFault") { stack in
            try stack.fillWithNotes("1")
            let note = try stack.context.one("Note")
            _ = (note == note, note.hash, note.objectID, note.entity, note.managedObjectContext, note.isInserted)
            _ = (note.isUpdated, note.isDeleted, note.description)
            try expect(note.isFault, "questions about the object itself do not fire the fault")
        },
        Scenario("S010_firingReadsAllAttributes") { stack in
            try stack.fillWithNotes("1")
            let note = try stack.context.one("Note")
            _ = note.value(forKey: "position")
            try expect(!note.isFault, "reading one attribute reads all")
        },
        Scenario("S011_toManyRelationshipsAreFaultsOfTheirOwn") { stack in
            try stack.fillWithNotes("1", "2", "3")
            let folder = try stack.context.one("Folder")
            _ = folder.text("name")
            try expect(folder.hasFault(forRelationshipNamed: "notes"), "reading attributes does not read relationships")
            try expectEqual(folder.others("notes").count, 3)
            try expect(!folder.hasFault(forRelationshipNamed: "notes"), "members that were read are kept")
            let note = try stack.context.one("Note")
            try expect(note.other("folder") === folder, "a to-one relationship leads to the same object")
        },
        Scenario("S013_awakeFromFetchComesWithEachFiringAndChangesNothing") { stack in
            try stack.fill { try Step.make(in: $0).setValue("One", forKey: "name") }
            let step = try Step.one(in: stack.context, "One")
            try expectEqual(step.events, [])
            _ = step.text("name")
            try expectEqual(step.events, ["awakeFromFetch"])
            try expectEqual(step.text("mood"), "fresh")
            try expect(!stack.context.hasChanges, "setting a value in awakeFromFetch is not a change")
            stack.context.refresh(step, mergeChanges: false)
            _ = step.text("name")
            try expectEqual(step.events.filter { $0 == "awakeFromFetch" }.count, 2)
        },
        Scenario("S014_committedValuesLeaveUnreadRelationshipsOut") { stack in
            try stack.fillWithNotes("1", "2", "3")
            let folder = try stack.context.one("Folder")
            let values = folder.committedValues(forKeys: nil)
            try expect(!folder.isFault, "asking for committed values fires the fault")
            try expectEqual(values["name"] as? String, "Inbox")
            try expect(values["notes"] == nil, "a relationship that was not read is omitted")
            let notes = folder.committedValues(forKeys: ["notes"])["notes"] as? NSSet
            try expectEqual(notes?.count, 3)
        },
        Scenario("S021_unchangedObjectsAreNotKeptAlive") { stack in
            try stack.fillWithNotes("1", "2", "3")
            let context = stack.context
            try releasing {
                let notes = try context.all("Note", sortedBy: "title")
                try expectEqual(context.registeredObjects.count, 3)
                notes[0].setValue("kept", forKey: "title")
            }
            try expectEqual(context.registeredObjects.count, 1)
            try releasing { try context.save() }
            try expectEqual(context.registeredObjects.count, 0)
            context.retainsRegisteredObjects = true
            try releasing { _ = try context.all("Note") }
            try expectEqual(context.registeredObjects.count, 3)
        },
        Scenario("S022_relatedObjectsKeepEachOtherAlive") { stack in
            try stack.fillWithNotes("1")
            let note = try stack.context.one("Note")
            weak var folder: NSManagedObject?
            try releasing { folder = try required(note.other("folder"), "the note is in a folder") }
            try expect(folder != nil, "a related object stays")
            releasing { stack.context.refresh(note, mergeChanges: false) }
            try expect(folder == nil, "refreshing releases related objects")
        },
        Scenario("S023_anObjectWhoseRowIsGoneIsADeletedOneWithoutValues") { stack in
            try stack.fillWithNotes("1")
            let note = try stack.context.one("Note", "title == '1'")
            try stack.fill { $0.delete(try $0.one("Note")) }
            stack.context.refresh(note, mergeChanges: false)
            try expectEqual(note.text("title"), nil)
            try expect(note.isDeleted, "an object whose row was deleted counts as deleted")
        },
        Scenario("S024_batchesHoldTheSameObjects") { stack in
            try stack.fillWithNotes("1", "2", "3", "4", "5")
            let request = stack.context.request("Note", sortedBy: "title")
            request.fetchBatchSize = 2
            let notes = try stack.context.fetch(request)
            try expectEqual(notes.count, 5)
            try expectEqual(notes.map { $0.text("title") }, ["1", "2", "3", "4", "5"])
        },
        Scenario("S025_relationshipsAreReadAhead") { stack in
            try stack.fillWithNotes("1", "2")
            let request = stack.context.request("Folder")
            request.relationshipKeyPathsForPrefetching = ["notes.keywords"]
            let folder = try required(stack.context.fetch(request).first, "there is a folder")
            try expect(!folder.hasFault(forRelationshipNamed: "notes"), "members are prefetched")
            for note in folder.others("notes") {
                try expect(!note.hasFault(forRelationshipNamed: "keywords"), "members of members are prefetched")
            }
        },
        Scenario("S026_theFaultingStateIsANumber") { stack in
            try stack.fillWithNotes("1")
            let note = try stack.context.one("Note")
            try expect(note.faultingState != 0, "a fault's state is not 0")
            _ = note.text("title")
            try expectEqual(note.faultingState, 0)
        },
    ]
}

extension Stack {
    /// Saves notes with titles in one folder named Inbox, each with its own keyword.
    func fillWithNotes(_ titles: String...) throws {
        try fill { context in
            let inbox = context.make("Folder", ["name": "Inbox"])
            for title in titles {
                let note = context.make("Note", ["title": title, "folder": inbox])
                note.add(context.make("Keyword", ["word": "k\(title)"]), to: "keywords")
            }
        }
    }
}
