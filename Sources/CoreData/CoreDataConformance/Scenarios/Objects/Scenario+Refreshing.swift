internal import CoreData

/// Section A, continued: refreshing objects.
extension Scenario {
    static let refreshing = [
        Scenario("S015_refreshingWithoutMergingDropsChanges") { stack in
            try stack.fillWithNotes("1")
            let note = try stack.context.one("Note")
            note.setValue("changed", forKey: "title")
            stack.context.refresh(note, mergeChanges: false)
            try expect(note.isFault, "a refreshed object is a fault")
            try expect(!stack.context.hasChanges, "its changes are gone")
            try expectEqual(note.text("title"), "1")
        },
        Scenario("S015_becomingAFaultIsTold") { stack in
            try stack.fill { _ = try Step.make(in: $0) }
            let step = try Step.one(in: stack.context, "First")
            _ = step.text("name")
            step.events = []
            stack.context.refresh(step, mergeChanges: false)
            try expectEqual(step.events, ["willTurnIntoFault", "didTurnIntoFault"])
        },
        Scenario("S016_refreshingWithMergingKeepsChanges") { stack in
            try stack.fillWithNotes("1")
            let note = try stack.context.one("Note")
            note.setValue("mine", forKey: "title")
            try stack.fill { try $0.one("Note").setValue("theirs", forKey: "body") }
            stack.context.refresh(note, mergeChanges: true)
            try expectEqual(note.text("title"), "mine")
            try expectEqual(note.text("body"), "theirs")
            try expect(note.isUpdated, "the object still has changes")
            try stack.context.save()
            try expectEqual(try stack.otherContext().titles("body == 'theirs'"), ["mine"])
        },
        Scenario("S017_refreshingAllKeepsChanges") { stack in
            try stack.fillWithNotes("1", "2")
            let notes = try stack.context.all("Note", sortedBy: "title")
            notes[0].setValue("mine", forKey: "title")
            _ = notes[1].text("body")
            try stack.fill { try $0.one("Note", "title == '2'").setValue("theirs", forKey: "body") }
            stack.context.refreshAllObjects()
            try expectEqual(notes[0].text("title"), "mine")
            try expectEqual(notes[1].text("body"), "theirs")
        },
        Scenario("S019_otherProgramsChangesAreSeenWithoutStaleness", needs: .file) { stack in
            try stack.fillWithNotes("1")
            let note = try stack.context.one("Note")
            _ = note.text("title")
            let other = try stack.contextOfAnotherProgram()
            try other.one("Note").setValue("theirs", forKey: "title")
            try other.save()
            stack.context.refresh(note, mergeChanges: false)
            try expectEqual(note.text("title"), "1", "the cached title")
            stack.context.stalenessInterval = 0
            stack.context.refresh(note, mergeChanges: false)
            try expectEqual(note.text("title"), "theirs", "the title in the file")
        },
        Scenario("S020_savesAreSeenByOtherContextsAfterRefreshing") { stack in
            try stack.fillWithNotes("1")
            let other = stack.otherContext()
            let theirs = try other.one("Note")
            _ = theirs.text("title")
            try stack.context.one("Note").setValue("new", forKey: "title")
            try stack.context.save()
            try expectEqual(theirs.text("title"), "1")
            other.refresh(theirs, mergeChanges: false)
            try expectEqual(theirs.text("title"), "new")
        },
    ]
}
