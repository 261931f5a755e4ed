import SeededRandom

@testable import DocumentRichText

/// Generates documents with everything that a text format can express.
struct RandomDocument {
    var random: SeededGenerator

    init(seed: Int) {
        random = SeededGenerator(seed: UInt64(seed))
    }

    /// Returns a document with everything that RTF preserves.
    mutating func full() -> RichTextDocument {
        let count = Int.random(in: 1...8, using: &random)
        var paragraphs = (0..<count).map { _ in
            let style = paragraphStyle()
            guard style.kind != .rule else { return TextParagraph(style: style) }
            if random.chance(1, of: 10) { return table(quoteDepth: style.quoteDepth) { $0.run(base: .body) } }
            let runs = (0..<Int.random(in: 0...4, using: &random)).map { _ in run(base: style.kind.baseFont) }
            return TextParagraph(
                runs: runs,
                style: style,
                endStyle: random.chance(1, of: 3) ? textStyle(base: .body) : nil
            )
        }
        let last = paragraphs[count - 1]
        let isTable = TextTable(last).paragraph == last
        paragraphs[count - 1] = TextParagraph(
            runs: last.runs,
            style: last.style,
            endStyle: isTable ? last.endStyle : nil
        )
        return RichTextDocument(paragraphs: paragraphs)
    }

    /// Returns a document with everything that HTML preserves: only single underlines and strikethroughs, and paragraph
    /// breaks in the style of the text.
    mutating func web() -> RichTextDocument {
        let document = full()
        return RichTextDocument(
            paragraphs: document.paragraphs.map { paragraph in
                let runs = paragraph.runs.map { run in
                    var run = run
                    if run.style.underline != [] { run.style.underline = .single }
                    if run.style.strikethrough != [] { run.style.strikethrough = .single }
                    return run
                }
                var style = paragraph.style
                if TextTable(paragraph).paragraph == paragraph {
                    return TextTable(TextParagraph(runs: runs, style: style)).paragraph
                }
                switch style.kind {
                case .code:
                    style = ParagraphStyle(
                        kind: .code,
                        quoteDepth: style.quoteDepth,
                        list: style.list,
                        language: style.language
                    )
                case .markdown: style = ParagraphStyle(kind: .markdown, quoteDepth: style.quoteDepth)
                default: break
                }
                return TextParagraph(runs: runs, style: style)
            }
        )
    }

    /// Returns a table with cells of some runs.
    private mutating func table(quoteDepth: Int, _ run: (inout RandomDocument) -> TextRun) -> TextParagraph {
        let columns = (0..<Int.random(in: 2...4, using: &random)).map { _ in
            random.pick([NSTextAlignment.natural, .left, .center, .right])
        }
        let rows = (0..<Int.random(in: 1...3, using: &random)).map { row in
            columns.indices.map { column in
                let count = row + column == 0 ? 1 : Int.random(in: 0...2, using: &random)
                return (0..<count).map { _ in run(&self) }
            }
        }
        return TextTable(rows: rows, columns: columns, quoteDepth: quoteDepth).paragraph
    }

    private mutating func run(base: TextFont) -> TextRun {
        if random.chance(1, of: 10) {
            let image = ImageReference(
                source: "images/\(Int.random(in: 0...99, using: &random)).png",
                description: text()
            )
            return TextRun(image: image, style: textStyle(base: base))
        }
        return TextRun(text(), style: textStyle(base: base))
    }

    mutating func text() -> String {
        let pieces = [
            "a", "Zettel ", "  two spaces  ", "{braces}", "\\back\\slash", "\t", TextRun.lineSeparator, "äöü ß é",
            "\u{65E5}\u{672C}", "\u{1F600}", "\u{1F468}\u{200D}\u{1F469}", "<b>&amp;", "\"quoted\"", "'", "\u{A0}",
            "*x*", "1. ",
            "\u{201C}\u{2014}\u{2022}", "-", "?", "e\u{301}", " ", ";", "\u{FFFD}", "#5", "\u{0C}", "]](", "`",
            "$", "$$", "$a_1$", "$x\\,y$", "$$\\{[a]\\}$$", "\\$", "$|x|$", "$\\|x\\|$", "$5 and $6",
        ]
        return (0..<Int.random(in: 1...5, using: &random)).map { _ in random.pick(pieces) }.joined()
    }

