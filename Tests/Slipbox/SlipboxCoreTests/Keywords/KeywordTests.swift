import CoreData
import SlipboxCore
import Testing

/// Tests of keywords, their colours and their notes.
@MainActor @Suite struct KeywordTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    @Test func theDefaultColorIsBlack() {
        let keyword = Keyword(context: context)
        #expect(keyword.color == .black)
        #expect(keyword.colorHex == .black)
    }

    @Test func aColorIsKeptAsComponents() throws {
        let color = KeywordColor(red: 0, green: 0.2, blue: 1, opacity: 0.5)
        let keyword = Keyword(context: context)
        keyword.color = color
        try controller.save()
        context.refreshAllObjects()
        #expect(keyword.color == color)
        #expect([keyword.red_, keyword.green_, keyword.blue_, keyword.opacity_] == [0, 0.2, 1, 0.5])
    }

    @Test func aColorIsKeptAsText() throws {
        let color = KeywordColor(red: 0, green: 0.2, blue: 1)
        let keyword = Keyword(context: context)
        keyword.colorHex = color
        try controller.save()
        context.refreshAllObjects()
        #expect(keyword.colorHex_ == "0033FFFF")
        #expect(keyword.colorHex == color)
        keyword.colorHex_ = "no colour"
        #expect(keyword.colorHex == .black)
    }

    @Test func theKeywordsOfANote() throws {
        let note = Note(title: "note", context: context)
        let keys = ["b", "a", "c"].map { Keyword(name: $0, context: context) }
        note.keywords = [keys[0], keys[1]]
        #expect(keys[0].notes == [note])
        #expect(keys[2].notes.isEmpty)
        for _ in 0..<2 {
            #expect(try context.fetch(Keyword.fetch(for: note)).map(\.name) == ["a", "b"])
            #expect(try context.fetch(Keyword.fetch()).map(\.name) == ["a", "b", "c"])
            try controller.save()
        }
        keys[2].notes = [note]
        note.keywords.remove(keys[0])
        #expect(try context.fetch(Keyword.fetch(for: note)).map(\.name) == ["a", "c"])
    }

    @Test func deletingAKeywordLeavesItsNotes() throws {
        let note = Note(title: "note", context: context)
        let key = Keyword(name: "key", context: context)
        note.keywords.insert(key)
        try controller.save()
        Keyword.delete(key)
        try controller.save()
        #expect(note.keywords.isEmpty)
        #expect(try context.fetch(Note.fetch()) == [note])
        note.keywords.insert(Keyword(name: "other", context: context))
        Note.delete(note: note)
        try controller.save()
        #expect(try context.fetch(Keyword.fetch()).map(\.name) == ["other"])
    }

    @Test func keywordsAreSearchedByName() throws {
        for name in ["iOS App", "Öl", "app store"] { _ = Keyword(name: name, context: context) }
        func names(_ term: String) throws -> [String] {
            try context.fetch(Keyword.fetch(Keyword.predicate(searchTerm: term))).map(\.name)
        }
        for _ in 0..<2 {
            #expect(Set(try names("APP")) == ["iOS App", "app store"])
            #expect(try names("ol") == ["Öl"])
            #expect(try names("").count == 3)
            #expect(try names("none").isEmpty)
            try controller.save()
        }
    }

    @Test func examplesHaveNamesAndColors() {
        let keys = Keyword.exampleArray()
        #expect(keys.map(\.name) == (0...4).map { "keyword \($0)" })
        #expect(keys.map(\.color.red) == [0, 0.2, 0.4, 0.6, 0.8])
    }
}
