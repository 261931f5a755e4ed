/// A writer for the inline content of a Markdown paragraph.
///
/// A mark is written with its signs if CommonMark recognizes them between the adjacent characters; otherwise, as an
/// HTML tag.
struct MarkdownInlineWriter {
    /// A part of the text.
    private enum Part {
        case text(String)
        case open(InlineMark)
        case close(InlineMark)
    }

    private var parts: [Part] = []
    private var isEscaped = true
    private var dollars = MarkdownEscaping.Dollars.all
    /// Whether there are signs that may begin a formula, or end one.
    private var hasDollars = false
    private let meter: StepMeter

    static func text(of paragraph: TextParagraph, _ meter: StepMeter) -> String {
        let text = text(meter) { writer in
            let plain = writer.collect(paragraph)
            return { plain.isRead(from: $0, meter) }
        }
        // Signs at the end of a heading are not part of its text.
        return paragraph.style.kind.isHeading && text.hasSuffix("#") ? text.dropLast() + "\\#" : text
    }

    /// Returns the text of a table's cell, in which a vertical bar is always escaped, and lines are broken by tags.
    static func text(ofCell runs: [TextRun], _ meter: StepMeter) -> String {
        let lines = runs.map { run in
            TextRun(run.text.replacing(TextTable.lineBreak, with: TextRun.lineSeparator), style: run.style)
        }
        let text = text(meter) { writer in
            let plain = writer.collect(TextParagraph(runs: lines).trimmed(), isCell: true)
            return { plain.isReadInline(from: withBars($0).replacing("\\|", with: "|"), meter) }
        }
        return withBars(text)
    }

