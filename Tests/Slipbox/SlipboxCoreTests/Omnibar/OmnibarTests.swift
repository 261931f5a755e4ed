import CoreData
import SlipboxCore
import Testing

/// Tests of the field that both finds and creates notes.
@MainActor @Suite struct OmnibarTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    @discardableResult private func note(_ title: String, _ body: String = "", age: Double = 0) -> Note {
        let note = Note(title: title, context: context)
        note.setBody(body)
        note.modificationDate_ = Date(timeIntervalSinceNow: -age)
        return note
    }

    @Test func titlesComeBeforeAddressesAndTexts() async throws {
        note("On order", "A slip box keeps index cards in order.", age: 1)
        note("Slip boxes", age: 50)
        note("Slip", age: 100)
        note("The slip box", age: 10)
        note("Cowslips", age: 5)
        note("Älteres", "nothing here")
        try controller.save()
        let omnibar = Omnibar(controller.container)
        let results = try await omnibar.results(for: " SLÍP ")
        #expect(results.hits.map(\.title) == ["Slip", "Slip boxes", "The slip box", "Cowslips", "On order"])
        #expect(results.hits.map(\.match) == [.title, .titleStart, .titleWord, .titleWord, .text])
        #expect(!results.canCreate)
        let snippet = try #require(results.hits.last?.snippet)
        #expect(snippet.ranges.map { snippet.text[$0] } == ["slip"])
        #expect(try await omnibar.results(for: "alt").hits.map(\.title) == ["Älteres"])
        #expect(try await omnibar.results(for: "s").hits.map(\.title) == ["Slip boxes", "Slip"])
        let none = try await omnibar.results(for: "absent words")
        #expect(none.hits.isEmpty && none.canCreate && none.text == "absent words")
        let both = try await omnibar.results(for: "cards order")
        #expect(both.hits.map(\.match) == [.text])
        #expect(try await omnibar.results(for: "slip", limit: 2).hits.count == 2)
    }

    @Test func conditionsAndPhrasesAreASearch() async throws {
        note("Slip box", "An index of cards.", age: 1)
        note("Index cards", "In boxes.", age: 2)
        note("The box", "An index card stands in it.", age: 3).status = .review
        note("The index card \"box\"", age: 9)
        try controller.save()
        let omnibar = Omnibar(controller.container)
        let phrase = try await omnibar.results(for: "\"Index card\"")
        #expect(phrase.hits.map(\.title) == ["Index cards", "The index card \"box\"", "The box"])
        #expect(phrase.hits.map(\.match) == [.titleWord, .titleWord, .text] && phrase.words == ["Index card"])
        let snippet = try #require(phrase.hits.last?.snippet)
        #expect(snippet.ranges.map { snippet.text[$0] } == ["index card"])
        #expect(phrase.isSearch && !phrase.canCreate && phrase.problem == nil)
        let without = try await omnibar.results(for: "index -cards")
        #expect(without.hits.map(\.title) == ["The index card \"box\"", "The box"] && !without.canCreate)
        #expect(try await omnibar.results(for: "status:review").hits.map(\.title) == ["The box"])
        #expect(try await omnibar.results(for: "created:today box", limit: 1).hits.map(\.title) == ["Slip box"])
        #expect(try await omnibar.results(for: "where: status = 'Review'").hits.map(\.title) == ["The box"])
        let unknown = try await omnibar.results(for: "created:foo")
        #expect(unknown.hits.isEmpty && !unknown.canCreate)
        #expect(unknown.problem?.hasPrefix("“created:foo” finds nothing") == true)
        // Words around a phrase may be a title.
        let title = try await omnibar.results(for: "Index \"cards\"")
        #expect(title.isSearch && title.canCreate && title.hits.isEmpty == false)
        #expect(try await omnibar.results(for: "the index card \"box\"").canCreate == false)
        for words in ["created: x", "box - cards", "box: cards", "http://a.b", String(repeating: "word ", count: 30)] {
            #expect(try await !omnibar.results(for: words).isSearch, "\(words)")
        }
    }

    @Test func otherNamesFindTheirNoteToo() async throws {
        note("Obsidian 1.9.10", age: 9).otherNames = ["v1.9.10"]
        note("Obsidian 1.9", age: 1).otherNames = ["v1.9"]
        note("v1.9.1", age: 5)
        note("Help of Obsidian").otherNames = ["README", "Read me first"]
        try controller.save()
        let omnibar = Omnibar(controller.container)
        let exact = try await omnibar.results(for: "V1.9.10")
        #expect(exact.hits.map(\.title) == ["Obsidian 1.9.10"] && exact.hits.map(\.name) == ["v1.9.10"])
        #expect(exact.hits.first?.match == .title && !exact.canCreate)
        let start = try await omnibar.results(for: "v1.9")
        #expect(start.hits.map(\.title) == ["Obsidian 1.9", "v1.9.1", "Obsidian 1.9.10"])
        #expect(start.hits.map(\.name) == ["v1.9", nil, "v1.9.10"])
        // Two letters are enough, one finds titles only.
        #expect(try await omnibar.results(for: "v1").hits.count == 3)
        #expect(try await omnibar.results(for: "v").hits.map(\.title) == ["v1.9.1"])
        let words = try await omnibar.results(for: "first read")
        #expect(words.hits.map(\.name) == ["Read me first"] && words.canCreate)
        // What the title says as well needs no other name.
        #expect(try await omnibar.results(for: "obsidian").hits.allSatisfy { $0.name == nil })
        #expect(try await omnibar.completions(for: "readm", in: nil).map(\.name) == ["README"])
    }

    @Test(arguments: ["author's", "author’s", "author’s no"])
    func apostrophesAreWhatEitherKeyboardTypes(text: String) async throws {
        note("The author’s notes", age: 1)
        note("The author's nose", age: 2)
        note("Whose nose", "It is the author’s.", age: 3)
        try controller.save()
        let results = try await Omnibar(controller.container).results(for: text)
        #expect(results.hits.prefix(2).map(\.title) == ["The author’s notes", "The author's nose"])
        #expect(results.hits.allSatisfy { !$0.isWithinWords })
        #expect(results.hits.last?.title == "Whose nose")
        let marked = results.hits.last?.snippet.map { snippet in snippet.ranges.map { snippet.text[$0] } }
        #expect(marked?.contains("author’s") == true)
        let exact = try await Omnibar(controller.container).results(for: "the author's notes")
        #expect(exact.hits.first?.match == .title && !exact.canCreate)
    }

    @Test func nothingTypedIsWhatWasLastWrittenOn() async throws {
        for age in 1...30 { note("note \(age)", age: Double(age)) }
        note("gone").moveToTrash()
        try controller.save()
        let results = try await Omnibar(controller.container).results(for: "  ", limit: 3)
        #expect(results.hits.map(\.title) == ["note 1", "note 2", "note 3"] && !results.canCreate)
    }

    @Test func addressesAreFound() async throws {
        for address in ["2", "2a", "2a1", "20"] { try note("at \(address)").setAddress(address) }
        try controller.save()
        let hits = try await Omnibar(controller.container).results(for: "2a").hits
        #expect(hits.map(\.address) == ["2a", "2a1"])
        #expect(hits.map(\.match) == [.address, .address])
    }

    @Test func askingAgainGivesUpTheFormerQuestion() async throws {
        for number in 0..<3_000 { note("note \(number)", "The same words in each of them") }
        try controller.save()
        let omnibar = Omnibar(controller.container)
        let tasks = ["w", "wo", "wor", "word", "words"].map { text in
            Task { try await omnibar.results(for: "the same \(text)") }
        }
        var cancelled = 0
        for task in tasks {
            do { _ = try await task.value } catch is CancellationError { cancelled += 1 }
        }
        #expect((1...4).contains(cancelled))
        #expect(try await omnibar.results(for: "the same words").hits.count == 20)
        let stopped = Task { try await omnibar.results(for: "note 1") }
        stopped.cancel()
        await #expect(throws: CancellationError.self) { try await stopped.value }
    }

    @Test func completionsPreferNeighboursOfNeighbours() async throws {
        let (here, hub) = (note("here"), note("hub"))
        let (near, far) = (note("card near", age: 100), note("card far", age: 1))
        here.linkedNotes = [hub]
        near.linkedNotes = [hub]
        try controller.save()
        let omnibar = Omnibar(controller.container)
        let id = here.objectID
        #expect(try await omnibar.completions(for: "card", in: id).map(\.id) == [near.objectID, far.objectID])
        #expect(try await omnibar.completions(for: "card", in: nil).map(\.id) == [far.objectID, near.objectID])
        let recent = try await omnibar.completions(for: "", in: id)
        #expect(recent.first?.id == near.objectID && !recent.contains { $0.id == id })
    }

    @Test func whatIsWithinWordsComesLastAndSaysSo() async throws {
        note("Quixotic beta", age: 1)
        note("The eta of quixotic", age: 100)
        try controller.save()
        let hits = try await Omnibar(controller.container).completions(for: "quixotic eta", in: nil)
        #expect(hits.map(\.title) == ["The eta of quixotic", "Quixotic beta"])
        #expect(hits.map(\.isWithinWords) == [false, true])
    }
}
