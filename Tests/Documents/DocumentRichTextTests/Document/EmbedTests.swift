import Testing

@testable import DocumentRichText

@Suite("Embedded notes") struct EmbedTests {
    @Test("Are those in brackets behind an exclamation mark, outside of code")
    func targets() throws {
        let document = try RichTextDocument(
            markdown: "![[A]] ![[A|a]] ![[ B # Part ]] [[C]] `![[D]]` !\\[[E]] ![[]]\n\n```\n![[F]]\n```"
        )
        #expect(document.embeds.map(\.target) == ["A", "B#Part", "E"])
        #expect(document.namedLinks.map(\.title) == ["C"])
    }

    @Test("Show the part below a heading, up to the next one of its level")
    func sections() throws {
        let document = try RichTextDocument(
            markdown: "a\n\n# One\n\nb\n\n## Two\n\nc\n\n### Three\n\nd\n\n## Four\n\ne"
        )
        #expect(document.section("One")?.plainText == "One\nb\nTwo\nc\nThree\nd\nFour\ne")
        #expect(document.section("two")?.plainText == "Two\nc\nThree\nd")
        #expect(document.section("One#Four")?.plainText == "Four\ne")
        #expect(document.section("Five") == nil && document.section("") == nil && document.section("b") == nil)
    }

    @Test("Show the block with a name, which is not shown itself")
    func blocks() throws {
        let document = try RichTextDocument(
            markdown:
                "a ^one\n\n- b ^two\n  - c\n- d\n\n```\ne\nf\n```\n\n^three\n\n> [!x] g\n> - h\n\n^four\n\n[^one] i^five `^six`\n\nso *it* ^eight"
        )
        #expect(document.section("^one")?.plainText == "a")
        #expect(document.section("^TWO")?.plainText == "b\nc")
        #expect(document.section("^three")?.plainText == "e\nf")
        #expect(document.section("^four")?.plainText == "g\nh")
        #expect(document.section("^eight")?.plainText == "so it")
        for name in ["^five", "^six", "^seven", "^"] { #expect(document.section(name) == nil) }
    }

    @Test("Show pictures with the size in their description")
    func sizes() {
        for (description, expected) in [
            ("100", " width=\"100\""), ("a|100x80", " width=\"100\" height=\"80\""), ("a | 5 ", " width=\"5\""),
            ("100px", ""),
            ("a 100", ""), ("", ""), ("x", ""), ("12345", ""),
        ] {
            let picture = TextRun(image: ImageReference(source: "a.png", description: description))
            let html = RichTextDocument(paragraphs: [TextParagraph(runs: [picture])]).html()
            #expect(html == "<p><img src=\"a.png\" alt=\"\(description)\"\(expected)></p>")
        }
    }

    @Test("Follow their note's name, and keep the rest")
    func renaming() throws {
        let document = try RichTextDocument(markdown: "x ![[a#Part|b]] ![[A]], [[A]] ![[AB]] **![[A]]** `![[A]]`")
        let renamed = document.renamingEmbeds(of: "A", to: "New")
        #expect(renamed.plainText == "x ![[New#Part|b]] ![[New]], [[A]] ![[AB]] ![[New]] ![[A]]")
        #expect(document.renamingEmbeds(of: "Z", to: "New") == document)
    }
}
