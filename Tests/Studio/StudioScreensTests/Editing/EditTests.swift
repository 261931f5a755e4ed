import Testing

@testable import StudioScreens

/// What a list of changes comes to, and undo.
@Suite struct EditTests {
    private let note = ObjectKey("Note", 1)
    private let red = ObjectLink(ObjectKey("Tag", 1), title: "red")
    private let blue = ObjectLink(ObjectKey("Tag", -1), title: "blue")
    private var title: EditedProperty { EditedProperty(object: note, name: "title") }
    private var tags: EditedProperty { EditedProperty(object: note, name: "tags") }

    private func changes(_ edits: Edit...) -> EditChanges { EditChanges(edits) }

    @Test func whatIsTypedIsOneChange() {
        var script = EditScript()
        for (from, to) in [("", "a"), ("a", "ab"), ("ab", "abc")] {
            script.add(.set(title, from: .text(from), to: .text(to)))
        }
        #expect(script.edits == [.set(title, from: .text(""), to: .text("abc"))])
        script.undo()
        #expect(!script.canUndo && script.canRedo)
        script.redo()
        #expect(EditChanges(script.edits).value(of: title) == .text("abc"))
        script.add(.set(title, from: .text("abc"), to: .text("")))
        #expect(!script.canUndo && !script.canRedo)
    }

    @Test func aNewChangeEndsRedo() {
        var script = EditScript()
        script.add(.insert(ObjectKey("Note", -1)))
        script.undo()
        script.add(.insert(ObjectKey("Note", -2)))
        #expect(!script.canRedo && EditChanges(script.edits).inserted == [ObjectKey("Note", -2)])
    }

    @Test func onlyWhatDiffersInTheEndIsChanged() {
        let other = Edit.set(EditedProperty(object: note, name: "rank"), from: .integer(1), to: .integer(2))
        let there = Edit.set(title, from: .text("a"), to: .text("b"))
        let back = Edit.set(title, from: .text("b"), to: .text("a"))
        #expect(changes(there, other, back).values.map(\.property.name) == ["rank"])
        #expect(changes(.add(tags, red), .remove(tags, red)).isEmpty)
        #expect(changes(.add(tags, red), .add(tags, red)).count == 1)
        #expect(changes(.remove(tags, red), .add(tags, red), .remove(tags, red)).members.first?.removed == [red])
    }

    @Test func aDeletedObjectNeedsNoOtherChange() {
        let deletion = Edit.delete(note, title: "a", values: ["title": .text("a")])
        let all = changes(.set(title, from: .text("a"), to: .text("b")), .add(tags, red), deletion)
        #expect(all.count == 1 && all.isDeleted(note))
        // One that was never saved leaves nothing behind.
        let folder = EditedProperty(object: note, name: "folder")
        let new = changes(
            .insert(blue.key),
            .add(tags, blue),
            .set(folder, from: .none, to: .object(blue)),
            .delete(blue.key, title: "", values: [:])
        )
        #expect(new.isEmpty)
    }

    @Test func conflictsAreDecidedForOneOfBoth() {
        var script = EditScript()
        script.add(.set(title, from: .text("a"), to: .text("b")))
        script.add(.add(tags, red))
        let conflict = EditConflict(property: title, was: .text("a"), theirs: .text("c"), mine: .text("b"))
        var mine = script
        mine.keep(conflict)
        #expect(EditChanges(mine.edits).values == [.init(property: title, was: .text("c"), now: .text("b"))])
        script.drop(conflict)
        #expect(script.edits == [.add(tags, red)])
        var deletion = EditScript()
        deletion.add(.delete(note, title: "a", values: ["title": .text("a")]))
        deletion.keep(conflict)
        #expect(deletion.edits == [.delete(note, title: "a", values: ["title": .text("c")])])
        var restored = deletion
        restored.restore(ObjectKey("Note", 2))
        #expect(restored == deletion)
        restored.restore(note)
        deletion.drop(conflict)
        #expect(!deletion.canUndo && !restored.canUndo)
    }
}