    /// Returns the text of a cell with backslashes before all vertical bars. Behind another backslash, it would be no escape.
    private static func withBars(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "|")) else { return text }
        var (result, backslashes) = ("", 0)
        for scalar in text.unicodeScalars {
            if scalar == "|" {
                if backslashes % 2 == 1 { result.unicodeScalars.removeLast() }
                result += backslashes > 1 ? "&#124;" : "\\|"
            } else {
                result.unicodeScalars.append(scalar)
            }
            backslashes = scalar == "\\" ? backslashes + 1 : 0
        }
        return result
    }

    /// Returns a text with its dollar signs as they are; if these would be read as something else, with references in place of
    /// those that are of no formulas, or of all.
    /// - Parameter collect: Collects the parts, and returns whether they are read from a text.
    private static func text(
        _ meter: StepMeter,
        _ collect: (inout MarkdownInlineWriter) -> (String) -> Bool
    ) -> String {
        var text = ""
        for dollars in MarkdownEscaping.Dollars.allCases {
            var writer = MarkdownInlineWriter(meter: meter)
            writer.dollars = dollars
            let isRead = collect(&writer)
            text = writer.joined()
            if !writer.hasDollars || dollars == .none || isRead(text) { break }
        }
        return text
    }

    /// Returns the text of a paragraph without escapes if it is read in the same way without them.
    static func shortText(of paragraph: TextParagraph, _ meter: StepMeter) -> String {
        let text = text(of: paragraph, meter)
        guard text.contains("\\") || text.contains("&") else { return text }
        var writer = MarkdownInlineWriter(meter: meter)
        writer.isEscaped = false
        writer.collect(paragraph)
        let short = writer.joined()
        var reader = MarkdownReader(meter)
        do {
            let read = try reader.read(short).paragraphs
            let plain = TextParagraph(runs: paragraph.runs)
            let isSame = read.count == 1 && read[0].style == plain.style
            return isSame && self.text(of: read[0], meter) == self.text(of: plain, meter) ? short : text
        } catch {
            // It has too many runs to be looked at.
            return text
        }
    }

    // MARK: Parts

    /// Collects the parts of a paragraph, and returns it as it is read from them.
    @discardableResult
    private mutating func collect(_ paragraph: TextParagraph, isCell: Bool = false) -> TextParagraph {
        let base = paragraph.style.kind.baseFont
        // Joins runs that differ only in what Markdown cannot express.
        var plain = TextParagraph()
        for run in paragraph.runs { plain.append(TextRun(run.text, style: run.style.inMarkdown(base: base))) }
        plain = plain.withoutSpacesAtLineEnds().withBareAddresses()
        var escaping = MarkdownEscaping(
            breaksLines: !isCell && !paragraph.style.kind.isHeading && !paragraph.style.kind.isCallout,
            dollars: dollars
        )
        escaping.isCell = isCell
        let signs = plain.signsOfFootnotes
        for (index, tokens) in Self.tokens(of: plain.runs, base: base).enumerated() {
            for token in tokens {
                switch token {
                case .open(let mark): parts.append(.open(mark))
                case .close(let mark): parts.append(.close(mark))
                case .run(let run):
                    escaping.kept = signs.isEmpty ? [] : signs[index]
                    let next = plain.runs.dropFirst(index + 1).first?.text.unicodeScalars.first
                    append(run, escaping: &escaping, next: next)
                }
            }
        }
        plain.style = paragraph.style
        return plain
    }

    /// Returns the tokens grouped by run: those before a run with the run, and those after the last run with the last.
    private static func tokens(of runs: [TextRun], base: TextFont) -> [[InlineToken]] {
        var groups: [[InlineToken]] = [[]]
        for token in InlineToken.tokens(of: runs, marks: { $0.style.markdownMarks(base: base) }) {
            groups[groups.count - 1].append(token)
            if case .run = token { groups.append([]) }
        }
        guard groups.count > 1 else { return groups }
        let rest = groups.removeLast()
        groups[groups.count - 1] += rest
        return groups
    }

    private mutating func append(_ run: TextRun, escaping: inout MarkdownEscaping, next: Unicode.Scalar?) {
        let description = run.style.image?.description ?? run.text
        if description.utf8.contains(UInt8(ascii: "$")), isEscaped { hasDollars = true }
        if let image = run.style.image {
            var inner = escaping
            let description = inner.escaped(image.description, next: "]")
            parts.append(.text("![\(description)](\(MarkdownEscaping.address(image.source)))"))
            escaping.isLineStart = false
        } else if run.style.font.isMonospaced {
            for (index, line) in run.text.split(separator: TextRun.lineSeparator, omittingEmptySubsequences: false)
                .enumerated()
            {
                if index > 0 { parts.append(.text("<br>")) }
                if !line.isEmpty { parts.append(.text(Self.codeSpan(line))) }
            }
            escaping.isLineStart = false
        } else {
            meter.add(run.text.utf8.count)
            let text =
                !isEscaped
                ? run.text.replacing(TextRun.lineSeparator, with: "\\\n")
                : run.style.link == nil
                    ? escaping.escaped(run.text, next: next) : escaping.escapedLabel(run.text, next: next)
            parts.append(.text(text))
        }
    }

    /// Returns code between backticks, one more than its longest run of backticks.
    private static func codeSpan(_ code: Substring) -> String {
        var longest = 0
        var current = 0
        for character in code {
            current = character == "`" ? current + 1 : 0
            longest = max(longest, current)
        }
        let fence = String(repeating: "`", count: longest + 1)
        let isAllSpaces = code.allSatisfy { $0 == " " }
        let touches = code.hasPrefix("`") || code.hasSuffix("`") || code.hasPrefix(" ") && code.hasSuffix(" ")
        let padding = touches && !isAllSpaces ? " " : ""
        return fence + padding + code + padding + fence
    }

    // MARK: Marks

    private func joined() -> String {
        var result = ""
        var open: [(mark: InlineMark, signs: (start: String, end: String))] = []
        meter.add(parts.count)
        for (index, part) in parts.enumerated() {
            switch part {
            case .text(let text): result += text
            case .open(let mark):
                let signs = signs(of: mark, at: index)
                open.append((mark, signs))
                result += signs.start
            case .close:
                if let last = open.popLast() { result += last.signs.end }
            }
        }
        return result
    }

    private func signs(of mark: InlineMark, at index: Int) -> (start: String, end: String) {
        switch mark {
        case .link(let address): ("[", "](\(MarkdownEscaping.address(address)))")
        case .underline: ("<u>", "</u>")
        case .bold: works("*", count: 2, at: index) ? ("**", "**") : ("<strong>", "</strong>")
        case .strikethrough: works("~", count: 2, at: index) ? ("~~", "~~") : ("<s>", "</s>")
        case .highlight: works("=", count: 2, at: index) ? ("==", "==") : ("<mark>", "</mark>")
        case .italic:
            if works("*", count: 1, at: index) {
                ("*", "*")
            } else if works("_", count: 1, at: index) {
                ("_", "_")
            } else {
                ("<em>", "</em>")
            }
        case .code, .css, .change: ("", "")
        }
    }

    /// Returns whether signs for the mark opened at an index would be recognized, whatever signs the adjacent marks
    /// get.
    private func works(_ sign: Unicode.Scalar, count: Int, at index: Int) -> Bool {
        guard let end = closing(of: index) else { return false }
        let edges = [index - 1, index + 1, end - 1, end + 1].map(edge)
        if sign == "*", count == 1, edges.contains(where: \.isMark) { return false }
        let outerStart = edges[0].last
        let start = MarkdownDelimiter(sign: sign, count: count, piece: 0, before: outerStart, after: edges[1].first)
        let finish = MarkdownDelimiter(sign: sign, count: count, piece: 0, before: edges[2].last, after: edges[3].first)
        return start.canOpen && finish.canClose
    }

    private func closing(of index: Int) -> Int? {
        var depth = 0
        for position in index..<parts.count {
            meter.add()
            switch parts[position] {
            case .open: depth += 1
            case .close:
                depth -= 1
                if depth == 0 { return position }
            case .text: break
            }
        }
        return nil
    }

    /// Returns the first and last character of a part. Those of a mark are some punctuation.
    private func edge(_ index: Int) -> (first: Unicode.Scalar?, last: Unicode.Scalar?, isMark: Bool) {
        guard parts.indices.contains(index) else { return (nil, nil, false) }
        switch parts[index] {
        case .text(let text): return (text.unicodeScalars.first, text.unicodeScalars.last, false)
        case .open, .close: return ("*", "*", true)
        }
    }
}

