import MarkdownVault
import SeededRandom
import Testing

@Suite struct MarkdownOutlineTests {
    @Test func wikiLinks() {
        let body = "See [[Boxes]], [[Ideas/Boxes#Order|the order]], [[#Here]] and ![[box.png|300]].\n| [[a\\|b]] |\n"
        let references = MarkdownOutline(body).references
        #expect(references.map(\.form) == [.wikiLink, .wikiLink, .wikiLink, .wikiEmbed, .wikiLink])
        #expect(references.map(\.target) == ["Boxes", "Ideas/Boxes", "", "box.png", "a"])
        #expect(references.map(\.fragment) == [nil, "Order", "Here", nil, nil])
        #expect(references.map(\.label) == [nil, "the order", nil, "300", "b"])
        let texts = references.map { Array(body.utf8)[$0.range] }.map { String(decoding: $0, as: UTF8.self) }
        #expect(
            texts == ["[[Boxes]]", "[[Ideas/Boxes#Order|the order]]", "[[#Here]]", "![[box.png|300]]", "[[a\\|b]]"]
        )
    }

    @Test(arguments: [
        ("[a](b.md)", "b.md"), ("[a](<b c.md>)", "b c.md"), ("[a](b%20c.md \"title\")", "b c.md"),
        ("[a](b(1).md)", "b(1).md"), ("[a\\]](b.md 'x')", "b.md"), ("[`]`](b.md)", "b.md"), ("[[a](b.md)", "b.md"),
        ("[a]: b.md", "b.md"), ("   [a]: <b c.md> \"title\"", "b c.md"),
        ("<img width=3 src=\"b%20c.png\"/>", "b c.png"),
        ("![a](b.png =300x200)", "b.png"), ("[a\nb](c.md)", "c.md"), ("[](a%zz%C3%A4.md)", "a%zzä.md"),
        ("> - [ ] task [a](b.md#c)", "b.md"),
    ])
    func linksOfMarkdown(body: String, target: String) throws {
        let references = MarkdownOutline(body).references
        #expect(references.map(\.target) == [target])
    }

    @Test func thePlaceThatALinkIsDefinedByIsNoTag() {
        let outline = MarkdownOutline("[`close`]: #event-close\n#tag\n[^1]: #other\n")
        #expect(outline.references.map(\.fragment) == ["event-close"])
        #expect(outline.tags.map(\.name) == ["tag", "other"])
    }

    @Test(arguments: [
        "<pre><code>```\n[[a]]\n\n[[b]]\n```</code></pre>\n[[c]]", "<SCRIPT>\n\n[[a]] </style> [[b]]\n[[c]]",
        "text\n  <pre\n[[a]]\n</textarea>\n\n[[c]]", "```\n<pre>\n```\n[[c]]", "<style>a{}</style>\n[[c]]",
        "    <pre>\n\n[[c]]", "<prefix>\n\n[[c]]",
    ])
    func htmlThatIsShownAsItIsWrittenEndsWithItsTag(body: String) {
        #expect(MarkdownOutline(body).references.map(\.target) == ["c"])
    }

    @Test func anImageInALinkIsTwoReferences() {
        let references = MarkdownOutline("[![alt](a.png)](b.md#c \"t\") #tag").references
        #expect(references.map(\.target) == ["b.md", "a.png"])
        #expect(references.map(\.form) == [.link, .image])
        #expect(references[0].fragment == "c")
    }

    @Test(arguments: [
        "`[[a]]` ``#b `c`` \\[[a]]", "```\n[[a]] #b\n```\n", "~~~ swift\n#b\n```\n~~~\n", "    [[a]]\n",
        "text\n\n    #b\n",
        "<!-- [[a]]\n\n#b -->", "%% [[a]] %%", "$$ x #b $$", "[a] (b.md)", "[a](b c.md)", "[^1]: note", "[[a\n]]",
        "[[]]",
        "> ```\n> #b\n> ```", "````\n```\n#b\n````", "a#b", "#1", "#", "# b", "&#x20;", "<a href=\"#b\">",
        "http://a/ b#c",
        "##b", ">", "- ```\n  [[a]]\n  ```", "```\n[[never closed]]", "1. ~~~\n   #b\n   ~~~",
    ])
    func whatIsNoLinkAndNoTag(body: String) {
        let outline = MarkdownOutline(body)
        #expect(outline.references.isEmpty)
        #expect(outline.tags.isEmpty)
    }

    @Test(arguments: [
        ("#a #b/c\t#d-e_f", ["a", "b/c", "d-e_f"]), ("#2024x, #ä. #漢字、 #a/", ["2024x", "ä", "漢字", "a"]),
        ("- item\n    #deep\n", ["deep"]), ("text `x\n\n#after` more", ["after"]),
        ("# Title #in\n#next", ["in", "next"]), ("> ```\n> #code\n\n#after", ["after"]),
        ("> > ~~~\n> #quoted\n> ~~~\n> #code", ["quoted"]),
        ("`` x ` `` #a", ["a"]), ("#a#b", ["a"]), ("100%% #a", ["a"]), ("<b> #a", ["a"]),
    ])
    func tags(body: String, names: [String]) {
        #expect(MarkdownOutline(body).tags.map(\.name) == names)
    }

    @Test func headings() {
        let body = "Title\r\n===\r\n\n## Two ##\n#none\n  ### C# \n```\n# code\n```\n####### seven\n#\n"
        let headings = MarkdownOutline(body).headings
        #expect(headings.map(\.text) == ["Title", "Two", "C#"])
        #expect(headings.map(\.level) == [1, 2, 3])
        #expect(headings.map(\.offset) == [0, 13, 29])
    }

    /// No text may trap or take long, and all ranges are within the text.
    @Test func anyTextIsRead() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<3_000 {
            let text = RandomText.make(&random, most: 40)
            let outline = MarkdownOutline(text)
            let bytes = 0...text.utf8.count
            #expect(outline.references.allSatisfy { bytes.contains($0.range.upperBound) && !$0.range.isEmpty })
            #expect(outline.references.allSatisfy { $0.range.contains($0.targetRange.lowerBound) })
            #expect(outline.tags.allSatisfy { bytes.contains($0.range.upperBound) })
        }
    }

    @Test(
        .timeLimit(.minutes(15)),
        arguments: [
            "[", "[[", "`", "``` ` ", "<!--", "%%", "(", "[a](", "<", "![", "$$ ", "\\", "#", "[a](b (", "<a ", "[a]: ",
        ]
    )
    func hostileTextTakesLinearTime(piece: String) {
        let count = 20_000
        #expect(MarkdownOutline(String(repeating: piece, count: count)).references.count <= count)
    }
}
