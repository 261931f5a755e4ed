import DocumentRichText
import Foundation
import Observation
import Testing
import WebUI
import WebUITestSupport

@testable import ProseEditor

@MainActor
@Suite("What the editor and the server tell each other")
struct EditorChannelTests {
    @Test("The page shows the text, escaped and without what runs code")
    func markup() throws {
        let desk = Desk("<script>alert(1)</script>")
        let client = try desk.client()
        let markup = try #require(client.root.all.first { $0.attributes["class"] == "island-markup" })
        #expect(!markup.all.contains { $0.tag == "script" })
        #expect(markup.text.contains("alert(1)"))
    }

    @Test("An edit arrives, and is answered")
    func edit() throws {
        let desk = Desk("one")
        let client = try desk.client()
        let version = try client.open()
        client.say(["m": "edit", "n": 5, "v": .int(version), "change": Desk.change(0, 1, "one more")])
        #expect(desk.document.plainText == "one more")
        let answer = try #require(client.last("ack"))
        #expect(answer["n"] == 5 && answer["change"] == .null)
    }

    @Test("An edit of what others have changed meanwhile is merged, and the answer says how")
    func merge() throws {
        let desk = Desk("one two")
        let client = try desk.client()
        let version = try client.open()
        desk.document = RichTextDocument(plainText: "one 2")
        client.session.flush()
        #expect(client.last("change")?["change"]["blocks"].array.count == 1)
        client.say(["m": "edit", "n": 1, "v": .int(version), "change": Desk.change(0, 1, "1 two")])
        #expect(desk.document.plainText == "1 2")
        let answer = try #require(client.last("ack"))
        #expect(answer["change"]["blocks"].array[0]["content"].array[0]["text"] == "1 2")
        // The next edit refers to that version.
        let next = try #require(answer["v"].int)
        client.say(["m": "edit", "n": 2, "v": .int(next), "change": Desk.change(1, 1, "more")])
        #expect(desk.document.plainText == "1 2\nmore")
    }

    @Test("Sought words are told to the browser, and are no change of the text")
    func soughtWords() throws {
        let desk = Desk("one two")
        desk.search.words = ["two", "a phrase"]
        let client = try desk.client()
        client.say(["m": "hello"])
        #expect(client.last("sought")?["words"] == ["two", "a phrase"])
        desk.search.words = []
        client.session.flush()
        #expect(client.last("sought")?["words"] == [])
        #expect(client.last("html") == nil && client.last("change") == nil && desk.document.plainText == "one two")
    }

    @Test("A click on a link to a note that does not exist makes it, links to it, and leads there")
    func make() throws {
        let desk = Desk("one [[Sky hooks]] and [[Others]]")
        let client = try desk.client()
        client.say(["m": "hello"])
        client.say(["m": "make", "title": "Sky hooks"])
        let made = try #require(desk.titles.first { $0.value == "Sky hooks" }?.key)
        #expect(desk.document.linkedNotes == [made] && desk.followed == made)
        #expect(desk.document.plainText == "one Sky hooks and [[Others]]")
        client.say(["m": "make", "title": ""])
        #expect(desk.titles.count == 1)
    }

    @Test("Pasted Markdown is answered with what it means, and brings nothing that runs or calls out")
    func paste() async throws {
        let client = try Desk("").client()
        client.say(["m": "hello"])
        let text = """
            # Title
            - [x] done

            | a | b |
            |---|--:|
            | 1 | 2 |

            [bad](javascript:alert(1)) ![far](https://example.org/a.png) <img src=x onerror=alert(1)>
            """
        client.say(["m": "paste", "n": 7, "text": .string(text)])
        await client.wait(until: { client.last("pasted") != nil })
        let answer = try #require(client.last("pasted"))
        #expect(answer["n"] == 7)
        let kinds = answer["blocks"].array.map { $0["type"].string ?? "" }
        #expect(kinds.prefix(3) == ["heading", "paragraph", "table"], "\(kinds)")
        #expect(answer["blocks"].array[1]["attrs"]["marker"] == "check")
        let written = "\(answer["blocks"])"
        // The picture is named, and not fetched.
        #expect(!written.contains("javascript") && !written.contains("src=\""), "\(written)")
        #expect(written.ranges(of: "\"src\"").count == 1 && written.contains("https://example.org/a.png"))
    }

    @Test("Embedded notes are sent as they are, those within them too, and circles end")
    func embeds() throws {
        let desk = Desk("![[A]]")
        desk.notes = ["A": "<b>of A</b> ![[B]]", "B": "of B ![[A]] ![[C]]", "C": "![[D]]", "D": "![[E]]", "E": "deep"]
        let client = try desk.client()
        client.say(["m": "hello"])
        let embeds = try #require(client.last("embeds")?["embeds"])
        #expect(embeds["A"]["html"] == "<p>&lt;b&gt;of A&lt;/b&gt; ![[B]]</p>")
        #expect(embeds["B"]["title"] == "B" && embeds["C"]["title"] == "C")
        #expect(embeds["D"] == .null)
        desk.notes["B"] = "other"
        client.session.flush()
        #expect(client.last("embeds")?["embeds"]["B"]["html"] == "<p>other</p>")
        #expect(client.last("embeds")?["embeds"]["C"] == .null)
    }

