import CoreData
import DocumentRichText
import Foundation
import ProseEditor
import SeededRandom
import SlipboxCore
import Testing
import WebUI

@testable import SlipboxScreens

/// What was written without the server ends in the note or in its history, once, whatever happened meanwhile.
@MainActor
struct OfflineMergeTests {
    private let box: OfflineBox

    init() throws {
        box = try OfflineBox()
    }

    @Test func aNewNoteIsMadeOfMarkdownOnce() async throws {
        let id = UUID()
        let answer = try await box.take(1, of: id, from: nil, to: ("New", "A **bold** word."))
        #expect(answer.record?.title == "New" && answer.message == nil)
        #expect(answer.record?.path.hasPrefix("Note-") == true)
        try await box.take(1, of: id, from: nil, to: ("New", "A **bold** word."), isRepeated: true)
        let stored = try #require(try await box.stored(id))
        #expect(stored.text == "A bold word.")
        #expect(stored.markdown == "A **bold** word.")
        #expect(stored.history.isEmpty)
        #expect(try box.context.count(for: Note.fetch()) == 1)
    }

    @Test func aNewNoteWithoutAWordIsNotMade() async throws {
        let answer = try await box.take(1, of: UUID(), from: nil, to: ("", " \n"))
        #expect(try answer.record == nil && box.context.count(for: Note.fetchEverywhere()) == 0)
    }

    @Test func aNewNoteThatIsWrittenOnStaysMarkdown() async throws {
        let id = UUID()
        try await box.take(1, of: id, from: nil, to: ("New", "One"))
        try await box.take(2, of: id, from: ("New", "One"), to: ("New", "One **two**"))
        let stored = try #require(try await box.stored(id))
        #expect(stored.text == "One two" && stored.markdown == "One **two**")
    }

    @Test func aRepeatedChangeAddsNothing() async throws {
        let note = try box.note("Title", "one two")
        let id = note.uuid
        try box.save()
        try await box.take(7, of: id, from: ("Title", "one two"), to: ("Title", "one two three"))
        note.managedObjectContext?.refreshAllObjects()
        // What somebody has removed since does not come back.
        note.setBody("zero one two")
        try box.save()
        for _ in 0..<2 {
            try await box.take(7, of: id, from: ("Title", "one two"), to: ("Title", "one two three"), isRepeated: true)
        }
        #expect(try await box.stored(id)?.text == "zero one two")
        // The first attempt may be the one that is repeated: then it counts.
        try await box.take(8, of: id, from: ("Title", "one"), to: ("Title", "one FIVE"), isRepeated: true)
        #expect(try await box.stored(id)?.text.contains("FIVE") == true)
    }

    @Test func wordsOfBothEndInTheTextAndFormattingStays() async throws {
        let note = try box.note("Title", "")
        let words = "A **bold** word and [a link](https://example.org)."
        try note.setBody(RichTextDocument(markdown: "# Head\n\n\(words)\n\nEnd."))
        try box.save()
        let base = try #require(try await box.records().records.first?.text)
        try note.setBody(RichTextDocument(markdown: "# Head\n\n\(words) Theirs.\n\nEnd."))
        try box.save()
        let mine = base.replacing("Head", with: "Head of mine").replacing("End.", with: "End. Mine.")
        try await box.take(1, of: note.uuid, from: ("Title", base), to: ("Title", mine))
        box.context.refreshAllObjects()
        let markdown = note.document.markdown()
        #expect(markdown.contains("# Head of mine") && markdown.contains("End. Mine."))
        #expect(markdown.contains("\(words) Theirs."))
    }

    @Test func whatSomebodyIsWritingMeanwhileStays() async throws {
        let note = try box.note("Title", "")
        try note.setBody(RichTextDocument(markdown: "one two three"))
        try box.save()
        try note.setBody(RichTextDocument(markdown: "LIVE one two three"))
        try await box.take(1, of: note.uuid, from: ("Title", "one two three"), to: ("Title", "one two three AWAY"))
        try box.context.saveMergingTexts()
        #expect(try await box.stored(note.uuid)?.text == "LIVE one two three AWAY")
    }

