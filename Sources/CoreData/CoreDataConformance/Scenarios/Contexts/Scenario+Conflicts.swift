internal import CoreData

/// Section H: conflicts between two contexts.
extension Scenario {
    static let conflicts = [
        Scenario("S104_changedMembersRaiseTheVersion") { stack in
            try stack.fillWithNotes("1")
            let note = try stack.context.one("Note")
            _ = note.text("title")
            try stack.fill { context in
                try context.one("Note").mutableSetValue(forKey: "keywords").add(context.make("Keyword"))
            }
            note.setValue("mine", forKey: "title")
            _ = try expectError(133_020) { try stack.context.save() }
        },
        Scenario("S108_S111_theStoresToOneRelationshipStays") { stack in
            for policy in [NSMergePolicyType.rollbackMergePolicyType, .mergeByPropertyStoreTrumpMergePolicyType] {
                for isFirst in [true, false] {
                    try stack.fill { context in
                        let folders = ["old", "theirs", "mine"].map { context.make("Folder", ["name": $0]) }
                        _ = context.make("Note", ["title": "n", "folder": isFirst ? NSNull() : folders[0]])
                    }
                    stack.context.mergePolicy = NSMergePolicy(merge: policy)
                    let note = try stack.context.one("Note")
                    _ = (note.value(forKey: "folder") as? NSManagedObject)?.text("name")
                    try stack.fill { context in
                        try context.one("Note").setValue(context.one("Folder", "name == 'theirs'"), forKey: "folder")
                    }
                    note.setValue(try stack.context.one("Folder", "name == 'mine'"), forKey: "folder")
                    try stack.context.save()
                    try expectEqual((note.value(forKey: "folder") as? NSManagedObject)?.text("name"), "theirs")
                    try expectEqual(try stack.otherContext().titles("folder.name == 'theirs'"), ["n"])
                    for entity in ["Note", "Folder"] {
                        for object in try stack.context.all(entity) { stack.context.delete(object) }
                    }
                    try stack.context.save()
                }
            }
        },
        Scenario("S111_newObjectsKeepTheirRelationships") { stack in
            try stack.fill { _ = $0.make("Folder", ["name": "a"]) }
            stack.context.mergePolicy = NSMergePolicy.rollback
            let folder = try stack.context.one("Folder")
            _ = folder.text("name")
            try stack.fill { try $0.one("Folder").setValue("b", forKey: "name") }
            let note = stack.context.make("Note", ["title": "new", "folder": folder])
            try stack.context.save()
            try expect(
                note.value(forKey: "folder") as? NSManagedObject === folder,
                "the folder is the note's own value"
            )
            try expectEqual(try stack.otherContext().titles("folder.name == 'b'"), ["new"])
        },
        Scenario("S105_conflictsFailTheSaveByDefault") { stack in
            let note = try stack.conflict(under: .errorMergePolicyType)
            let error = try expectError(133_020) { try stack.context.save() }
            let conflicts = error.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict]
            try expect(conflicts?.first?.sourceObject === note, "the conflict names the object")
            try expect(note.isUpdated, "the changes are still there")
            try expectEqual(try stack.otherContext().titles(), ["theirs"])
        },
        Scenario("S106_aConflictHasSnapshots") { stack in
            _ = try stack.conflict(under: .errorMergePolicyType)
            let error = try expectError(133_020) { try stack.context.save() }
            let conflicts = error.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict]
            let conflict = try required(conflicts?.first, "there is a conflict")
            try expectEqual(conflict.objectSnapshot?["title"] as? String, "1")
            try expectEqual(conflict.cachedSnapshot?["title"] as? String, "theirs")
            try expect(conflict.persistedSnapshot == nil, "the store has nothing newer than what is remembered")
            try expect(conflict.newVersionNumber > conflict.oldVersionNumber, "the version is a newer one")
        },
        Scenario("S106_conflictsWithOtherProgramsAreOnesWithTheStore", needs: .file) { stack in
            try stack.fillWithNotes("1")
            try stack.context.one("Note").setValue("mine", forKey: "title")
            let other = try stack.contextOfAnotherProgram()
            try other.one("Note").setValue("theirs", forKey: "title")
            try other.save()
            let error = try expectError(133_020) { try stack.context.save() }
            let conflicts = error.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict]
            let conflict = try required(conflicts?.first, "there is a conflict")
            try expectEqual(conflict.cachedSnapshot?["title"] as? String, "1")
            try expectEqual(conflict.persistedSnapshot?["title"] as? String, "theirs")
        },
        Scenario("S108_storeTrumpTakesTheStoresValues") { stack in
            let note = try stack.conflict(under: .mergeByPropertyStoreTrumpMergePolicyType)
            try stack.context.save()
            try expectEqual(note.text("title"), "theirs")
            try expectEqual(note.value(forKey: "position") as? Int, 7)
            try expectEqual(try stack.otherContext().titles("body == 'theirs' AND position == 7"), ["theirs"])
        },
        Scenario("S109_objectTrumpTakesTheContextsChanges") { stack in
            let note = try stack.conflict(under: .mergeByPropertyObjectTrumpMergePolicyType)
            try stack.context.save()
            try expectEqual(note.text("body"), "theirs")
            try expectEqual(try stack.otherContext().titles("body == 'theirs' AND position == 7"), ["mine"])
        },
        Scenario("S110_overwritingTakesTheWholeObject") { stack in
            _ = try stack.conflict(under: .overwriteMergePolicyType)
            try stack.context.save()
            try expectEqual(try stack.otherContext().titles("body == nil AND position == 7"), ["mine"])
        },
        Scenario("S111_rollingBackDropsTheContextsChanges") { stack in
            let note = try stack.conflict(under: .rollbackMergePolicyType)
            try stack.context.save()
            try expectEqual(note.text("title"), "theirs")
            try expect(!stack.context.hasChanges, "there is nothing left to save")
            try expectEqual(try stack.otherContext().titles("body == 'theirs' AND position == 0"), ["theirs"])
        },
        Scenario("S112_differentObjectsDoNotConflict") { stack in
            try stack.fillWithNotes("1", "2")
            try stack.context.one("Note", "title == '1'").setValue("mine", forKey: "title")
            try stack.fill { try $0.one("Note", "title == '2'").setValue("theirs", forKey: "title") }
            try stack.context.save()
            try expectEqual(try stack.otherContext().titles(), ["mine", "theirs"])
        },
        Scenario("S113_version0StandsForADeletedObject") { stack in
            try stack.fillWithNotes("1")
            try stack.context.one("Note").setValue("mine", forKey: "title")
            try stack.fill { $0.delete(try $0.one("Note")) }
            let error = try expectError(133_020) { try stack.context.save() }
            let conflicts = error.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict]
            try expectEqual(conflicts?.first?.newVersionNumber, 0)
        },
    ]

    static let constraints = [
        Scenario("S103_equalValuesFailTheSaveByDefault", in: .tags, needs: .sqlite) { stack in
            try stack.fill { _ = $0.make("Tag", ["word": "a"]) }
            _ = stack.context.make("Tag", ["word": "a"])
            let error = try expectError(133_021) { try stack.context.save() }
            let conflicts = error.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSConstraintConflict]
            try expectEqual(conflicts?.first?.constraint, ["word"])
        },
        Scenario("S116_equalValuesMayBeUntilTheSave", in: .tags, needs: .sqlite) { stack in
            let tags = ["a", "a"].map { stack.context.make("Tag", ["word": $0]) }
            try expectEqual(try stack.context.all("Tag").count, 2)
            tags[1].setValue("b", forKey: "word")
            try stack.context.save()
            try expectEqual(try stack.otherContext().all("Tag").count, 2)
        },
        Scenario("S120_nilIsNotEqualToNil", in: .tags, needs: .sqlite, isProvisional: true) { stack in
            try stack.fill { context in
                _ = context.make("Tag")
                _ = context.make("Tag")
            }
            try expectEqual(try stack.context.all("Tag").count, 2)
        },
    ]
}

extension Stack {
    /// Returns a note of the stack's context with a changed title and position, after another context has saved changes
    /// to its title and body.
    fileprivate func conflict(under policy: NSMergePolicyType) throws -> NSManagedObject {
        try fillWithNotes("1")
        context.mergePolicy = NSMergePolicy(merge: policy)
        let note = try context.one("Note")
        note.setValue("mine", forKey: "title")
        note.setValue(7, forKey: "position")
        try fill { context in
            let theirs = try context.one("Note")
            theirs.setValue("theirs", forKey: "title")
            theirs.setValue("theirs", forKey: "body")
        }
        return note
    }
}
