import CoreData
import DocumentRichText
import Foundation
import SeededRandom
import SlipboxCore

/// Fills a slip box with something of everything: the examples, generated notes, versions, pictures of all sizes, the trash, smart folders,
/// and values that hardly anybody has.
struct FullBox {
    private var random: SeededGenerator
    private let context: NSManagedObjectContext
    private static let texts = [
        "plain", "", " \t\r\n", "e\u{301} is not \u{E9}", "👩‍👩‍👧 \u{2028}\u{2029}\u{85}", "\u{1}\u{7F}\u{FEFF}",
        "“\"\\/{}[]",
        "zero \u{0} within", "שלום", String(repeating: "long ", count: 30_000),
    ]
    private static let dates: [Double] = [
        0, 0.1, -0.1, 1e-9, 800_000_000.123_456_7, 800_000_000.999_999_9, -1, 1 / 3, -63_114_076_800, 64_092_211_200,
        700_000_000,
        799_999_999.999_999_9, -12_654_403_200.5, .leastNonzeroMagnitude,
    ]

    init(seed: UInt64, in context: NSManagedObjectContext) {
        (random, self.context) = (SeededGenerator(seed: seed), context)
    }

    mutating func fill(noteCount: Int = 60) throws {
        try ExampleSlipBox.insert(into: context)
        let folders = try makeFolders()
        let keywords = makeKeywords()
        let notes = (0..<noteCount).map { makeNote($0, folders, keywords) }
        for note in notes {
            note.linkedNotes = Set((0..<Int.random(in: 0...4, using: &random)).map { _ in pick(notes) })
        }
        try context.save()
        try change(notes)
        makeSearches(folders, keywords)
        try context.save()
        try throwAway(notes, folders)
        try context.save()
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    private mutating func date() -> Date { Date(timeIntervalSinceReferenceDate: pick(Self.dates)) }

    private mutating func bytes(_ count: Int) -> Data {
        Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }

    private mutating func makeFolders() throws -> [Folder] {
        var folders: [Folder] = []
        for number in 0..<8 {
            let folder = Folder(name: "\(pick(Self.texts).prefix(20)) \(number)", context: context)
            folder.order = pick([0, 1, -5, .min, .max])
            if number % 3 != 0 { folder.parent = pick(folders) }
            folders.append(folder)
        }
        return folders
    }

    private mutating func makeKeywords() -> [Keyword] {
        (0..<9).map { number in
            let keyword = Keyword(name: "word \(number)", context: context)
            keyword.color = KeywordColor(red: 1 / 3, green: 0.1, blue: Double(number) / 7)
            keyword.aliases_ = number % 2 == 0 ? pick(Self.texts) : nil
            return keyword
        }
    }

    private mutating func makeNote(_ number: Int, _ folders: [Folder], _ keywords: [Keyword]) -> Note {
        let note = Note(title: "\(pick(Self.texts).prefix(40)) \(number)", context: context)
        note.setBody(pick(Self.texts))
        (note.status, note.isFavorite, note.isPinned) = (pick(Status.allCases), number % 2 == 0, number % 5 == 0)
        (note.creationDate_, note.modificationDate_) = (date(), number % 7 == 0 ? nil : date())
        note.order = pick([0, 3, .min, .max])
        if number % 3 != 0 { note.folder = pick(folders) }
        for _ in 0..<Int.random(in: 0...3, using: &random) { note.addToKeywords_(pick(keywords)) }
        if number % 4 == 0 { note.setSource(pick(Self.texts), path: "F/\(number).md") }
        if number % 6 == 0 { note.attach(bytes(pick([0, 1, 3_000, 150_000, 1_500_000]))) }
        if number % 11 == 0 { note.img = bytes(200_000) }
        if number % 9 == 0 {
            _ = Attachment(pasting: Data("<svg/>".utf8), at: "Pasted/\(number).svg", into: note.uuid, context: context)
        }
        if number % 13 == 0 { (note.uuid_, note.status_, note.addressKey_) = (nil, nil, nil) }
        if number % 17 == 0 { note.formattedBodyText_ = bytes(pick([5, 2_000_000])) }
        return note
    }

    /// Changes texts, so that there are versions.
    private mutating func change(_ notes: [Note]) throws {
        for note in notes.prefix(20) {
            note.keepVersion(pick([.edited, .imported, .merged, .conflict]), at: date())
            let other = pick(notes)
            let text = try RichTextDocument(markdown: "**Changed**, see [there](\(NoteLink(id: other.uuid).link)).")
            note.setBody(text.plainText, richText: text.rtf())
            note.keepVersion(of: NoteText(title: nil, bodyText: pick(Self.texts), richText: bytes(30)), at: date())
        }
        try context.save()
    }

    private mutating func makeSearches(_ folders: [Folder], _ keywords: [Keyword]) {
        for number in 0..<5 {
            let search = NoteSearchViewModel()
            search.searchText = pick(Self.texts)
            search.searchTokens = [.about(pick(keywords)), .reviewStatus]
            if number % 2 == 0 {
                search.folderChanged(to: pick(folders))
                search.searchScope = .selectedFolder
            }
            _ = SavedSearch(name: "search \(number)", search: search, sorting: .manual, context: context)
        }
    }

    private mutating func throwAway(_ notes: [Note], _ folders: [Folder]) throws {
        for note in notes.suffix(6) { note.moveToTrash(at: date()) }
        try folders.last?.moveToTrash(at: date())
        for note in notes.dropFirst(20).prefix(3) { context.delete(note) }
    }
}