    mutating func textStyle(base: TextFont) -> TextStyle {
        guard random.chance(2, of: 3) else { return TextStyle(font: base) }
        var style = TextStyle(font: base)
        if random.chance(1, of: 4) {
            style.font.family = random.pick(["Georgia", "Menlo", "Comic Sans MS", "Ünïcode"])
        }
        if random.chance(1, of: 4) { style.font.size = random.pick([8, 9.5, 13.25, 24, 96]) }
        style.font.isBold = random.chance(1, of: 3)
        style.font.isItalic = random.chance(1, of: 3)
        if random.chance(1, of: 4) { style.foregroundColor = color() }
        if random.chance(1, of: 4) { style.backgroundColor = color() }
        if random.chance(1, of: 4) {
            style.underline = random.pick([.single, .double, .thick, [.single, .patternDash], [.single, .byWord]])
        }
        if random.chance(1, of: 4) { style.strikethrough = random.pick([.single, .double]) }
        if random.chance(1, of: 5) {
            style.link = random.pick(["https://example.org/ä?a=1&b=2", "mailto:a@b.c", "#part"])
        }
        return style
    }

    private mutating func color() -> TextColor {
        let components = (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
        let alpha: UInt8 = random.chance(1, of: 3) ? .random(in: 0...254, using: &random) : 255
        return TextColor(red: components[0], green: components[1], blue: components[2], alpha: alpha)
    }

    private mutating func paragraphStyle() -> ParagraphStyle {
        guard random.chance(2, of: 3) else { return ParagraphStyle() }
        var style = ParagraphStyle()
        style.kind = random.pick([
            .body, .body, .heading(.random(in: 1...6, using: &random)), .body, .code, .callout("note"),
            .callout("tip-"),
            .markdown, .rule,
        ])
        if random.chance(1, of: 2) { style.quoteDepth = random.pick([1, 1, 2, 3, 8]) }
        if style.kind == .rule { return ParagraphStyle(kind: .rule, quoteDepth: style.quoteDepth) }
        if style.kind == .code, random.chance(1, of: 3) { style.language = random.pick(["swift", "c++ \"{x}\"", "ä"]) }
        style.alignment = random.pick([.natural, .natural, .left, .right, .center, .justified])
        style.baseWritingDirection = random.pick([.natural, .natural, .leftToRight, .rightToLeft])
        if random.chance(1, of: 3) {
            let marker = random.pick(TextListMarker.allCases)
            let start = marker.isOrdered ? random.pick([1, 1, 7]) : 1
            style.list = TextList(marker: marker, level: random.pick([0, 0, 1, 2, 8]), startingItemNumber: start)
        } else if random.chance(1, of: 3) {
            style.headIndent = random.pick([18, 36.5])
            style.firstLineHeadIndent = random.pick([0, 36.5, 40])
        }
        if random.chance(1, of: 4) { style.paragraphSpacing = random.pick([6, 12.5]) }
        if random.chance(1, of: 4) { style.paragraphSpacingBefore = random.pick([6, 12.5]) }
        if random.chance(1, of: 4) { style.lineHeightMultiple = random.pick([1.5, 2]) }
        return style
    }
}

extension RandomDocument {
    /// Returns a document with everything that Markdown preserves.
    mutating func markdown() -> RichTextDocument {
        var (levels, quoteDepth) = (0, 0)
        var paragraphs: [TextParagraph] = []
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let kind: ParagraphKind = random.pick([
                .body, .body, .body, .heading(.random(in: 1...6, using: &random)), .code, .callout("note"),
                .callout("tip-"), .rule, .markdown,
            ])
            if random.chance(1, of: 3) { (quoteDepth, levels) = (random.pick([0, 0, 1, 1, 2, 3]), 0) }
            var style = ParagraphStyle(kind: kind, quoteDepth: quoteDepth)
            if style.quoteDepth != quoteDepth { (quoteDepth, levels) = (style.quoteDepth, 0) }
            if random.chance(1, of: 10) {
                if kind == .callout("note") || kind == .callout("tip-") { continue }
                paragraphs.append(
                    table(quoteDepth: quoteDepth) { random in
                        var run = random.markdownRun(base: .body)
                        var text = run.text.replacing("\u{FFFC}", with: "")
                        // In code in a cell, the backslash before a vertical bar is its escape.
                        if run.style.font.isMonospaced { text = text.replacing("\\|", with: "|") }
                        run = TextRun("x" + text + "|x", style: run.style.withoutImage)
                        return Self.withoutSpacesAtLineEnds([run])[0]
                    }
                )
                levels = 0
                continue
            }
            if kind == .rule || kind == .markdown {
                let block = random.pick(["$$\u{2028}a_1 * b\u{2028}$$", "<div>\u{2028}*x*", "%% x %%", "[a]: b_c_d"])
                let run = TextRun(block, style: TextStyle(font: kind.baseFont))
                paragraphs.append(TextParagraph(runs: kind == .rule ? [] : [run], style: style))
                levels = 0
                continue
            }
            if kind == .code, random.chance(1, of: 3) { style.language = random.pick(["swift", "c `x`"]) }
            if random.chance(1, of: 3), kind != .callout("note"), kind != .callout("tip-") {
                let isOrdered = random.chance(1, of: 2)
                let level = min(random.pick([0, 0, 1, 2]), levels)
                let start = isOrdered ? random.pick([1, 1, 7]) : 1
                let isTask = kind == .body && !isOrdered && random.chance(1, of: 3)
                let marker: TextListMarker = isTask ? random.pick([.box, .check]) : isOrdered ? .decimal : .disc
                style.list = TextList(marker: marker, level: level, startingItemNumber: start)
                levels = level + 1
            } else {
                levels = 0
            }
            var runs = (0..<Int.random(in: 0...4, using: &random)).map { _ in markdownRun(base: kind.baseFont) }
            runs.removeAll(where: \.text.isEmpty)
            runs = Self.withoutSpacesAtLineEnds(runs)
            if kind == .code {
                let line = text().replacing(TextRun.lineSeparator, with: "").replacing("\u{0C}", with: "")
                runs = line.isEmpty ? [] : [TextRun(line, style: TextStyle(font: .code))]
            }
            if runs.isEmpty, style.list == nil, kind == .body { continue }
            if runs.isEmpty, style.list != nil, kind != .code { style.kind = .body }
            paragraphs.append(TextParagraph(runs: runs, style: style))
        }
        return RichTextDocument(paragraphs: paragraphs)
    }

