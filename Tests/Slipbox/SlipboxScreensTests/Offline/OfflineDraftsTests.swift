import CoreData
import DocumentRichText
import Foundation
import ProseEditor
import SlipboxCore
import Testing
import WebUI

@testable import SlipboxScreens

/// Words that an editor had not sent when its server stopped reach the note with the next change, before it, and once.
@MainActor
struct OfflineDraftsTests {
    private let box: OfflineBox

    init() throws {
        box = try OfflineBox()
    }

    private static func prose(_ markdown: String) throws -> JSONValue {
        try RichTextDocument(markdown: markdown).prose()
    }

    /// A draft of one paragraph as the editor's script keeps it.
    private func draft(_ base: String, _ mine: String, sent: [String] = []) throws -> JSONValue {
        let changes = try sent.map { text -> JSONValue in
            ["from": 0, "to": 1, "blocks": try Self.prose(text)["content"]]
        }
        return ["base": try Self.prose(base), "mine": try Self.prose(mine), "sent": .array(changes)]
    }

    private func note(_ markdown: String) throws -> Note {
        let note = try box.note("Title", "")
        try note.setBody(RichTextDocument(markdown: markdown))
        try box.save()
        return note
    }

    @discardableResult private func take(
        _ number: Int,
        of note: Note,
        from base: String,
        to text: String,
        _ drafts: JSONValue...,
        isRepeated: Bool = false
    ) async throws -> OfflineAnswer {
        let (base, fields) = ((title: "Title", text: base), (title: "Title", text: text))
        let answer = try await box.take(
            number,
            of: note.uuid,
            from: base,
            to: fields,
            drafts: drafts,
            isRepeated: isRepeated
        )
        box.context.refreshAllObjects()
        return answer
    }

    @Test func wordsArriveWithTheirFormat() async throws {
        let note = try note("One.")
        try await take(1, of: note, from: "One. Two.", to: "One. Two.", try draft("One.", "One. **Two.**"))
        #expect(note.document.markdown() == "One. **Two.**\n")
    }

    @Test func whatIsWrittenOnStandsBehind() async throws {
        let note = try note("One.")
        let text = "One. Two. Three."
        try await take(1, of: note, from: "One. Two.", to: text, try draft("One.", "One. **Two.**"))
        #expect(note.bodyText == text)
        #expect(note.document.markdown().hasPrefix("One. **Two."))
    }

    @Test func whatTheServerHadSavedStaysOnce() async throws {
        // All of it, a part that was sent, and the first of two parts.
        let note = try note("One. Two.")
        try await take(1, of: note, from: "One. Two.", to: "One. Two.", try draft("One.", "One. Two."))
        #expect(note.bodyText == "One. Two.")
        let sent = try draft("One.", "One. Two. Three.", sent: ["One. Two."])
        try await take(2, of: note, from: "One. Two. Three.", to: "One. Two. Three. Four.", sent)
        #expect(note.bodyText == "One. Two. Three. Four.")
        let parts = try draft(
            "One.",
            "One. Two. Three. Four. Five.",
            sent: ["One. Two. Three. Four.", "One. Two. Three. Four. Fi"]
        )
        try await take(3, of: note, from: "x", to: "x", parts)
        #expect(note.bodyText == "One. Two. Three. Four. Five.")
    }

    @Test func aRepeatedChangeAddsNothing() async throws {
        let note = try note("One.")
        let draft = try draft("One.", "One. Two.")
        try await take(1, of: note, from: "One. Two.", to: "One. Two. Three.", draft)
        try await take(1, of: note, from: "One. Two.", to: "One. Two. Three.", draft, isRepeated: true)
        #expect(note.bodyText == "One. Two. Three.")
    }

    @Test func wordsOfOthersStay() async throws {
        let note = try note("Theirs. One.")
        let drafts = [try draft("One.", "One. Two."), try draft("One.", "Zero. One.")]
        try await take(1, of: note, from: "Zero. One.", to: "Zero. One.", drafts[0], drafts[1])
        for word in ["Theirs.", "Zero.", "One.", "Two."] {
            #expect(note.bodyText.ranges(of: word).count == 1, "\(word) in “\(note.bodyText)”")
        }
    }

    @Test func namesBecomeLinksOnceAndPicturesStayThose() async throws {
        let other = try box.note("Other", "text")
        let note = try note("One.\n\nTwo.")
        var document = note.document
        document.paragraphs[1] = TextParagraph(runs: [
            TextRun(image: ImageReference(source: "dot.png", description: "Dot"))
        ])
        try note.setBody(document)
        try box.save()
        let shown = note.document.showingFiles(of: BoxAddress())
        var written = shown
        written.paragraphs[0] = RichTextDocument(plainText: "One. See [[Other]].").paragraphs[0]
        var limits = ProseLimits()
        limits.pictureFolder = BoxAddress().pictures
        let draft: JSONValue = ["base": shown.prose(limits: limits), "mine": written.prose(limits: limits)]
        // The server had it all, and has made a link of the name; then the page was loaded anew.
        for number in 1...2 {
            try await take(number, of: note, from: "x", to: "x", draft)
            #expect(note.linkedNotes == [other])
            #expect(note.bodyText == "One. See Other.\nDot")
            #expect(note.document.paragraphs[1].runs.first?.style.image?.source == "dot.png")
        }
    }

    @Test func aTextThatIsNoneIsRefusedAndChangesNothing() async throws {
        let note = try note("One.")
        let good = try draft("One.", "One. Two.")
        let wrong: JSONValue = ["base": try Self.prose("One."), "mine": ["type": "doc", "content": "x"]]
        await #expect(throws: OfflineChangeError.unreadableDraft) {
            try await take(1, of: note, from: "One.", to: "One. Three.", good, wrong)
        }
        #expect(try await box.stored(note.uuid)?.text == "One.")
        let many = [JSONValue](repeating: good, count: 17)
        await #expect(throws: OfflineChangeError.longText) {
            try await box.take(2, of: note.uuid, from: ("Title", ""), to: ("Title", ""), drafts: many)
        }
        #expect(try await box.stored(note.uuid)?.text == "One.")
    }
}
