internal import CoreData

/// Section I, continued: objects in both a child and its parent.
extension Scenario {
    static let nestedObjects = [
        Scenario("S123_aChildChangesWhatItsParentHasNotSaved") { stack in
            let child = stack.child(of: stack.context)
            let note = stack.context.make("Note", ["title": "new"])
            let twin = try required(try child.existingObject(with: note.objectID), "the child finds the note")
            try expectEqual(twin.text("title"), "new")
            twin.setValue("changed", forKey: "title")
            try child.save()
            try expectEqual(note.text("title"), "changed")
            try expect(note.isInserted, "the note is still a new one")
            try stack.context.save()
            try expectEqual(try stack.otherContext().titles(), ["changed"])
        },
        Scenario("S124_aChildDeletesWhatItsParentHasNotSaved") { stack in
            let child = stack.child(of: stack.context)
            let note = stack.context.make("Note", ["title": "new"])
            stack.context.processPendingChanges()
            child.delete(try child.one("Note"))
            try child.save()
            try expect(!stack.context.insertedObjects.contains(note), "the note is not to be inserted any more")
            try stack.context.save()
            try expectEqual(try stack.otherContext().titles(), [])
        },
        Scenario("S124_aChildRelatesToWhatItsParentHasNotSaved") { stack in
            let child = stack.child(of: stack.context)
            let folder = stack.context.make("Folder", ["name": "new"])
            _ = child.make("Note", ["title": "n", "folder": try child.one("Folder")])
            try child.save()
            try expectEqual(folder.others("notes").map { $0.text("title") }, ["n"])
            try stack.context.save()
            try expectEqual(try stack.otherContext().titles("folder.name == 'new'"), ["n"])
        },
        Scenario("S124_deleteRulesOfAChildGoUp") { stack in
            try stack.fill { context in
                let top = context.make("Folder", ["name": "top"])
                _ = context.make("Folder", ["name": "leaf", "parent": top])
                _ = context.make("Note", ["title": "n", "folder": top])
            }
            let child = stack.child(of: stack.context)
            child.delete(try child.one("Folder", "name == 'top'"))
            try child.save()
            try expectEqual(try stack.context.all("Folder").count, 0)
            try expect(stack.context.one("Note").other("folder") == nil, "the note has no folder any more")
            try stack.context.save()
            try expectEqual(try stack.otherContext().all("Folder").count, 0)
            try expectEqual(try stack.otherContext().titles("folder == nil"), ["n"])
        },
        Scenario("S122_aParentMayRollBackWhatAChildSaved") { stack in
            try stack.fillWithNotes("1")
            let child = stack.child(of: stack.context)
            try child.one("Note").setValue("changed", forKey: "title")
            _ = child.make("Note", ["title": "new"])
            try child.save()
            try expectEqual(try stack.context.titles(), ["changed", "new"])
            stack.context.rollback()
            try expect(!stack.context.hasChanges, "there is nothing to save")
            try expectEqual(try stack.context.titles(), ["1"])
        },
        Scenario("S122_aChildMayBeSavedAgainAndAgain") { stack in
            let child = stack.child(of: stack.context)
            let note = child.make("Note", ["title": "1"])
            for title in ["2", "3"] {
                try child.save()
                note.setValue(title, forKey: "title")
            }
            try child.save()
            try stack.context.save()
            note.setValue("4", forKey: "title")
            try child.save()
            try stack.context.save()
            try expectEqual(try stack.otherContext().titles(), ["4"])
        },
        Scenario("S115_aChildsSaveDoesNotConflictWithItsParent", isProvisional: true) { stack in
            try stack.fillWithNotes("1")
            let child = stack.child(of: stack.context)
            try child.one("Note").setValue("child", forKey: "title")
            let note = try stack.context.one("Note")
            note.setValue("parent", forKey: "title")
            try child.save()
            try expectEqual(note.text("title"), "child")
        },
        Scenario("S031_aChildCanObtainPermanentIdentifiers") { stack in
            let child = stack.child(of: stack.context)
            let note = child.make("Note", ["title": "new"])
            try child.obtainPermanentIDs(for: [note])
            let id = note.objectID
            try expect(!id.isTemporaryID, "the identifier is permanent")
            try child.save()
            try stack.context.save()
            try expectEqual(try stack.otherContext().all("Note").map(\.objectID), [id])
        },
        Scenario("S123_countsOfAChildSeeItsParentsChanges") { stack in
            try stack.fillWithNotes("a", "b")
            stack.context.delete(try stack.context.one("Note", "title == 'a'"))
            _ = stack.context.make("Note", ["title": "c"])
            let child = stack.child(of: stack.context)
            _ = child.make("Note", ["title": "d"])
            try expectEqual(try child.count(for: child.request("Note", "title > 'a'")), 3)
        },
    ]
}
