import CoreData
import SlipboxCore
import Testing

/// Tests of links between notes, and of their effects.
@MainActor @Suite struct NoteLinkTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private func note(_ title: String, _ body: String = "") -> Note {
        let note = Note(title: title, context: context)
        note.setBody(body)
        return note
    }

    private func titles(_ request: NSFetchRequest<Note>) throws -> [String] {
        let unsaved = try context.fetch(request).map(\.title)
        try controller.save()
        #expect(try context.fetch(request).map(\.title) == unsaved)
        return unsaved
    }

    @Test func aLinkIsSeenFromBothSides() throws {
        let (first, second) = (note("first"), note("second"))
        first.linkedNotes.insert(second)
        #expect(second.backLinkedNotes == [first])
        #expect(second.linkedNotes.isEmpty)
        second.backLinkedNotes.remove(first)
        #expect(first.linkedNotes.isEmpty)
        first.linkedNotes = [first, second]
        #expect(first.backLinkedNotes == [first])
        try controller.save()
        context.refreshAllObjects()
        #expect(first.linkedNotes == [first, second])
    }

    @Test func deletingANoteLeavesWhatItWasLinkedWith() throws {
        let (first, second, third) = (note("first"), note("second"), note("third"))
        first.linkedNotes = [second]
        second.linkedNotes = [third]
        try controller.save()
        Note.delete(note: second)
        try controller.save()
        #expect(try context.fetch(Note.fetch()) == [first, third])
        #expect(first.linkedNotes.isEmpty)
        #expect(third.backLinkedNotes.isEmpty)
    }

    @Test func orphansDeadEndsAndHubs() throws {
        let (hub, leaf, root, alone) = (note("hub"), note("leaf"), note("root"), note("alone"))
        root.linkedNotes = [hub]
        leaf.linkedNotes = [hub]
        hub.linkedNotes = [leaf]
        let end = note("end")
        hub.linkedNotes.insert(end)
        #expect(try titles(Note.orphansFetch()) == ["alone"])
        #expect(try titles(Note.deadEndsFetch()) == ["end"])
        #expect(try titles(Note.hubsFetch(linkedAtLeast: 2)) == ["hub"])
        alone.linkedNotes = [alone]
        #expect(try titles(Note.orphansFetch()) == [])
    }

    @Test func whereANoteIsLinkedFrom() throws {
        let target = note("Index Cards")
        let first = note("first", "Nothing first. He wrote on INDEX CARDS! And then?")
        let second = note("second", "No mention.")
        let third = note("third", "The index cards")
        for (index, note) in [first, second, third].enumerated() {
            note.creationDate_ = Date(timeIntervalSinceReferenceDate: Double(index))
            note.linkedNotes.insert(target)
        }
        let links = try target.backlinks()
        #expect(links.map(\.note) == [third, second, first])
        #expect(links.map(\.sentence) == ["The index cards", nil, "He wrote on INDEX CARDS!"])
        #expect(try target.backlinks(limit: 1, offset: 1).map(\.note) == [second])
        #expect(try titles(Note.fetch(linkedFrom: first)) == ["Index Cards"])
        #expect(try first.backlinks().isEmpty)
    }

    @Test(arguments: [
        ("", "x", nil), ("x", "", nil), ("One. Two x. Three.", "X", "Two x."), ("a\nb é\nc", "E", "b é"),
        ("x", "x", "x"), ("Ends here: x.", "x", "Ends here: x."),
        ("So[^1] is [[x]] as $a$ says. More", "x", "So is x as a says."), ("As [[x|they]] say", "x", "As they say"),
    ])
    func sentences(text: String, words: String, sentence: String?) {
        #expect(Backlink.sentence(of: text, mentioning: words) == sentence)
    }

    @Test func mentionsThatAreNoLinks() throws {
        let target = note("Index Cards", "About index cards.")
        let linked = note("linked", "See index cards.")
        linked.linkedNotes = [target]
        _ = note("unlinked", "I use Index cards daily.")
        _ = note("neither", "Nothing.")
        #expect(try titles(Note.fetch(mentioning: target)) == ["unlinked"])
        #expect(try titles(Note.fetch(mentioning: note("  "))) == [])
    }

    @Test func aThousandBacklinksAreCountedAndPaged() throws {
        let target = note("target")
        for index in 0..<1_000 {
            let note = note("note \(index)")
            note.creationDate_ = Date(timeIntervalSinceReferenceDate: Double(index))
            note.addToLinkedNotes_(target)
        }
        try controller.save()
        context.refreshAllObjects()
        #expect(try context.count(for: Note.fetch(linkingTo: target)) == 1_000)
        #expect(try target.backlinks(limit: 3, offset: 500).map(\.note.title) == ["note 499", "note 498", "note 497"])
    }
}
