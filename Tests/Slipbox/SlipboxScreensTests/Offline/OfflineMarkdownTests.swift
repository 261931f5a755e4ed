import DocumentRichText
import Foundation
import SlipboxCore
import Testing

@testable import SlipboxScreens

/// Markdown that is written without the server into notes that are there.
@MainActor
struct OfflineMarkdownTests {
    private let box: OfflineBox

    init() throws {
        box = try OfflineBox()
    }

    private func markdown(of note: Note) -> String {
        box.context.refreshAllObjects()
        return note.document.markdown()
    }

    private func note(_ markdown: String) throws -> (note: Note, text: String) {
        let note = try box.note("Title", "")
        try note.setBody(RichTextDocument(markdown: markdown))
        try box.save()
        return (note, note.bodyText)
    }

    @Test("Lines that are added mean what they say", arguments: ["A *word* here.\n\n- one\n", "Plain.\n"])
    func lines(source: String) async throws {
        let (note, text) = try note(source)
        let added = "\nMore **bold**.\n- x\n- [ ] y\n```\na = b\n```\nThen #tag"
        try await box.take(1, of: note.uuid, from: ("Title", text), to: ("Title", text + added))
        let written = "More **bold**.\n- x\n- [ ] y\n\n```\na = b\n```\n\nThen #tag\n"
        let read = markdown(of: note)
        #expect(read.replacing("\n\n- x", with: "\n- x").hasSuffix(written), "\(read)")
        #expect(markdown(of: note).hasPrefix(source))
        // What is written next is based on the signs.
        try await box.take(2, of: note.uuid, from: ("Title", text + added), to: ("Title", text + added + "\n*End*"))
        #expect(markdown(of: note).hasSuffix("#tag\n\n*End*\n"))
        let history = try await box.stored(note.uuid)?.history
        #expect(history?.allSatisfy { !$0.contains("*") } == true)
    }

    @Test("A word in a plain line does, and signs that meant nothing go on meaning nothing")
    func words() async throws {
        let (plain, text) = try note("One two.\n\nAn *own* three.\n")
        let changed = text.replacing("two", with: "**two**").replacing("three", with: "_three_")
        try await box.take(1, of: plain.uuid, from: ("Title", text), to: ("Title", changed))
        #expect(markdown(of: plain) == "One **two**.\n\nAn *own* \\_three\\_.\n")
        let (literal, other) = try note("Signs such as \\*this\\* one.\n")
        try await box.take(
            2,
            of: literal.uuid,
            from: ("Title", other),
            to: ("Title", other.replacing("one", with: "two"))
        )
        #expect(markdown(of: literal) == "Signs such as \\*this\\* two.\n")
    }
}
