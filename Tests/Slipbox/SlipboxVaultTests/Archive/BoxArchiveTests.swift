import CoreData
import DocumentRichText
import Foundation
import MarkdownVault
import SlipboxCore
import SlipboxVault
import Testing

/// Tests that an archive has everything, and that a slip box which is made of it is the same.
@Suite struct BoxArchiveTests {
    private let desk: ArchiveDesk

    init() throws {
        desk = try ArchiveDesk()
    }

    private func fill(_ container: NSPersistentContainer, seed: UInt64) async throws {
        try await desk.perform(in: container) { context in
            var box = FullBox(seed: seed, in: context)
            try box.fill()
        }
        try await DemoData(noteCount: 50, seed: seed).insert(into: container)
    }

    @Test(arguments: 1...3)
    func aRestoredBoxIsTheSame(seed: UInt64) async throws {
        let (first, second) = (try desk.box(), try desk.box())
        try await fill(first, seed: seed)
        let before = try await desk.everything(in: first)
        let report = try await desk.archive(first, as: "a.zip")
        #expect(report.isBalanced, "\(report)")
        #expect(report.rows.allSatisfy { $0.input > 0 }, "\(report)")
        #expect(try await desk.restore("a.zip", into: second) == report)
        let after = try await desk.everything(in: second)
        for (one, other) in zip(before, after) where one != other {
            Issue.record("\(one.prefix(2_000)) has become \(other.prefix(2_000))")
        }
        #expect(before.count == after.count)
        try await desk.archive(second, as: "b.zip", batchSize: 1_000)
        let (one, other) = (try desk.contents("a.zip"), try desk.contents("b.zip"))
        #expect(one.keys.sorted() == other.keys.sorted() && one.keys.allSatisfy { one[$0] == other[$0] })
        let isAsItWas = try await desk.everything(in: first) == before
        #expect(isAsItWas)
    }

