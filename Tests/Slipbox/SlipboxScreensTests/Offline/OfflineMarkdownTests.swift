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

    @Test(
        "A line below another has nothing of its looks, and goes on with its list",
        arguments: [
            ("# Head\n\nRest.\n", "Head", "- three", "# Head\n\n- three\n\nRest.\n"),
            ("- one\n- **two**\n\nRest.\n", "two", "- three", "- one\n- **two**\n- three\n\nRest.\n"),
            ("- one\n- two\n", "one", "- three", "- one\n- three\n- two\n"),
            ("- one\n  - two\n", "two", "- three", "- one\n  - two\n- three\n"),
            ("1. one\n2. two\n", "two", "3. three", "1. one\n2. two\n3. three\n"),
            ("1. one\n2. two\n\nRest.\n", "one", "1. three", "1. one\n2. three\n3. two\n\nRest.\n"),
            ("```\none\ntwo\n```\n", "one", "- three", "```\none\n- three\ntwo\n```\n"),
            ("```\none\ntwo\n```\n", "two", "- three", "```\none\ntwo\n```\n\n- three\n"),
            ("| a | b |\n| --- | --- |\n| c | two |\n", "two", "*x*", "| a | b |\n| --- | --- |\n| c | two |\n\n*x*\n"),
        ]
    )
    func lookOfLines(source: String, word: String, line: String, expected: String) async throws {
        let (note, text) = try note(source)
        let changed = text.replacing(word, with: "\(word)\n\(line)")
        try await box.take(1, of: note.uuid, from: ("Title", text), to: ("Title", changed))
        #expect(markdown(of: note) == expected)
    }

    @Test("Signs that meant nothing in one line leave those of other lines their meaning")
    func signsOfLines() async throws {
        let (note, text) = try note("Signs such as \\*this\\* one.\n\n- a\n")
        let changed = text.replacing("one.", with: "two.\n**New**") + "\n- b"
        try await box.take(1, of: note.uuid, from: ("Title", text), to: ("Title", changed))
        #expect(markdown(of: note) == "Signs such as \\*this\\* two.\n\n**New**\n\n- a\n- b\n")
    }
}
