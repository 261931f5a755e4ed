import Foundation
import SeededRandom
import Testing

@testable import DocumentRichText

@Suite("Links by title") struct NamedLinkTests {
    private static let boxes = NamedLink.Target(id: UUID(), title: "Boxes")

    private func linked(_ markdown: String) throws -> [String] {
        let document = try RichTextDocument(markdown: markdown)
        return document.linkingNames { $0 == "Boxes" || $0 == "boxes" ? Self.boxes : nil }.paragraphs.flatMap(\.runs)
            .compactMap { run in
                run.style.link.flatMap(NoteLink.init).map { "\(run.text)|\($0.keepsText)|\($0.heading ?? "")" }
            }
    }

    @Test("Become links by identifier that say the same")
    func linking() throws {
        #expect(try linked("See [[Boxes]].") == ["Boxes|false|"])
        #expect(try linked("[[Boxes|them]], [[boxes]]") == ["them|true|", "boxes|true|"])
        #expect(try linked("[[Boxes#Use]] [[Boxes#Use|use]]") == ["Boxes > Use|true|Use", "use|true|Use"])
        #expect(try linked("| a |\n|---|\n| [[Boxes]] |") == ["Boxes|false|"])
        #expect(try linked("**[[Boxes]]** and *a [[ Boxes ]]*") == ["Boxes|false|", "Boxes|false|"])
    }

    @Test(
        "Are none in code, in embeds, across lines, and without a title",
        arguments: [
            "`[[Boxes]]`", "```\n[[Boxes]]\n```", "![[Boxes]]", "[[]]", "[[#Use]]", "[[|Boxes]]", "[Boxes]", "[[Boxes]",
            "[[Boxes\\\n]]", "[[Box[es]]", "[[Nowhere]]", "[[a [[x]] Boxes]]", "<!-- [[Boxes]] -->",
        ]
    )
    func none(_ markdown: String) throws {
        #expect(try linked(markdown) == [])
    }

    @Test("Are listed once each")
    func listed() throws {
        let document = try RichTextDocument(markdown: "[[A]] [[B|b]]\n\n- [[A]] `[[C]]`")
        #expect(document.namedLinks.map(\.title) == ["A", "B"])
        #expect(document.namedLinks.map(\.label) == [nil, "b"])
    }

    @Test("Leave the rest of a text as it is, whatever it is")
    func random() throws {
        let pieces = ["[", "]", "[[", "]]", "!", "|", "#", "Boxes", "x", " ", "\u{2028}", "[[Boxes]]", "é", "👩‍👩‍👧"]
        for seed in 0..<2000 {
            var random = SeededGenerator(seed: UInt64(seed))
            let text = (0..<12).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let document = RichTextDocument(paragraphs: [TextParagraph(runs: [TextRun(text)])])
            let linked = document.linkingNames { $0 == "Boxes" ? Self.boxes : nil }
            // Whatever is linked stood there between brackets.
            let back = linked.paragraphs[0].runs.map { $0.style.link == nil ? $0.text : "[[" }.joined()
            #expect(linked.plainText.filter { !"[]|#> ".contains($0) }.count <= document.plainText.count, "\(text)")
            #expect(back.count <= text.count, "\(text)")
            #expect(document.linkingNames { _ in nil } == document)
        }
    }

    @Test("Are found in one pass")
    func linear() {
        let text = String(repeating: "[[a ", count: 200_000)
        let took = ContinuousClock().measure { #expect(NamedLink.places(in: text).isEmpty) }
        #expect(took < .seconds(5))
    }
}