    @Test("Two editors of one document tell each other")
    func two() throws {
        let desk = Desk("text")
        let (one, other) = (try desk.client(), try desk.client())
        let version = try one.open()
        _ = try other.open()
        one.say(["m": "edit", "n": 1, "v": .int(version), "change": Desk.change(0, 1, "text of one")])
        other.session.flush()
        #expect(other.last("change")?["change"]["blocks"].array[0]["content"].array[0]["text"] == "text of one")
        #expect(one.last("change") == nil)
        #expect(one.failures.isEmpty && other.failures.isEmpty)
    }

    @Test("A page that is only read is told, too")
    func reading() throws {
        let desk = Desk("text")
        let client = try desk.client()
        client.say(["m": "hello"])
        desk.document = RichTextDocument(plainText: "other")
        client.session.flush()
        #expect(client.last("html")?["html"] == "<p>other</p>")
    }

    @Test("A page of a former session that is only read is told what the text is by now")
    func readingOn() throws {
        let desk = Desk("text")
        let client = try desk.client()
        client.say(["m": "hello", "stale": false])
        #expect(client.last("html") == nil)
        client.say(["m": "hello", "stale": true])
        #expect(client.last("html")?["html"] == "<p>text</p>")
    }

    @Test("Drafts of a former session are merged, and what has arrived does not arrive twice")
    func drafts() throws {
        func document(_ text: String) -> JSONValue { RichTextDocument(plainText: text).prose() }
        let desk = Desk("base hel")
        let client = try desk.client()
        let draft: JSONValue = [
            "m": "merge", "n": 1, "base": document("base"), "mine": document("base hello"),
            "sent": [Desk.change(0, 1, "base hel")],
        ]
        client.say(draft)
        #expect(desk.document.plainText == "base hello")
        client.say(draft)
        #expect(desk.document.plainText == "base hello")
        // The document has the first change already; only `sent` tells it from other users' changes.
        let sent = Desk.change(0, 1, "base hello")
        client.say(["m": "merge", "n": 2, "base": document("base"), "mine": document("base bye"), "sent": [sent]])
        #expect(desk.document.plainText == "base bye")
    }

    @Test("What has arrived is not merged again after its answer was lost, although the program has changed it since")
    func lostAnswers() throws {
        func document(_ text: String) -> JSONValue { RichTextDocument(plainText: text).prose() }
        let desk = Desk("base")
        let client = try desk.client()
        let version = try client.open()
        client.say(["m": "edit", "n": 1, "v": .int(version), "change": Desk.change(0, 1, "base hel")])
        // As links are made of names.
        desk.document = RichTextDocument(plainText: "linked hel")
        let (former, mine) = (document("base"), document("base hello"))
        client.say(["m": "merge", "n": 2, "base": former, "mine": mine, "sent": [Desk.change(0, 1, "base hel")]])
        #expect(desk.document.plainText == "linked hello")
    }

    @Test("Words that have arrived are not applied again after names in them have become links")
    func linksSinceThen() throws {
        func document(_ text: String) -> JSONValue { RichTextDocument(plainText: text).prose() }
        let (id, heading) = (UUID(), UUID())
        let targets = ["Box": NamedLink.Target(id: id, title: "Box"), "Use": .init(id: heading, title: "The use")]
        let written = "base [[Box]], [[Box|them]] and [[Use#How]] `hel"
        let desk = Desk("")
        desk.document = RichTextDocument(plainText: written).linkingNames { targets[$0] }
        let saved = desk.document
        #expect(saved.linkedNotes == [id, heading])
        let client = try desk.client()
        let draft: [String: JSONValue] = ["m": "merge", "base": document("base"), "mine": document(written)]
        client.say(.object(draft.merging(["n": 1]) { $1 }))
        #expect(desk.document == saved)
        let sent: [String: JSONValue] = [
            "n": 2, "mine": document(written + "lo"), "sent": [Desk.change(0, 1, written)],
        ]
        client.say(.object(draft.merging(sent) { $1 }))
        #expect(desk.document.plainText == saved.plainText + "lo")
        #expect(desk.document.linkedNotes == [id, heading])
    }

