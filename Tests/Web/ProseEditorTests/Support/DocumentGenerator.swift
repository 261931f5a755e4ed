import DocumentRichText
import Foundation
import SeededRandom

@testable import ProseEditor

/// Generates documents with everything that the editor can show, reproducibly for a seed.
struct DocumentGenerator {
    var numbers: SeededGenerator

    init(seed: UInt64) {
        numbers = SeededGenerator(seed: seed)
    }

    mutating func document() -> RichTextDocument {
        let count = number(0...8)
        return RichTextDocument(paragraphs: (0..<count).map { _ in paragraph() })
    }

    mutating func paragraph() -> TextParagraph {
        let kinds: [ParagraphKind] = [
            .body, .body, .body, .code, .heading(number(1...6)), .callout("tip-"), .rule, .markdown,
        ]
        var style = ParagraphStyle(kind: pick(kinds), quoteDepth: chance(2) ? number(0...3) : 0)
        if chance(10) { return table() }
        if style.kind == .rule { return TextParagraph(style: style) }
        if style.kind == .markdown {
            let source = pick(["$$a$$", "<div>\u{2028}\"x\"", "日本"])
            return TextParagraph(runs: [TextRun(source, style: TextStyle(font: style.kind.baseFont))], style: style)
        }
        if style.kind == .code, chance(3) { style.language = pick(["swift", "c++ \"x\""]) }
        if chance(3) {
            let marker = pick(TextListMarker.allCases)
            style.list = TextList(marker: marker, level: number(0...8), startingItemNumber: number(-3...40))
        }
        style.alignment = pick([.natural, .natural, .left, .center, .right, .justified])
        style.baseWritingDirection = pick([.natural, .natural, .leftToRight, .rightToLeft])
        for (_, property) in ProseSchema.distances where chance(6) {
            style[keyPath: property] = Double(number(-80...800)) / 4
        }
        let runs = (0..<number(0...6)).map { _ in run(base: style.kind.baseFont) }
        return TextParagraph(runs: runs, style: style, endStyle: chance(5) ? textStyle(base: style.kind.baseFont) : nil)
    }

    mutating func table() -> TextParagraph {
        let columns = (0..<number(1...4)).map { _ in pick([NSTextAlignment.natural, .left, .center, .right]) }
        let rows = (0..<number(1...3)).map { _ in
            columns.map { _ in (0..<number(0...2)).map { _ in run(base: .body) } }
        }
        return TextTable(rows: rows, columns: columns, quoteDepth: chance(3) ? 2 : 0).paragraph
    }

    mutating func run(base: TextFont) -> TextRun {
        var style = textStyle(base: base)
        if chance(8) {
            let image = ImageReference(
                source: pick(["/image/1.png", "https://example.org/a.jpg"]),
                description: text()
            )
            return TextRun(image: image, style: style)
        }
        if chance(8) {
            style.link = NoteLink(id: pick(Self.notes)).link
            return TextRun("x" + text(), style: style)
        }
        return TextRun(text(), style: style)
    }

    mutating func textStyle(base: TextFont) -> TextStyle {
        var style = TextStyle(font: base)
        if chance(3) { style.font.isBold.toggle() }
        if chance(4) { style.font.isItalic = true }
        if chance(5) { style.font.family = pick(["Menlo", "Georgia", "Helvetica", "it’s \"quoted\"; {}"]) }
        if chance(5) { style.font.size = Double(number(2...300)) / 2 }
        if chance(5) { style.underline = pick([.single, .thick, .double, [.single, .patternDot, .byWord]]) }
        if chance(6) { style.strikethrough = pick([.single, .double]) }
        if chance(5) { style.foregroundColor = color() }
        if chance(5) { style.backgroundColor = color() }
        if chance(8) { style.link = pick(["https://example.org/?a=b&c#d", "mailto:a@example.org", "page", "#x"]) }
        return style
    }

    mutating func color() -> TextColor {
        func component(_ numbers: inout SeededGenerator) -> UInt8 { UInt8.random(in: 0...255, using: &numbers) }
        let (red, green, blue) = (component(&numbers), component(&numbers), component(&numbers))
        return TextColor(red: red, green: green, blue: blue, alpha: chance(3) ? component(&numbers) : 255)
    }

    mutating func text() -> String {
        let pieces = [
            "word", " ", "  ", "e\u{301}", "é", "日本", "👩‍👩‍👧", "\u{2028}", "<b>", "&amp;", "\"", "\\", "\t", "\u{0}",
            "\u{FFFC}", "שלום", ".",
            "\u{200D}",
        ]
        return (0..<number(0...5)).map { _ in pick(pieces) }.joined()
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }
    mutating func chance(_ one: Int) -> Bool { number(1...one) == 1 }
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }

    static let notes = (0..<4).compactMap { UUID(uuidString: "00000000-0000-4000-8000-00000000000\($0)") }
}
