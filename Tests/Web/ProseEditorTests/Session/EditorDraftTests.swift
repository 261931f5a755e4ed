import DocumentRichText
import Foundation
import Observation
import Testing
import WebUI
import WebUITestSupport

@testable import ProseEditor

@MainActor
@Suite("Drafts of an editor over a restart of the server")
struct EditorDraftTests {
    @Test(
        "After a restart, words that were saved between those of others are not applied twice, and others are",
        arguments: [
            ("base one", "base one two three"), ("base one two", "base one two three"),
            ("base one hers", "base one hers two three"), ("base one hers two", "base one hers two three"),
            ("her base one her two words", "her base one her two words three"), ("base", "base one two three"),
        ]
    )
    func savedBetweenOthers(now: String, merged: String) throws {
        func document(_ text: String) -> JSONValue { RichTextDocument(plainText: text).prose() }
        let desk = Desk(now)
        let sent = [Desk.change(0, 1, "base one"), Desk.change(0, 1, "base one two")]
        let draft: JSONValue = [
            "m": "merge", "n": 1, "base": document("base"), "mine": document("base one two three"),
            "sent": .array(sent),
        ]
        let client = try desk.client()
        client.say(draft)
        let words = { (text: String) in text.split(separator: " ").sorted() }
        #expect(words(desk.document.plainText) == words(merged))
        client.say(draft)
        #expect(words(desk.document.plainText) == words(merged))
    }

    @Test(
        "What was typed before the text was known comes behind it, once",
        arguments: [
            ("", "typed\nearly"), ("her text", "her text\ntyped\nearly"), ("typed\nearly", "typed\nearly"),
            ("early typed words", "early typed words\ntyped\nearly"),
        ]
    )
    func early(now: String, merged: String) throws {
        let desk = Desk(now)
        let client = try desk.client()
        for _ in 1...2 {
            client.say([
                "m": "merge", "n": 1, "base": RichTextDocument().prose(), "sent": [], "isEarly": true,
                "mine": RichTextDocument(plainText: "typed\nearly").prose(),
            ])
            #expect(desk.document.plainText == merged)
        }
    }

    @Test("A word that was deleted is deleted in a text that has it still, and stays deleted in one that has not")
    func deletedBetweenOthers() throws {
        func document(_ text: String) -> JSONValue { RichTextDocument(plainText: text).prose() }
        let draft: JSONValue = [
            "m": "merge", "n": 1, "base": document("a wrong word"), "mine": document("a word more"),
            "sent": [Desk.change(0, 1, "a word")],
        ]
        for text in ["a wrong word and hers", "a word and hers"] {
            let desk = Desk(text)
            try desk.client().say(draft)
            #expect(desk.document.plainText.split(separator: " ").sorted() == ["a", "and", "hers", "more", "word"])
        }
    }
}
