internal import CoreData

/// Section I: nested contexts.
extension Scenario {
    static let nesting = [
        Scenario("S121_aChildHasTheCoordinatorOfItsParent") { stack in
            let child = stack.child(of: stack.context)
            try expect(child.persistentStoreCoordinator === stack.coordinator, "the coordinator is the root's")
            try expect(child.parent === stack.context, "the child has its parent")
        },
        Scenario("S122_savingAChildWritesNothing") { stack in
            try stack.fillWithNotes("1")
            let child = stack.child(of: stack.context)
            try child.one("Note").setValue("changed", forKey: "title")
            try child.save()
            try expect(!child.hasChanges && stack.context.hasChanges, "the changes are the parent's now")
            try expectEqual(try stack.otherContext().titles(), ["1"])
            try stack.context.save()
            try expectEqual(try stack.otherContext().titles(), ["changed"])
        },
        Scenario("S123_aChildSeesWhatItsParentHasNotSaved") { stack in
            try stack.fillWithNotes("a", "b", "c")
            let root = stack.context
            try root.one("Note", "title == 'a'").setValue("z", forKey: "title")
            root.delete(try root.one("Note", "title == 'b'"))
            _ = root.make("Note", ["title": "new"])
            let child = stack.child(of: root)
            try expectEqual(try child.titles(), ["c", "new", "z"])
            _ = child.make("Note", ["title": "mine"])
            child.delete(try child.one("Note", "title == 'c'"))
            try expectEqual(try child.titles(), ["mine", "new", "z"])
            try expectEqual(try root.titles("title == 'mine'"), [])
        },
        Scenario("S124_changesOfAllSortsGoUp") { stack in
            try stack.fillWithNotes("a", "b", "c")
            let child = stack.child(of: stack.context)
            let folder = try child.one("Folder")
            child.delete(try child.one("Note", "title == 'a'"))
            try child.one("Note", "title == 'b'").setValue(nil, forKey: "folder")
            let new = child.make("Draft", ["title": "new", "reason": "r"])
            folder.add(new, to: "notes")
            new.add(child.make("Keyword", ["word": "k"]), to: "keywords")
            folder.mutableOrderedSetValue(forKey: "pinned").add(new)
            try child.save()
            let above = try stack.context.one("Folder")
            try expectEqual(Set(above.others("notes").map { $0.text("title") }), ["c", "new"])
            try expectEqual(above.others("pinned").map { $0.text("title") }, ["new"])
            try stack.context.save()
            let saved = try stack.otherContext().one("Draft")
            try expectEqual(saved.others("keywords").count, 1)
            try expectEqual(saved.other("folder")?.text("name"), "Inbox")
            try expectEqual(try stack.otherContext().titles(), ["b", "c", "new"])
        },
        Scenario("S032_aChildsObjectsGetTheirIdentifiersFromTheRoot") { stack in
            let child = stack.child(of: stack.context)
            let note = child.make("Note", ["title": "new"])
            try child.save()
            try expect(note.objectID.isTemporaryID, "the identifier is temporary until the root is saved")
            try stack.context.save()
            let found = try child.one("Note", "title == 'new'")
            try expect(!found.objectID.isTemporaryID, "a fetch gives the permanent identifier")
        },
        Scenario("S125_aChildKeepsWhatItHasRead") { stack in
            try stack.fillWithNotes("1")
            let child = stack.child(of: stack.context)
            let note = try child.one("Note")
            _ = note.text("title")
            try stack.context.one("Note").setValue("above", forKey: "title")
            try expectEqual(note.text("title"), "1")
            child.refresh(note, mergeChanges: false)
            try expectEqual(note.text("title"), "above")
        },
        Scenario("S126_theParentDoesNotKeepObjectsAlive") { stack in
            try releasing {
                let child = stack.child(of: stack.context)
                _ = child.make("Note", ["title": "new"])
                try child.save()
                try stack.context.save()
            }
            try expect(stack.context.registeredObjects.isEmpty, "what was saved is let go of")
        },
        Scenario("S127_aChildValidates", isProvisional: true) { stack in
            let child = stack.child(of: stack.context)
            child.make("Note").setValue(nil, forKey: "title")
            try expectError(1570) { try child.save() }
            try expect(!stack.context.hasChanges, "nothing has gone up")
        },
        Scenario("S124_contextsNestToAnyDepth") { stack in
            try stack.fillWithNotes("a")
            let child = stack.child(of: stack.context)
            let grandchild = stack.child(of: child)
            let folder = try grandchild.one("Folder")
            _ = grandchild.make("Note", ["title": "deep", "folder": folder])
            for context in [grandchild, child, stack.context] { try context.save() }
            try expectEqual(try stack.otherContext().titles("folder.name == 'Inbox'"), ["a", "deep"])
        },
    ]
}
