import CoreData
import SlipboxCore
import Testing

/// The words, phrases and conditions that people type into the search field.
@MainActor @Suite struct NoteSearchTextTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    init() throws {
        let reading = Folder(name: "Reading notes", context: context)
        reading.parent = Folder(name: "Course --- sheaves", context: context)
        let box = Note(title: "The index card", context: context)
        box.setBody("Luhmann wrote on a card, then on the next.")
        (box.status, box.folder, box.isFavorite) = (.review, reading, true)
        box.keywords = [Keyword(name: "method/reading", context: context)]
        let card = Note(title: "Card index", context: context)
        card.setBody("A drawer of Café cards. One can’t pin them, it isn't wood.")
        card.keywords = [Keyword(name: "Methods", context: context)]
        card.linkedNotes = [box]
        (card.status, card.isPinned) = (.archived, true)
        let bare = Note(context: context)
        bare.setBody("Neither title nor drawer.")
        bare.otherNames = ["v1.9.10", "Nothing at all"]
        try controller.save()
    }

    /// Returns the titles of the notes that the context finds, having asked the store and the objects in memory.
    private func titles(_ text: String) throws -> [String] {
        let predicate = NoteSearchText(text).predicate
        let found = Set(try context.fetch(Note.fetch(predicate)))
        let inMemory = try context.fetch(Note.fetch()).filter { predicate.evaluate(with: $0) }
        #expect(found == Set(inMemory), "\(text)")
        return found.map(\.title).sorted()
    }

    @Test(arguments: [
        ("card", ["Card index", "The index card"]),
        ("card luhmann", ["The index card"]),
        ("\"card index\"", ["Card index"]),
        ("“index card”", ["The index card"]),
        ("card -luhmann", ["Card index"]),
        ("-card", [""]),
        ("drawer", ["", "Card index"]),
        ("v1.9.10", [""]), ("title:nothing", [""]), ("neither all", [""]), ("-1.9", ["Card index", "The index card"]),
        ("index -title:1.9", ["Card index", "The index card"]),
        ("drawer -title:card", [""]),
        ("cafe", ["Card index"]), ("can't", ["Card index"]), ("can’t", ["Card index"]),
        ("“isn’t wood”", ["Card index"]),
        ("CAFÉ", ["Card index"]),
        ("status:review", ["The index card"]),
        ("status:d", [""]),
        ("-status:draft", ["Card index", "The index card"]),
        ("tag:method", ["Card index", "The index card"]),
        ("tag:\"method\"", ["The index card"]),
        ("tag:METHODS", ["Card index"]),
        ("-tag:method", [""]),
        ("#method", ["Card index", "The index card"]), ("#methods card", ["Card index"]), ("-#METHOD", [""]),
        ("#nothing", []), ("#1", []), ("\"#method\"", []),
        ("keyword:methods", ["Card index"]),
        ("folder:read", ["The index card"]),
        ("folder:\"reading notes\"", ["The index card"]),
        ("folder:\"reading\"", []),
        ("-folder:read", ["", "Card index"]),
        ("folder:sheaves", ["The index card"]), ("-folder:sheaves", ["", "Card index"]),
        ("folder:\"course --- sheaves\"", ["The index card"]), ("folder:\"course\"", []),
        ("folder:\"Course --- sheaves/Reading notes\" card", ["The index card"]),
        ("folder:\"Reading notes/Course --- sheaves\"", []), ("folder:\"a/b/c/d/e/f\"", []), ("folder:/", []),
        ("has:links", ["Card index"]),
        ("has:tags", ["Card index", "The index card"]),
        ("has:picture", []),
        ("is:favourite", ["The index card"]),
        ("-is:fav", ["", "Card index"]),
        ("links:\"the index card\"", ["Card index"]), ("links:index", ["Card index"]), ("links:\"index\"", []),
        ("-links:index", ["", "The index card"]),
        ("is:pinned", ["Card index"]),
        ("-is:p", ["", "The index card"]),
        ("Status:Review tag:method card", ["The index card"]),
        ("status: card", ["Card index", "The index card"]),
        ("status:nothing", []),
        ("", ["", "Card index", "The index card"]),
    ])
    func eachTermNarrowsTheSearch(text: String, expected: [String]) throws {
        #expect(try titles(text) == expected)
    }

    @Test(arguments: [
        ("created:2024", ["Card index", "The index card"]), ("created:2024-02", ["The index card"]),
        ("created:2024-02-29", ["The index card"]), ("created:2024-2-", ["The index card"]), ("created:2023", []),
        ("before:2024-03", ["The index card"]), ("before:2024-02-29", []),
        ("since:2024-02-29", ["Card index", "The index card"]),
        ("after:2024-02", ["Card index"]), ("-after:2024-02", ["The index card"]), ("after:2024 card", []),
        ("created:today", ["Card index"]), ("changed:yest", ["Card index"]), ("changed:y", ["Card index"]),
        ("created:month", ["Card index"]), ("created:year", ["Card index", "The index card"]),
        ("since:week", ["Card index"]),
        ("created:1d", ["Card index"]), ("created:10d", ["Card index"]),
        ("created:11d", ["Card index", "The index card"]),
        ("changed:2024-03-09 card -tag:methods", []),
    ])
    func daysNarrowTheSearch(text: String, expected: [String]) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "America/Los_Angeles"))
        func date(_ month: Int, _ day: Int, _ hour: Int) throws -> Date {
            try #require(calendar.date(from: DateComponents(year: 2024, month: month, day: day, hour: hour)))
        }
        for note in try context.fetch(Note.fetch()) {
            switch note.title {
            case "The index card":
                (note.creationDate_, note.modificationDate_) = (try date(2, 29, 23), try date(3, 1, 0))
            case "Card index": (note.creationDate_, note.modificationDate_) = (try date(3, 10, 0), try date(3, 9, 23))
            default: context.delete(note)
            }
        }
        try controller.save()
        // The clocks of this place go forward on this day.
        let search = NoteSearchText(text, calendar: calendar, now: try date(3, 10, 22))
        #expect(search.problem == nil)
        let found = Set(try context.fetch(Note.fetch(search.predicate)))
        #expect(found.map(\.title).sorted() == expected)
        #expect(try found == Set(context.fetch(Note.fetch()).filter { search.predicate.evaluate(with: $0) }))
    }

    @Test(arguments: [
        "created:soon", "before:2024-13", "since:2023-02-29", "changed:24", "after:d", "created:2024-01-01-01",
    ])
    func daysThatDoNotExistAreTold(text: String) throws {
        let problem = try #require(NoteSearchText(text).problem)
        #expect(problem.hasPrefix("“\(text)” finds nothing") && problem.contains("2026-11-29"))
        #expect(try titles(text) == [])
    }

    @Test func whatIsNoConditionIsAWord() throws {
        for text in ["12:30", "https://example.org", "a:b", "C++", "well-known", "-", "- card", ":", "\"\" x"] {
            let terms = NoteSearchText(text).terms
            #expect(terms.allSatisfy { if case .words = $0.condition { !$0.isExcluded } else { false } }, "\(text)")
            #expect(!terms.isEmpty)
        }
        #expect(NoteSearchText("\"open end").words == ["open end"])
        #expect(NoteSearchText("tag:\"two words\" next").words == ["next"])
    }

    @Test func wantedWordsAreThoseToMark() {
        let text = NoteSearchText(#"slip "index card" -draft title:box tag:method -title:x"#)
        #expect(text.words == ["slip", "index card", "box"])
        #expect(text.rankedText == #"slip "index card""#)
        #expect(NoteSearchText(" \n").isEmpty)
    }

    @Test func aValueThatDoesNotExistIsTold() throws {
        let problem = try #require(NoteSearchText("card status:done").problem)
        #expect(problem == "“status:done” finds nothing; write status: with one of draft, review, archived.")
        #expect(NoteSearchText("has:nothing").problem?.contains("picture, links, tags") == true)
        #expect(NoteSearchText("status:dr is:star has:pic").problem == nil)
    }

    @Test func aPastedPageIsReadUpToALimit() throws {
        let text = NoteSearchText(String(repeating: "word \" status:x -", count: 100_000))
        #expect(text.terms.count == 24)
        #expect(try context.count(for: Note.fetch(text.predicate)) == 0)
    }

    @Test func theRankingSearchKeepsConditions() throws {
        let search = NoteSearchViewModel()
        search.searchScope = .all
        search.searchText = "card -status:review"
        #expect(try search.bestResults(in: context).map(\.object.title) == ["Card index"])
        search.searchText = "\"index card\" tag:method"
        #expect(try search.bestResults(in: context).map(\.object.title) == ["The index card"])
    }
}