extension TextParagraph {
    /// Returns whether a Markdown text of a block is read as the text of the paragraph.
    fileprivate func isRead(from markdown: String, _ meter: StepMeter) -> Bool {
        guard style.kind == .body, style.quoteDepth == 0 || FootnoteDefinition.all(in: self).isEmpty else {
            return isReadInline(from: markdown, meter)
        }
        let source = style.list == nil ? markdown : "- " + markdown.replacing("\n", with: "\n  ")
        var reader = MarkdownReader(meter)
        do {
            let read = try reader.read(source).paragraphs
            return read.count == 1 && read[0].style.kind == .body && read[0].text == text
        } catch {
            // It has too many runs to be looked at.
            return false
        }
    }

    /// Returns whether a Markdown text in a line is read as the text of the paragraph.
    fileprivate func isReadInline(from markdown: String, _ meter: StepMeter) -> Bool {
        var parser = MarkdownInlineParser(markdown, base: TextStyle())
        let read = parser.parse().map(\.text).joined()
        meter.add(parser.steps)
        return read == text
    }

    /// Returns the paragraph without white space at the ends of lines, which means nothing in Markdown. That of code and of links stays.
    fileprivate func withoutSpacesAtLineEnds() -> TextParagraph {
        var (runs, isEnd) = (runs, true)
        for index in runs.indices.reversed() {
            if runs[index].style.font.isMonospaced || runs[index].style.link != nil { isEnd = false }
            guard isEnd || runs[index].text.unicodeScalars.contains("\u{2028}") else { continue }
            var kept: [Unicode.Scalar] = []
            for scalar in runs[index].text.unicodeScalars.reversed() {
                if isEnd, scalar == " " || scalar == "\t" { continue }
                isEnd = scalar == "\u{2028}"
                kept.append(scalar)
            }
            runs[index].text = String(String.UnicodeScalarView(kept.reversed()))
        }
        return runs == self.runs ? self : TextParagraph(runs: runs, style: style, endStyle: endStyle)
    }

    /// Returns the paragraph with addresses instead of links that show where they lead.
    fileprivate func withBareAddresses() -> TextParagraph {
        var (runs, before): ([TextRun], Unicode.Scalar?) = (runs, nil)
        for (index, run) in runs.enumerated() {
            defer { before = run.text.unicodeScalars.last }
            guard run.style.link == run.text, !run.style.font.isMonospaced, run.style.image == nil else { continue }
            let next =
                index + 1 < runs.count
                ? runs[index + 1].text.unicodeScalars.prefix { $0 != " " } : Substring().unicodeScalars
            let found = BareAddress.all(in: Array(run.text.unicodeScalars) + next, after: before).first?.range
            if found == 0..<run.text.unicodeScalars.count { runs[index].style.link = nil }
        }
        return runs == self.runs ? self : TextParagraph(runs: runs, style: style, endStyle: endStyle)
    }
}

extension TextStyle {
    /// Returns the style without what Markdown cannot express.
    func inMarkdown(base: TextFont) -> TextStyle {
        var style = TextStyle(font: base)
        if font.isMonospaced { style.font.family = TextFont.code.family }
        style.font.isBold = font.isBold || base.isBold
        style.font.isItalic = font.isItalic
        if underline != [] { style.underline = .single }
        if strikethrough != [] { style.strikethrough = .single }
        if backgroundColor != nil { style.backgroundColor = .highlight }
        style.link = link
        style.image = image
        return style
    }

    fileprivate func markdownMarks(base: TextFont) -> [InlineMark] {
        var marks: [InlineMark] = []
        if let link { marks.append(.link(link)) }
        if font.isBold, !base.isBold { marks.append(.bold) }
        if font.isItalic { marks.append(.italic) }
        if strikethrough != [] { marks.append(.strikethrough) }
        if backgroundColor != nil { marks.append(.highlight) }
        if underline != [] { marks.append(.underline) }
        return marks
    }
}