    @Test func linksFollowTheText() async throws {
        let (note, other) = (try box.note("Title", ""), try box.note("Other", "text"))
        let link = "[Other](\(NoteLink(id: other.uuid).link))"
        try note.setBody(RichTextDocument(markdown: "See \(link) and more."))
        try box.save()
        #expect(note.linkedNotes == [other])
        let base = try #require(try await box.records().records.first { $0.title == "Title" }?.text)
        try await box.take(1, of: note.uuid, from: ("Title", base), to: ("Title", base + " Kept."))
        box.context.refreshAllObjects()
        #expect(note.linkedNotes == [other] && note.document.linkedNotes == [other.uuid])
        try await box.take(2, of: note.uuid, from: ("Title", base + " Kept."), to: ("Title", "Nothing."))
        box.context.refreshAllObjects()
        #expect(note.linkedNotes.isEmpty)
    }

    @Test func keywordsFollowTheText() async throws {
        let id = UUID()
        try await box.take(1, of: id, from: nil, to: ("New", "A #word and #another."))
        let note = try #require(try Note.with(id, in: box.context))
        #expect(note.keywords.map(\.name).sorted() == ["another", "word"])
        try await box.take(2, of: id, from: ("New", "A #word and #another."), to: ("New", "A #word."))
        box.context.refreshAllObjects()
        #expect(note.keywords.map(\.name) == ["word"])
    }

    @Test func everythingAroundAChangeStays() async throws {
        let markdown = """
            # Head

            Some *slanted* words.

            - one
              - two
            - [ ] three

            | a | b |
            | --- | ---: |
            | c | **d** |

            ```swift
            let a = 1

            let b = 2
            ```

            > [!note] Look
            > Here.

            ![A picture](picture.png) and `code`.

            ---

            The end.
            """
        let note = try box.note("Title", "")
        try note.setBody(RichTextDocument(markdown: markdown))
        try box.save()
        let before = note.document
        let base = try #require(try await box.records().records.first?.text)
        for (number, word) in ["Some", "two", "c", "let b", "Here", "code", "The"].enumerated() {
            let mine = base.replacing(word, with: word + "NEW", maxReplacements: 1)
            try await box.take(number, of: note.uuid, from: ("Title", base), to: ("Title", mine))
            box.context.refreshAllObjects()
            #expect(note.document.editableText == mine, "\(word)")
            #expect(note.document.paragraphs.map(\.style) == before.paragraphs.map(\.style), "\(word)")
            try note.setBody(before)
            try box.save()
        }
    }

    @Test func bothTitlesAreKept() async throws {
        let note = try box.note("Title", "text")
        note.title = "Theirs"
        try box.save()
        try await box.take(1, of: note.uuid, from: ("Title", "text"), to: ("Mine", "text"))
        let stored = try #require(try await box.stored(note.uuid))
        #expect(stored.title == "Mine" && stored.history.contains("Theirs: text"))
    }

    @Test func theTextBeforeIsInTheHistory() async throws {
        let note = try box.note("Title", "one two")
        try await box.take(1, of: note.uuid, from: ("Title", "one two"), to: ("Title", "three"))
        let stored = try #require(try await box.stored(note.uuid))
        #expect(stored.text == "three" && stored.history == ["Title: one two"])
    }

    @Test func aNoteInTheTrashComesBack() async throws {
        let note = try box.note("Title", "one")
        note.moveToTrash()
        try box.save()
        let answer = try await box.take(1, of: note.uuid, from: ("Title", "one"), to: ("Title", "one two"))
        #expect(answer.message?.contains("was in the trash") == true)
        box.context.refreshAllObjects()
        #expect(!note.isTrashed && note.bodyText == "one two")
    }

    @Test func aDeletedNoteIsANoteAgain() async throws {
        let note = try box.note("Title", "one")
        let id = note.uuid
        box.context.delete(note)
        try box.save()
        let answer = try await box.take(1, of: id, from: ("Title", "one"), to: ("Title", "one *two*"))
        #expect(answer.message?.contains("was deleted") == true)
        // It was no Markdown before, either.
        #expect(try await box.stored(id)?.text == "one *two*")
    }

