import CoreData
import DocumentRichText
import Foundation
import SlipboxCore
import Testing
import WebUI

@testable import SlipboxScreens

/// What browsers keep of a slip box, and what they ask for.
@MainActor
struct OfflineNotesTests {
    private let box: OfflineBox

    init() throws {
        box = try OfflineBox()
    }

    @Test func aBrowserGetsWhatHasChangedSinceItAskedLast() async throws {
        let note = try box.note("On cards", "One two.")
        try box.note("On boxes", "Three.")
        let first = try await box.records()
        #expect(Set(first.records.map(\.title)) == ["On cards", "On boxes"] && first.removed.isEmpty && !first.more)
        let kept = Dictionary(uniqueKeysWithValues: first.records.map { ($0.id, $0.version) })
        #expect(try await box.records(kept: kept).records.isEmpty)
        note.setBody("One two three.")
        try box.save()
        #expect(try await box.records(kept: kept).records.map(\.text) == ["One two three."])
    }

    @Test func aBrowserMayAskWhetherAnythingHasChanged() async throws {
        let note = try box.note("On cards", "One two.")
        func hasChanged(_ state: String?, opened: [String] = []) async throws -> Bool {
            let answer = try await box.notes.records(for: OfflineRequest(state: state, kept: nil, opened: opened))
            #expect(answer.records.isEmpty && answer.removed.isEmpty)
            return answer.more
        }
        let state = try await box.records().state
        #expect(try await !hasChanged(state))
        #expect(try await hasChanged(nil))
        // It is in the answer anyway.
        #expect(try await !hasChanged(state, opened: ["/all/Note-1"]))
        note.isFavorite = true
        try box.save()
        #expect(try await hasChanged(state))
        note.moveToTrash()
        try box.save()
        #expect(try await hasChanged(state))
    }

    @Test func everythingThatIsShownBelongsToTheVersion() async throws {
        let note = try box.note("On cards", "One.")
        var versions: Set<String> = []
        let changes: [(Note) throws -> Void] = [
            { _ in }, { $0.title = "Cards" }, { $0.isFavorite = true }, { $0.isPinned = true },
            { $0.status = .review },
            { $0.folder = Folder(name: "Ideas", context: box.context) }, { $0.folder?.name = "Thoughts" },
            { $0.keywords = [Keyword(name: "paper", context: box.context)] }, { $0.keywords.first?.name = "card" },
            { try $0.setBody(RichTextDocument(markdown: "One.")) },
            { try $0.setBody(RichTextDocument(markdown: "*One.*")) },
        ]
        for change in changes {
            try change(note)
            try box.save()
            versions.insert(try #require(try await box.records().records.first).version)
        }
        #expect(versions.count == changes.count)
    }

    @Test func notesInTheTrashAndDeletedOnesGo() async throws {
        let (trashed, deleted) = (try box.note("Trashed", "a"), try box.note("Deleted", "b"))
        try box.note("Stays", "c")
        let kept = try await box.kept()
        let gone = [trashed.uuid.uuidString, deleted.uuid.uuidString]
        trashed.moveToTrash()
        box.context.delete(deleted)
        try box.save()
        let answer = try await box.records(kept: kept)
        #expect(Set(answer.removed) == Set(gone) && answer.removed.count == 2 && answer.records.isEmpty)
    }

    @Test func theLatestNotesAreKeptAndThoseThatWereOpened() async throws {
        let notes = try (0..<OfflineNotes.mostLatest + 20).map { try box.note("Note \($0)", "text", saves: false) }
        for (index, note) in notes.enumerated() {
            note.setValue(Date(timeIntervalSince1970: Double(index)), forKey: NoteProperties.modificationDate)
        }
        try box.save()
        let latest = try await box.kept()
        #expect(latest.count == OfflineNotes.mostLatest)
        let path = "/all/\(notes[3].objectID.uriRepresentation().lastPathComponent.replacing("p", with: "Note-"))"
        let answer = try await box.records(kept: latest, opened: ["/all", path, "/all/Note-999999", "/x/Note-x", "//"])
        #expect(answer.records.map(\.title) == ["Note 3"] && answer.removed.isEmpty)
    }

    @Test func anAnswerIsLimited() async throws {
        for number in 0..<8 { try box.note("Note \(number)", String(repeating: "word ", count: 30_000), saves: false) }
        try box.note("Too long", String(repeating: "word ", count: 60_000), saves: false)
        try box.save()
        var (kept, rounds, long) = ([String: String](), 0, 0)
        var answer: OfflineRecords
        repeat {
            answer = try await box.records(kept: kept)
            #expect(!answer.records.isEmpty)
            for record in answer.records { kept[record.id] = record.version }
            long += answer.records.count { $0.text == nil }
            rounds += 1
        } while answer.more && rounds < 20
        #expect(kept.count == 9 && long == 1 && (2...5).contains(rounds))
    }

    @Test func formattedTextComesAsADocument() async throws {
        let note = try box.note("Formatted", "")
        let markdown = "# Head\n\nA **bold** word.\n\n- one\n- two\n\n<script>alert(1)</script>"
        try note.setBody(RichTextDocument(markdown: markdown))
        try box.save()
        let record = try #require(try await box.records().records.first)
        let blocks = try #require(record.body?["content"].array)
        #expect(blocks.prefix(4).map { $0["type"].string } == ["heading", "paragraph", "paragraph", "paragraph"])
        #expect(record.text?.hasPrefix("Head\nA bold word.\none\ntwo") == true)
    }

    @Test func picturesAndFoldersBelongToTheRecord() async throws {
        let folder = Folder(name: "Boxes", context: box.context)
        folder.parent = Folder(name: "Ideas", context: box.context)
        let note = try box.note("With pictures", "")
        note.folder = folder
        let markdown =
            "![one](images/a%20b.png) and ![two](c.png), ![one](images/a%20b.png), ![far](https://example.org/p.png)"
        try note.setBody(RichTextDocument(markdown: markdown))
        try box.save()
        let record = try #require(try await box.records().records.first)
        #expect(record.files == ["/picture/images/a%20b.png", "/picture/c.png"])
        #expect(record.folder == "Ideas / Boxes" && record.place == folder.objectID.pathComponent)
        let inline = record.body?["content"].array.flatMap { $0["content"].array } ?? []
        let sources = inline.filter { $0["type"] == "image" }.compactMap { $0["attrs"]["src"].string }
        // What is on other servers is named: no browser asks for it.
        let own = ["/picture/images/a%20b.png", "/picture/c.png", "/picture/images/a%20b.png"]
        #expect(sources == own + ["https://example.org/p.png"])
        #expect(record.text?.contains("example.org") == false)
        let plain = try box.note("Plain", "Words.")
        try box.save()
        let other = try await box.records().records.first { $0.id == plain.uuid.uuidString }
        #expect(other?.files == [] && other?.folder == nil && other?.place == nil)
    }
}
