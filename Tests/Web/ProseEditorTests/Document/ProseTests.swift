import DocumentRichText
import Foundation
import Testing
import WebUI

@testable import ProseEditor

@Suite("Documents as the editor has them")
struct ProseTests {
    @Test("Are the same after a way through JSON, whatever is in them")
    func roundTrip() throws {
        for seed in 0..<1000 as Range<UInt64> {
            var generator = DocumentGenerator(seed: seed)
            let document = generator.document()
            let carried = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(document.prose()))
            let back = try RichTextDocument(prose: carried)
            try #require(back == document, "seed \(seed)")
            try #require(back.prose() == document.prose(), "seed \(seed)")
        }
    }

    @Test("Say what the model says")
    func golden() throws {
        let note = NoteLink(id: DocumentGenerator.notes[1])
        var bold = TextStyle()
        bold.font.isBold = true
        let document = RichTextDocument(
            paragraphs: [
                TextParagraph(
                    runs: [TextRun("Title", style: TextStyle(font: ParagraphKind.heading(2).baseFont))],
                    style: ParagraphStyle(kind: .heading(2))
                ),
                TextParagraph(
                    runs: [
                        TextRun("a"), TextRun("b\u{2028}", style: bold),
                        TextRun("Other", style: TextStyle(link: note.link)),
                    ],
                    style: ParagraphStyle(list: TextList(marker: .decimal, level: 1, startingItemNumber: 3))
                ),
            ]
        )
        let expected: JSONValue = [
            "type": "doc",
            "content": [
                ["type": "heading", "attrs": ["level": 2], "content": [["type": "text", "text": "Title"]]],
                [
                    "type": "paragraph", "attrs": ["marker": "decimal", "depth": 1, "start": 3],
                    "content": [
                        ["type": "text", "text": "a"],
                        ["type": "text", "text": "b", "marks": [["type": "bold"]]],
                        ["type": "hardBreak", "marks": [["type": "bold"]]],
                        [
                            "type": "noteLink",
                            "attrs": ["id": "00000000-0000-4000-8000-000000000001", "title": "Other"],
                        ],
                    ],
                ],
            ],
        ]
        #expect(document.prose() == expected)
        #expect(try RichTextDocument(prose: expected) == document)
    }

    @Test("Are read as editors of earlier versions have sent them")
    func formerQuotations() throws {
        let text: JSONValue = [["type": "text", "text": "a"]]
        let former: JSONValue = [
            "type": "doc",
            "content": [
                ["type": "callout", "attrs": ["sort": "tip"], "content": text], ["type": "quote", "content": text],
                ["type": "quote", "attrs": ["marker": "disc"], "content": text],
                ["type": "paragraph", "content": text],
            ],
        ]
        let document = try RichTextDocument(prose: former)
        #expect(document.paragraphs.map(\.style.quoteDepth) == [1, 1, 1, 0])
        #expect(document.paragraphs.map(\.style.kind) == [.callout("tip"), .body, .body, .body])
        #expect(document.paragraphs[2].style.list == TextList(marker: .disc))
    }

    @Test("Leave out addresses that run code, and keep their text")
    func unshown() {
        let style = TextStyle(link: "java\tscript:alert(1)")
        let image = ImageReference(source: "data:text/html,x", description: "picture")
        let document = RichTextDocument(paragraphs: [
            TextParagraph(runs: [TextRun("text", style: style), TextRun(image: image)])
        ])
        let expected: JSONValue = [
            "type": "doc",
            "content": [
                [
                    "type": "paragraph",
                    "content": [["type": "text", "text": "text"], ["type": "text", "text": "picture"]],
                    "attrs": ["end": []],
                ]
            ],
        ]
        #expect(document.prose()["content"].array[0]["content"] == expected["content"].array[0]["content"])
    }

    static let refused: [(JSONValue, String)] = [
        (.null, ""), (.string("doc"), ""), (["type": "doc"], "content"), (["type": "doc", "content": []], "content"),
        (["type": "paragraph", "content": [["type": "paragraph"]]], "type"),
        (["type": "doc", "content": [["type": "paragraph"]], "x": 1], "x"),
        (block(["type": "script"]), "content[0].type"),
        (block(["type": "paragraph", "onclick": "x"]), "content[0].onclick"),
        (block(["type": "paragraph", "attrs": ["style": "x"]]), "content[0].attrs.style"),
        (block(["type": "paragraph", "attrs": ["level": 1]]), "content[0].attrs.level"),
        (block(["type": "heading", "attrs": ["level": 7]]), "content[0].attrs.level"),
        (block(["type": "heading", "attrs": ["level": .double(1.5)]]), "content[0].attrs.level"),
        (block(["type": "paragraph", "attrs": ["marker": "star"]]), "content[0].attrs.marker"),
        (block(["type": "paragraph", "attrs": ["depth": 9]]), "content[0].attrs.depth"),
        (block(["type": "paragraph", "attrs": ["line": .double(1e300)]]), "content[0].attrs.line"),
        (block(["type": "paragraph", "attrs": ["end": [["type": "blink"]]]]), "content[0].attrs.end[0].type"),
        (block(["type": "paragraph", "content": [["type": "paragraph"]]]), "content[0].content[0].type"),
        (block(["type": "paragraph", "attrs": ["language": "swift"]]), "content[0].attrs.language"),
        (block(["type": "listing", "attrs": ["language": "a\nb"]]), "content[0].attrs.language"),
        (block(["type": "callout", "attrs": ["sort": 1]]), "content[0].attrs.sort"),
        (block(["type": "rule", "attrs": ["align": "left"]]), "content[0].attrs.align"),
        (block(["type": "markdown", "attrs": ["source": 1]]), "content[0].attrs.source"),
        (
            block(["type": "markdown", "content": [["type": "text", "text": "a"]]]),
            "content[0].content"
        ),
        (block(["type": "table"]), "content[0].content"),
        (block(["type": "table", "attrs": ["x": 1]]), "content[0].attrs.x"),
        (block(["type": "table", "content": [["type": "paragraph"]]]), "content[0].content[0].type"),
        (
            block(["type": "table", "content": [["type": "tableRow", "content": [["type": "tableRow"]]]]]),
            "content[0].content[0].content[0].type"
        ),
        (block(["type": "tableRow"]), "content[0].type"),
        (inline(["type": "text"]), "content[0].content[0].text"),
        (inline(["type": "text", "text": ""]), "content[0].content[0].text"),
        (inline(["type": "text", "text": "a", "attrs": ["x": 1]]), "content[0].content[0].attrs.x"),
        (inline(["type": "hardBreak", "text": "a"]), "content[0].content[0].text"),
        (inline(["type": "image", "attrs": ["src": "javascript:alert(1)"]]), "content[0].content[0].attrs.src"),
        (inline(["type": "image", "attrs": ["src": "data:image/svg+xml,<svg/>"]]), "content[0].content[0].attrs.src"),
        (inline(["type": "image", "attrs": ["src": "/a", "onerror": "x"]]), "content[0].content[0].attrs.onerror"),
        (inline(["type": "image"]), "content[0].content[0].attrs.src"),
        (inline(["type": "noteLink", "attrs": ["id": "1", "title": "x"]]), "content[0].content[0].attrs.id"),
        (
            marked(["type": "link", "attrs": ["href": "javascript:alert(1)"]]),
            "content[0].content[0].marks[0].attrs.href"
        ),
        (marked(["type": "link", "attrs": ["href": " JaVa\tScRiPt:x"]]), "content[0].content[0].marks[0].attrs.href"),
        (marked(["type": "link", "attrs": ["href": "vbscript:x"]]), "content[0].content[0].marks[0].attrs.href"),
        (
            marked(["type": "link", "attrs": ["href": "a", "target": "_top"]]),
            "content[0].content[0].marks[0].attrs.target"
        ),
        (marked(["type": "link"]), "content[0].content[0].marks[0].attrs.href"),
        (
            marked(["type": "color", "attrs": ["value": "red;background:url(x)"]]),
            "content[0].content[0].marks[0].attrs.value"
        ),
        (marked(["type": "color", "attrs": ["value": "#GGGGGG"]]), "content[0].content[0].marks[0].attrs.value"),
        (marked(["type": "size", "attrs": ["points": 0]]), "content[0].content[0].marks[0].attrs.points"),
        (marked(["type": "size", "attrs": ["points": "12"]]), "content[0].content[0].marks[0].attrs.points"),
        (marked(["type": "bold", "attrs": ["x": 1]]), "content[0].content[0].marks[0].attrs.x"),
        (marked(["type": "underline", "attrs": ["style": 0]]), "content[0].content[0].marks[0].attrs.style"),
    ]

    @Test("Are refused with the place of what does not belong there", arguments: refused)
    func refusal(_ value: JSONValue, _ path: String) {
        let error = #expect(throws: ProseError.self) { try RichTextDocument(prose: value) }
        #expect(error?.path == path)
    }

    @Test("Have limits")
    func limits() {
        var limits = ProseLimits()
        limits.paragraphs = 2
        limits.runs = 3
        limits.textBytes = 10
        func reads(_ value: JSONValue) -> Bool { (try? RichTextDocument(prose: value, limits: limits)) != nil }
        func text(_ count: Int, _ text: String) -> JSONValue {
            [
                "type": "doc",
                "content": [
                    [
                        "type": "paragraph",
                        "content": .array(Array(repeating: ["type": "text", "text": .string(text)], count: count)),
                    ]
                ],
            ]
        }
        func paragraphs(_ count: Int) -> JSONValue {
            ["type": "doc", "content": .array(Array(repeating: ["type": "paragraph"], count: count))]
        }
        #expect(reads(paragraphs(2)) && !reads(paragraphs(3)))
        #expect(reads(text(3, "abc")) && !reads(text(4, "a")))
        #expect(reads(text(1, "abcdefghij")) && !reads(text(1, "abcdefghijk")))
    }

    @Test("Never stop the program, and what is damaged is either read as valid or refused")
    func damaged() throws {
        var refused = 0
        for seed in 0..<1500 as Range<UInt64> {
            var generator = DocumentGenerator(seed: seed)
            let damaged = JSONDamage.damage(generator.document().prose(), &generator)
            do {
                let document = try RichTextDocument(prose: damaged)
                // An accepted document conforms to the schema.
                try #require(try RichTextDocument(prose: document.prose()) == document, "seed \(seed)")
                let addresses = document.paragraphs.flatMap(\.runs).flatMap { [$0.style.link, $0.style.image?.source] }
                try #require(!addresses.contains { $0?.hasPrefix("javascript") ?? false }, "seed \(seed)")
            } catch is ProseError {
                refused += 1
            }
        }
        #expect(refused > 500)
    }

    private static func block(_ block: JSONValue) -> JSONValue { ["type": "doc", "content": [block]] }
    private static func inline(_ inline: JSONValue) -> JSONValue { block(["type": "paragraph", "content": [inline]]) }
    private static func marked(_ mark: JSONValue) -> JSONValue {
        inline(["type": "text", "text": "a", "marks": [mark]])
    }
}