    @Test func textsThatAreTooLongAreRefusedAndChangeNothing() async throws {
        let note = try box.note("Title", "one")
        let long = String(repeating: "word ", count: 50_000)
        await #expect(throws: OfflineChangeError.longText) {
            try await box.take(1, of: note.uuid, from: ("Title", "one"), to: ("Title", long))
        }
        await #expect(throws: OfflineChangeError.longTitle) {
            try await box.take(2, of: UUID(), from: nil, to: (long, ""))
        }
        #expect(try await box.stored(note.uuid)?.text == "one")
        #expect(try box.context.count(for: Note.fetch()) == 1)
    }

    /// A change as JSON, with values in place of those that are right.
    private func json(_ values: [String: String] = [:]) -> Data {
        let id = UUID().uuidString
        let right = [
            "device": "\"\(id)\"", "number": "1", "isRepeated": "false", "record": "\"\(id)\"", "made": "0",
            "fields": #"{"title":"a","text":"b"}"#,
        ]
        let pairs = right.merging(values) { $1 }.map { "\"\($0.key)\":\($0.value)" }
        return Data("{\(pairs.joined(separator: ","))}".utf8)
    }

    @Test func whatIsNoChangeIsAnError() throws {
        let wrong = [
            ("device", "\"x\""), ("number", "1e99"), ("number", "\"1\""), ("isRepeated", "0"), ("record", "null"),
            ("fields", "{\"title\":1}"), ("fields", "[]"), ("base", "{}"), ("made", "true"),
        ]
        _ = try JSONDecoder().decode(OfflineChange.self, from: json())
        for (name, value) in wrong {
            #expect(throws: (any Error).self, "\(name): \(value)") {
                try JSONDecoder().decode(OfflineChange.self, from: json([name: value]))
            }
        }
    }

    @Test func clocksOfBrowsersAreNotBelievedBlindly() throws {
        let now = Date()
        func date(_ made: Double) throws -> Date {
            try JSONDecoder().decode(OfflineChange.self, from: json(["made": "\(made)"])).date(now: now)
        }
        #expect(try date(0) == now && date(1e300) == now && date(-5) == now)
        #expect(try date((now.timeIntervalSince1970 + 60) * 1000) == now)
        #expect(try abs(date((now.timeIntervalSince1970 - 86_400) * 1000).timeIntervalSince(now) + 86_400) < 1)
    }

    @Test(arguments: 0..<30) func noWordIsEverLost(_ seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let words = (0..<Int.random(in: 0...30, using: &random)).map { "w\($0)" }
        func edited(_ name: String) -> (text: String, added: Set<String>) {
            var (result, added) = (words, Set<String>())
            for number in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0...result.count, using: &random)
                if Bool.random(using: &random), place < result.count {
                    result.remove(at: place)
                    continue
                }
                result.insert("\(name)\(number)", at: place)
                added.insert("\(name)\(number)")
            }
            added.formIntersection(result)
            let text = result.map { $0 + (Int.random(in: 0...5, using: &random) == 0 ? "\n" : " ") }.joined()
            return (text, added)
        }
        let base = words.joined(separator: " ")
        let note = try box.note("Title", base)
        let (mine, theirs) = (edited("m"), edited("t"))
        if Bool.random(using: &random) {
            try note.setBody(RichTextDocument(plainText: theirs.text))
        } else {
            note.setBody(theirs.text)
        }
        try box.save()
        try await box.take(1, of: note.uuid, from: ("Title", base), to: ("Title", mine.text))
        let stored = try #require(try await box.stored(note.uuid))
        let everything = ([stored.text] + stored.history).joined(separator: " ")
        let present = Set(everything.split(whereSeparator: \.isWhitespace).map(String.init))
        #expect(present.isSuperset(of: mine.added.union(theirs.added)))
    }

    /// A text of many equal words, in which every line could be any other.
    @Test(arguments: [60_000, 180_000]) func longTextsAreMergedInLittleTime(_ length: Int) async throws {
        let lines = (0..<4_000).map { "Line \($0) has some words that are all like those of the others." }
        let base = String(lines.joined(separator: "\n").prefix(length))
        let note = try box.note("Title", "Start. " + base)
        let time = try await ContinuousClock().measure {
            _ = try await box.take(1, of: note.uuid, from: ("Title", base), to: ("Title", base + " End."))
        }
        let stored = try #require(try await box.stored(note.uuid))
        #expect(stored.text.hasPrefix("Start.") && stored.text.hasSuffix(" End."))
        // In debug, on a busy computer, behind all other tests that need the main actor.
        #expect(time < .seconds(300))
    }

    /// Texts of which hardly anything tells one word from the other, on all three sides.
    @Test(arguments: [20_000, 40_000]) func textsOfTheWorstKindAreMergedInLittleTime(_ count: Int) async throws {
        func text(_ words: [String]) -> String { (0..<count).map { words[$0 % words.count] }.joined(separator: " ") }
        let note = try box.note("Title", text(["a", "b", "c"]))
        let time = try await ContinuousClock().measure {
            let (base, mine) = (text(["a"]), text(["a", "b"]))
            _ = try await box.take(1, of: note.uuid, from: ("Title", base), to: ("Title", mine))
        }
        #expect(time < .seconds(300))
    }
}