    /// Returns runs with full stops in place of the spaces at the ends of lines, which Markdown has not.
    private static func withoutSpacesAtLineEnds(_ runs: [TextRun]) -> [TextRun] {
        var isEnd = true
        return runs.reversed().map { run in
            if run.style.font.isMonospaced { isEnd = false }
            var run = run
            run.text = String(
                String.UnicodeScalarView(
                    run.text.unicodeScalars.reversed().map { scalar in
                        let isSpace = isEnd && (scalar == " " || scalar == "\t")
                        isEnd = scalar == "\u{2028}"
                        return isSpace ? "." : scalar
                    }.reversed()
                )
            )
            return run
        }.reversed()
    }

    private mutating func markdownRun(base: TextFont) -> TextRun {
        var style = TextStyle(font: base)
        style.font.isBold = base.isBold || random.chance(1, of: 3)
        style.font.isItalic = random.chance(1, of: 3)
        if random.chance(1, of: 6) { style.underline = .single }
        if random.chance(1, of: 6) { style.strikethrough = .single }
        if random.chance(1, of: 6) { style.backgroundColor = .highlight }
        if random.chance(1, of: 5) {
            style.link = random.pick(["https://example.org/ä?a=1&b=2", "a b(c)\\<d>&amp;", "#x"])
        }
        if random.chance(1, of: 10) {
            return TextRun(
                image: ImageReference(source: "i/\(Int.random(in: 0...9, using: &random)).png", description: text()),
                style: style
            )
        }
        guard random.chance(1, of: 6) else { return TextRun(text(), style: style) }
        // Line separators in inline code would get the font of text.
        style.font.family = TextFont.code.family
        return TextRun(text().replacing(TextRun.lineSeparator, with: ""), style: style)
    }
}

extension SeededGenerator {
    /// Returns true with a chance of `part` in `whole`.
    fileprivate mutating func chance(_ part: Int, of whole: Int) -> Bool { below(whole) < part }
}
