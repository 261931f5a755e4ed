internal import CoreData

/// Section C, continued: key-value coding, and which changes are tracked.
extension Scenario {
    static let keys = [
        Scenario("S044_settingByKeyIsANoticedChange") { stack in
            try stack.fillWithNotes("1")
            let note = try stack.context.one("Note")
            let keys = observedChanges(of: note, ["title", "folder"]) {
                note.setValue("new", forKey: "title")
                note.setValue(nil, forKey: "folder")
            }
            try expectEqual(keys, ["title", "folder"])
            try expectEqual(Set(note.changedValues().keys), ["title", "folder"])
            try expect(note.isUpdated && stack.context.updatedObjects.contains(note), "the note has changes")
        },
        Scenario("S045_primitiveValuesAreSetInSilence") { stack in
            try stack.fillWithNotes("1")
            let note = try stack.context.one("Note")
            _ = note.text("title")
            let keys = observedChanges(of: note, ["title"]) { note.setPrimitiveValue("new", forKey: "title") }
            try expectEqual(keys, [])
            try expectEqual(note.text("title"), "new")
            try expect(note.changedValues().isEmpty && !stack.context.hasChanges, "the change is not tracked")
        },
        Scenario("S046_customAccessorsAnnounceAccessAndChange") { stack in
            try stack.fillWithNotes("1")
            let note = try stack.context.one("Note")
            note.willAccessValue(forKey: "title")
            try expectEqual(note.primitiveValue(forKey: "title") as? String, "1")
            note.didAccessValue(forKey: "title")
            try expect(!note.isFault, "announcing access fires the fault")
            let keys = observedChanges(of: note, ["title"]) {
                note.willChangeValue(forKey: "title")
                note.setPrimitiveValue("new", forKey: "title")
                note.didChangeValue(forKey: "title")
            }
            try expectEqual(keys, ["title"])
            try expectEqual(note.changedValues()["title"] as? String, "new")
        },
        Scenario("S047_announcingWithoutChangingMakesAnUpdatedObject") { stack in
            try stack.fillWithNotes("1")
            let note = try stack.context.one("Note")
            note.willChangeValue(forKey: "title")
            note.didChangeValue(forKey: "title")
            try expect(note.hasChanges && stack.context.hasChanges, "the note counts as changed")
        },
        Scenario("S048_anEqualValueMakesAnUpdatedObject", isProvisional: true) { stack in
            try stack.fillWithNotes("1")
            let note = try stack.context.one("Note")
            note.setValue("1", forKey: "title")
            try expect(note.isUpdated, "setting an equal value is a change")
            try stack.context.save()
            try expect(!stack.context.hasChanges, "it can be saved")
        },
        Scenario("S058_changesAreSinceTheLastSaveAndOfTheCurrentEvent") { stack in
            try stack.fillWithNotes("1")
            let note = try stack.context.one("Note")
            note.setValue("new", forKey: "title")
            try expectEqual(note.changedValuesForCurrentEvent().keys.sorted(), ["title"])
            stack.context.processPendingChanges()
            try expect(note.changedValuesForCurrentEvent().isEmpty, "a new event begins without changes")
            note.setValue(1, forKey: "position")
            try expectEqual(note.changedValuesForCurrentEvent().keys.sorted(), ["position"])
            try expectEqual(note.changedValues().keys.sorted(), ["position", "title"])
        },
        Scenario("S059_savingMovesCommittedValues") { stack in
            try stack.fillWithNotes("1")
            let note = try stack.context.one("Note")
            note.setValue("new", forKey: "title")
            try expectEqual(note.committedValues(forKeys: ["title"])["title"] as? String, "1")
            try stack.context.save()
            try expect(note.changedValues().isEmpty, "nothing has changed since")
            try expectEqual(note.committedValues(forKeys: ["title"])["title"] as? String, "new")
        },
        Scenario("S243_transientValuesAreNothingToSave") { stack in
            let step = try Step.make(in: stack.context)
            try stack.context.save()
            step.setValue("glad", forKey: "mood")
            try expectEqual(step.text("mood"), "glad")
            try expect(step.hasChanges && !step.hasPersistentChangedValues, "there is a change and nothing to write")
        },
    ]
}
