import CoreData
import SlipboxCore
import Testing

/// Tests of titles that are mentioned in the texts of other notes.
@MainActor @Suite struct MentionTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private func note(_ title: String, _ body: String) -> Note {
        let note = Note(title: title, context: context)
        note.setBody(body)
        return note
    }

    @Test func mentionsAreWholeWordsWithTheirSentence() throws {
        let card = note("Card", "A card names a card.")
        let first = note("On boxes", "Nothing of it. Each cárd has a place! So it is.")
        _ = note("Cardboard", "Cardboard and postcards are none.")
        let linked = note("Linked", "This card is linked.")
        linked.linkedNotes = [card]
        try controller.save()
        let mentions = try card.unlinkedMentions()
        #expect(mentions.map(\.note) == [first])
        let mention = try #require(mentions.first)
        #expect(mention.sentence == "Each cárd has a place!")
        #expect(mention.sentence[mention.range] == "cárd")
        #expect(try note("of", "").unlinkedMentions().isEmpty)
    }

    @Test(arguments: [
        ("It waits for the 1.8 card of example.org. So it is.", "It waits for the 1.8 card of example.org."),
        ("First.\nThe card (v2.0.1, beta)\nmore", "The card (v2.0.1, beta)"), ("Why? \"Card.\" Yes.", "\"Card."),
        ("a card", "a card"),
    ])
    func pointsWithinNumbersAndNamesEndNoSentence(text: String, sentence: String) throws {
        let card = note("Card", "")
        _ = note("Other", text)
        try controller.save()
        let mention = try #require(try card.unlinkedMentions().first)
        #expect(mention.sentence == sentence)
        #expect(mention.sentence[mention.range].lowercased() == "card")
    }

    @Test func oneMentionBecomesALinkAndAllElseStays() throws {
        let card = note("Index card", "")
        let other = note("On boxes", "")
        let text = NSMutableAttributedString(string: "An index card and another index card, in bold.")
        let bold = NSRange(try #require(text.string.range(of: "in bold")), in: text.string)
        text.addAttribute(.underlineStyle, value: 1, range: bold)
        other.formattedBodyText = text
        try controller.save()
        let before = other.formattedBodyText
        let mentions = try card.unlinkedMentions()
        #expect(mentions.count == 2)
        #expect(card.link(mentions[1]))
        let after = other.formattedBodyText
        #expect(after.string == before.string && other.bodyText == before.string)
        #expect(after.attribute(.underlineStyle, at: bold.location, effectiveRange: nil) as? Int == 1)
        var links: [String: UUID] = [:]
        let whole = NSRange(location: 0, length: after.length)
        after.enumerateAttribute(.link, in: whole, options: []) { value, range, _ in
            let url = value as? URL ?? (value as? String).flatMap(URL.init(string:))
            guard let url, let place = Range(range, in: after.string) else { return }
            links["\(place.lowerBound.utf16Offset(in: after.string))"] = NoteLink.identifier(in: url)
        }
        #expect(links == ["26": card.uuid])
        #expect(other.linkedNotes == [card])
        #expect(try card.unlinkedMentions().isEmpty)
        // The link leads to the note even if its title changes.
        card.title = "Slip"
        #expect(other.linkedNotes == [card])
    }

    @Test func aMentionThatIsGoneIsNoLink() throws {
        let card = note("Card", "")
        let other = note("Other", "A card.")
        try controller.save()
        let mention = try #require(try card.unlinkedMentions().first)
        other.setBody("Nothing.")
        #expect(!card.link(mention))
        #expect(other.linkedNotes.isEmpty && other.bodyText == "Nothing.")
    }

    @Test func rareWordsSuggestLinks() throws {
        let one = note("One", "Photosynthesis turns sunlight into sugar.")
        let alike = note("Alike", "Without photosynthesis there is no sugar for chloroplasts.")
        let linked = note("Linked", "Photosynthesis once more.")
        linked.linkedNotes = [one]
        for number in 0..<60 { _ = note("common \(number)", "Sunlight everywhere.") }
        try controller.save()
        let suggestions = try one.suggestedLinks()
        #expect(suggestions.map(\.note) == [alike])
        #expect(suggestions.first?.reasons == ["photosynthesis"])
    }

    @Test func sharedKeywordsSuggestLinks() throws {
        let (rare, common) = (Keyword(name: "rare", context: context), Keyword(name: "common", context: context))
        let one = note("One", "")
        let alike = note("Alike", "")
        for note in [one, alike] { note.keywords = [rare, common] }
        for number in 0..<60 { note("note \(number)", "").keywords = [common] }
        try controller.save()
        let suggestions = try one.suggestedLinks()
        #expect(suggestions.map(\.note) == [alike] && suggestions.first?.reasons == ["#rare"])
        alike.moveToTrash()
        try controller.save()
        #expect(try one.suggestedLinks().isEmpty)
    }

    @Test func manyBacklinksAreCountedAndPaged() throws {
        let hub = note("Hub", "")
        for number in 0..<1_000 {
            let other = note("note \(number)", "Here is the hub. And more.")
            other.creationDate_ = Date(timeIntervalSinceReferenceDate: Double(number))
            other.addToLinkedNotes_(hub)
        }
        try controller.save()
        #expect(try hub.backlinkCount() == 1_000)
        let page = try hub.backlinks(limit: 20, offset: 20)
        #expect(page.map(\.note.title) == (960..<980).reversed().map { "note \($0)" })
        #expect(page.first?.sentence == "Here is the hub.")
    }
}