    @Test func linksLeadToTheSameNotes() async throws {
        let (first, second) = (try desk.box(), try desk.box())
        // Other numbers of objects than in the restored slip box.
        try await desk.perform(in: first) { context in
            let gone = (0..<10).map { Note(title: "gone \($0)", context: context) }
            try context.save()
            gone.forEach(context.delete)
            try context.save()
            let (one, two) = (Note(title: "One", context: context), Note(title: "Two", context: context))
            let text = try RichTextDocument(markdown: "see [Two](\(NoteLink(id: two.uuid).link))")
            one.setBody(text.plainText, richText: text.rtf())
            one.linkedNotes = [two]
            let search = NoteSearchViewModel()
            let keyword = Keyword(name: "green", context: context)
            two.addToKeywords_(keyword)
            search.searchTokens = [.about(keyword)]
            _ = SavedSearch(name: "Green", search: search, context: context)
            try context.save()
        }
        try await desk.archive(first, as: "a.zip")
        try await desk.restore("a.zip", into: second)
        try await desk.perform(in: second) { context in
            let one = try #require(try context.fetch(Note.fetch(NSPredicate(format: "title_ == 'One'"))).first)
            let two = try #require(one.linkedNotes.first)
            let document = try RichTextDocument(rtf: try #require(one.formattedBodyText_))
            #expect(document.linkedNotes == [two.uuid] && two.title == "Two")
            #expect(two.objectID.uriRepresentation().lastPathComponent == "p2", "it had another number")
            let search = try #require(try context.fetch(SavedSearch.fetch()).first)
            #expect(try context.fetch(search.notesFetch()) == [two])
        }
    }

    @Test func theFormatIsPlain() async throws {
        let box = try desk.box()
        try await desk.perform(in: box) { context in
            let folder = Folder(name: "Ideas", context: context)
            let note = Note(title: "One", context: context)
            (note.folder, note.creationDate_) = (folder, Date(timeIntervalSinceReferenceDate: 0.5))
            note.uuid_ = UUID(uuidString: "00000000-0000-0000-0000-000000000001")
            note.formattedBodyText_ = Data("{\\rtf1 text}".utf8)
            note.attach(Data([0x89, 0x50, 0x4E, 0x47, 1]))
            try context.save()
        }
        try await desk.archive(box, as: "a.zip")
        let contents = try desk.contents("a.zip")
        #expect(
            contents.keys.sorted() == [
                "README.txt", "archive.json", "files/Attachment/1.fullImageData.png", "objects/Attachment-1.jsonl",
                "objects/Folder-1.jsonl", "objects/Note-1.jsonl",
            ]
        )
        let line = String(decoding: try #require(contents["objects/Note-1.jsonl"]), as: UTF8.self)
        let beginning = #"{"id":"Note/1","attributes":{"addressKey_":"~","creationDate_":"2001-01-01T00:00:00.5Z""#
        #expect(line.hasPrefix(beginning))
        #expect(line.contains(#""formattedBodyText_":{"text":"{\\rtf1 text}"}"#))
        #expect(line.hasSuffix("\"relationships\":{\"attachment\":\"Attachment/1\",\"folder\":\"Folder/1\"}}\n"))
        let head = String(decoding: try #require(contents["archive.json"]), as: UTF8.self)
        #expect(head.contains("\"format\" : \"slipbox-archive\"") && head.contains("\"keywords_\" : \"many Keyword\""))
        let guide = String(decoding: try #require(contents["README.txt"]), as: UTF8.self)
        #expect(guide.contains("each a line of JSON"))
    }

    @Test func attributesThatAreNewKeepTheirDefaults() async throws {
        let box = try desk.box()
        try await desk.perform(in: box) { context in
            _ = Keyword(name: "green", context: context)
            try context.save()
        }
        try await desk.archive(box, as: "a.zip")
        var contents = try desk.contents("a.zip")
        // As an archive of a model that did not have two attributes.
        for name in ["archive.json", "objects/Keyword-1.jsonl"] {
            let text = String(decoding: try #require(contents[name]), as: UTF8.self)
            let end = "\n      },\n      \"count\" : 1"
            let others = text.replacing("        \"opacity_\" : \"number\",\n", with: "")
                .replacing(",\n        \"uuid_\" : \"uuid\"\(end)", with: end)
                .replacing("\"opacity_\":1.0,", with: "").replacing(/,"uuid_":"[^"]*"/, with: "")
            #expect(others != text)
            contents[name] = Data(others.utf8)
        }
        try desk.write(contents, as: "b.zip")
        let other = try desk.box()
        try await desk.restore("b.zip", into: other)
        try await desk.perform(in: other) { context in
            let keyword = try #require(try context.fetch(Keyword.fetch()).first)
            #expect(keyword.opacity_ == 1 && keyword.uuid_ != nil && keyword.name == "green")
        }
    }

    @Test func nothingIsReplacedUnasked() async throws {
        let box = try desk.box()
        try await fill(box, seed: 1)
        try Data("mine".utf8).write(to: desk.file("a.zip"))
        await #expect(throws: VaultProblem.self) { try await desk.archive(box, as: "a.zip") }
        await #expect(throws: VaultProblem.self) { try await desk.archive(box, as: "nowhere/a.zip") }
        #expect(try Data(contentsOf: desk.file("a.zip")) == Data("mine".utf8))
        var archive = BoxArchive()
        archive.replacesFile = true
        #expect(try await archive.run(from: box, to: desk.file("a.zip")).isBalanced)
        // A box that has anything is left as it is.
        let before = try await desk.everything(in: box)
        await #expect { try await desk.restore("a.zip", into: box) } throws: { error in
            let problem = error as? VaultProblem
            return problem?.kind == .inTheWay && problem?.reason.contains("not empty") == true
        }
        #expect(try await desk.everything(in: box) == before)
        let left = try FileManager.default.contentsOfDirectory(atPath: desk.root.path).filter { $0.hasSuffix(".zip") }
        #expect(left == ["a.zip"])
    }

    @Test func anArchiveIsOfOneMoment() async throws {
        let box = try desk.box()
        try await fill(box, seed: 2)
        let count = try await desk.perform(in: box) { try $0.count(for: Note.fetchEverywhere()) }
        var archive = BoxArchive()
        archive.batchSize = 5
        let changing = box.newBackgroundContext()
        let report = try await archive.run(from: box, to: desk.file("a.zip")) { _, _ in
            changing.performAndWait {
                do {
                    for note in try changing.fetch(Note.fetch()).suffix(2) { changing.delete(note) }
                    _ = Note(title: "new", context: changing)
                    try changing.save()
                } catch {
                    Issue.record(error)
                }
            }
        }
        #expect(report.isBalanced && report.rows.contains { $0.name == "Note" && $0.output == count }, "\(report)")
        #expect(try await desk.restore("a.zip", into: try desk.box()) == report)
    }

    @Test func whatIsCancelledLeavesNothing() async throws {
        let box = try desk.box()
        try await fill(box, seed: 3)
        let stop = Desk.Stop()
        var archive = BoxArchive()
        archive.batchSize = 1
        let (writing, file) = (archive, desk.file("a.zip"))
        let task = Task { _ = try await writing.run(from: box, to: file) { done, _ in if done == 3 { stop.now() } } }
        stop.stops(task)
        await #expect(throws: CancellationError.self) { try await task.value }
        let left = try FileManager.default.contentsOfDirectory(atPath: desk.root.path)
        #expect(left.allSatisfy { !$0.hasSuffix(".zip") })
    }
}