    @Test("A long text in which names have become links is replaced by what it means, once")
    func replacedWhileLinked() throws {
        let target = NamedLink.Target(id: UUID(), title: "Box")
        let lines = (0..<1_400).flatMap { ["## Section \($0)", "", "Part **\($0)** of [[Box]], `code \($0)`.", ""] }
        let pasted = RichTextDocument(plainText: lines.joined(separator: "\n"))
        let meant = try RichTextDocument(markdown: lines.joined(separator: "\n"))
        let desk = Desk("")
        let client = try desk.client()
        let version = try client.open()
        let first: JSONValue = ["from": 0, "to": 1, "blocks": pasted.prose()["content"]]
        client.say(["m": "edit", "n": 1, "v": .int(version), "change": first])
        let mine = try #require(client.last("ack")?["mine"].int)
        // As the program makes links of names, before the browser sends what the text means.
        desk.document = desk.document.linkingNames { $0 == "Box" ? target : nil }
        let count = pasted.paragraphs.count
        let second: JSONValue = ["from": 0, "to": .int(count), "blocks": meant.prose()["content"]]
        client.say(["m": "edit", "n": 2, "v": .int(mine), "change": second])
        #expect(desk.document.paragraphs.count == meant.paragraphs.count)
        #expect(desk.document == meant.linkingNames { $0 == "Box" ? target : nil })
    }

    @Test("What makes no sense changes nothing, and is refused with a reason where it is an edit")
    func nonsense() throws {
        let desk = Desk("text")
        let client = try desk.client()
        let version = try client.open()
        let hostile: [JSONValue] = [
            .null, "x", [], ["m": "edit"], ["m": "edit", "v": 99, "n": 1, "change": .null],
            ["m": "part", "i": 3, "of": 2, "text": "x"],
            ["m": "ask", "kind": "files", "query": "x"], ["m": "image", "token": "none"], ["m": "follow", "id": "1"],
            ["m": "tag", "name": ""], ["m": "tag"],
            ["m": "edit", "v": .int(version), "n": 2, "change": ["from": 0, "to": 99, "blocks": []]],
            ["m": "edit", "v": .int(version), "n": 3, "change": ["from": -1, "to": 0, "blocks": []]],
            ["m": "edit", "v": .int(version), "n": 4, "change": ["from": 0, "to": 1, "blocks": [["type": "script"]]]],
            ["m": "merge", "n": 5, "base": .null, "mine": .null],
        ]
        for message in hostile { client.say(message) }
        #expect(desk.document.plainText == "text" && desk.followedTag == nil)
        client.say(["m": "tag", "name": "method/reading"])
        #expect(desk.followedTag == "method/reading")
        #expect(client.last("lost")?["n"] == 1)
        #expect(client.last("refused")?["n"] == 5)
        #expect(client.failures.isEmpty)
    }

    @Test("Long messages come in pieces")
    func pieces() throws {
        let desk = Desk("text")
        let client = try desk.client()
        let version = try client.open()
        let long = String(repeating: "long \u{1F600} ", count: 9000)
        let message: JSONValue = ["m": "edit", "n": 1, "v": .int(version), "change": Desk.change(0, 1, long)]
        let text = String(decoding: try JSONEncoder().encode(message), as: UTF8.self)
        let pieces = stride(from: 0, to: text.count, by: 10_000).map { String(text.dropFirst($0).prefix(10_000)) }
        for (index, piece) in pieces.enumerated() {
            client.say(["m": "part", "i": .int(index), "of": .int(pieces.count), "text": .string(piece)])
        }
        #expect(desk.document.plainText == long)
    }

    @Test("Notes are suggested, made, and shown by the titles that they have now")
    func notes() async throws {
        let desk = Desk("text")
        let note = DocumentGenerator.notes[0]
        desk.titles = [note: "First"]
        desk.document = RichTextDocument(
            paragraphs: [TextParagraph(runs: [TextRun("Old", style: TextStyle(link: NoteLink(id: note).link))])]
        )
        let client = try desk.client()
        #expect(client.text.contains("First"))
        _ = try client.open()
        #expect(client.last("doc")?["titles"][note.uuidString] == "First")
        client.say(["m": "ask", "n": 1, "kind": "note", "query": "Fir"])
        await client.wait(until: { client.last("answer") != nil })
        #expect(client.last("answer")?["items"].array.map { $0["id"] } == [.string(note.uuidString)])
        desk.titles[note] = "Renamed"
        client.session.flush()
        #expect(client.last("titles")?["titles"][note.uuidString] == "Renamed")
    }

    @Test func formulasAreSentOnceAndToNewPagesAgain() throws {
        let desk = Desk("$x$ and ![[Other]]")
        desk.notes["Other"] = "$y$"
        let client = try desk.client()
        let version = try client.open()
        #expect(client.last("formulas")?["formulas"]["$x$"]["markup"].string != nil)
        #expect(client.last("formulas")?["formulas"]["$y$"]["markup"].string != nil)
        client.say(["m": "edit", "n": 1, "v": .int(version), "change": Desk.change(0, 1, "$x$ and $z$ ![[Other]]")])
        #expect(client.last("formulas")?["formulas"]["$x$"] == .null)
        #expect(client.last("formulas")?["formulas"]["$z$"]["markup"].string != nil)
        #expect(desk.document.plainText == "$x$ and $z$ ![[Other]]")
        client.say(["m": "hello"])
        #expect(client.last("formulas")?["formulas"]["$x$"]["markup"].string != nil)
        #expect(client.last("formulas")?["style"].string != nil)
    }
}
