internal import CoreData

/// Sections A, H and J, continued: relationships changed by several contexts.
extension Scenario {
    static let sharedRelationships = [
        Scenario("S130_mergingBringsNewMembers") { stack in
            try stack.fillWithNotes("a")
            let folder = try stack.context.one("Folder")
            try expectEqual(folder.others("notes").count, 1)
            let other = stack.otherContext()
            _ = other.make("Note", ["title": "b", "folder": try other.one("Folder")])
            try stack.context.mergeSave(of: other)
            try expectEqual(Set(folder.others("notes").map { $0.text("title") }), ["a", "b"])
            try expect(!stack.context.hasChanges, "merged changes need not be saved")
        },
        Scenario("S130_mergingTakesMembersAway") { stack in
            try stack.fillWithNotes("a", "b")
            let folder = try stack.context.one("Folder")
            try expectEqual(folder.others("notes").count, 2)
            let other = stack.otherContext()
            other.delete(try other.one("Note", "title == 'a'"))
            try other.one("Note", "title == 'b'").setValue(nil, forKey: "folder")
            try stack.context.mergeSave(of: other)
            try expectEqual(folder.others("notes").count, 0)
        },
        Scenario("S130_mergingKeepsOwnMembers") { stack in
            try stack.fillWithNotes("a")
            let folder = try stack.context.one("Folder")
            _ = folder.others("notes")
            _ = stack.context.make("Note", ["title": "mine", "folder": folder])
            let other = stack.otherContext()
            _ = other.make("Note", ["title": "theirs", "folder": try other.one("Folder")])
            try stack.context.mergeSave(of: other)
            try expectEqual(Set(folder.others("notes").map { $0.text("title") }), ["a", "mine", "theirs"])
            try stack.context.save()
            try expectEqual(try stack.otherContext().titles("folder != nil"), ["a", "mine", "theirs"])
        },
        Scenario("S016_refreshingKeepsOwnMembers") { stack in
            try stack.fillWithNotes("a")
            let folder = try stack.context.one("Folder")
            _ = folder.others("notes")
            _ = stack.context.make("Note", ["title": "mine", "folder": folder])
            try stack.fill { _ = $0.make("Note", ["title": "theirs", "folder": try $0.one("Folder")]) }
            stack.context.refresh(folder, mergeChanges: true)
            try expectEqual(Set(folder.others("notes").map { $0.text("title") }), ["a", "mine", "theirs"])
        },
        Scenario("S015_refreshingReadsMembersAgain") { stack in
            try stack.fillWithNotes("a", "b")
            let folder = try stack.context.one("Folder")
            try expectEqual(folder.others("notes").count, 2)
            try stack.fill { $0.delete(try $0.one("Note", "title == 'a'")) }
            stack.context.refresh(folder, mergeChanges: false)
            try expectEqual(folder.others("notes").map { $0.text("title") }, ["b"])
        },
        Scenario("S112_bothMayAddToOneSet") { stack in
            try stack.fillWithNotes("a")
            stack.context.mergePolicy = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
            _ = stack.context.make("Note", ["title": "mine", "folder": try stack.context.one("Folder")])
            try stack.fill { _ = $0.make("Note", ["title": "theirs", "folder": try $0.one("Folder")]) }
            try stack.context.save()
            try expectEqual(try stack.otherContext().titles("folder != nil"), ["a", "mine", "theirs"])
        },
        Scenario("S109_objectTrumpMergesToOneRelationships") { stack in
            try stack.fillWithNotes("a")
            try stack.fill { _ = $0.make("Folder", ["name": "Other"]) }
            stack.context.mergePolicy = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
            let note = try stack.context.one("Note")
            note.setValue("mine", forKey: "title")
            try stack.fill { try $0.one("Note").setValue(try $0.one("Folder", "name == 'Other'"), forKey: "folder") }
            try stack.context.save()
            try expectEqual(note.other("folder")?.text("name"), "Other")
            try expectEqual(try stack.otherContext().titles("folder.name == 'Other'"), ["mine"])
        },
        Scenario("S110_overwritingADeletedObjectsRowFails", isProvisional: true) { stack in
            try stack.fillWithNotes("a")
            stack.context.mergePolicy = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
            try stack.context.one("Note").setValue("mine", forKey: "title")
            try stack.fill { $0.delete(try $0.one("Note")) }
            try expectError(133_020) { try stack.context.save() }
        },
        Scenario("S105_deletingWhatOthersHaveDeletedIsNoError", isProvisional: true) { stack in
            try stack.fillWithNotes("a")
            stack.context.mergePolicy = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
            stack.context.delete(try stack.context.one("Note"))
            try stack.fill { $0.delete(try $0.one("Note")) }
            try stack.context.save()
            try expect(!stack.context.hasChanges, "there is nothing left to save")
        },
        Scenario("S133_savingAgainAfterAConflict") { stack in
            try stack.fillWithNotes("a")
            let note = try stack.context.one("Note")
            note.setValue("mine", forKey: "title")
            try stack.fill { try $0.one("Note").setValue("theirs", forKey: "title") }
            try expectError(133_020) { try stack.context.save() }
            stack.context.refresh(note, mergeChanges: true)
            try stack.context.save()
            try expectEqual(try stack.otherContext().titles(), ["mine"])
        },
    ]
}
