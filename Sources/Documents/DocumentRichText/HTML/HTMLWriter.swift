internal import Foundation

/// A writer for HTML fragments: a sequence of blocks, with elements that web editors support.
struct HTMLWriter {
    let links: LinkPolicy
    /// Returns the address at which a note is shown, or nil to keep the text of links to it; without it, links stay as they are.
    var noteAddress: ((UUID) -> String?)?
    var output = ""
    /// What is known about the footnotes; nil if they stay text.
    var footnotes: HTMLFootnotes?
    /// Returns the markup of a formula, and whether it is shown as a block; nil if formulas stay text.
    var formula: ((_ tex: String, _ isBlock: Bool) -> String?)?
    /// The open lists by level. Each has an open item.
    private var lists: [TextList] = []
    /// The kind of the open block, which may have several paragraphs.
    private var open = ParagraphStyle()
    /// The number of open quotations.
    private var quoteDepth = 0
    /// The parts of the paragraph that are shown elsewhere.
    private var hidden: [Range<Int>] = []

    private let meter: StepMeter

    init(links: LinkPolicy, _ meter: StepMeter = StepMeter()) {
        self.links = links
        self.meter = meter
    }

    mutating func write(_ document: RichTextDocument) -> String {
        footnotes?.begin(document)
        writeBlocks(of: document)
        writeFootnotes()
        meter.add(output.utf8.count)
        return output
    }

    /// Writes the blocks of a document, and ends the last one.
    mutating func writeBlocks(of document: RichTextDocument) {
        for paragraph in document.paragraphs {
            openQuotes(paragraph.style)
            hidden = footnotes?.numbered.shownElsewhere(of: paragraph) ?? []
            if writeFormulaBlock(paragraph) { continue }
            if let list = paragraph.style.list {
                closeBlock()
                openItem(list)
                openBlock(paragraph)
                write(paragraph)
                closeBlock()
            } else {
                closeLists(downTo: 0)
                openBlock(paragraph)
                write(paragraph)
            }
        }
        openQuotes(ParagraphStyle())
        closeBlock()
        closeLists(downTo: 0)
    }

    // MARK: Blocks

    /// Opens the quotations of a paragraph, and closes all others. Each has everything that is in it.
    private mutating func openQuotes(_ style: ParagraphStyle) {
        guard quoteDepth > style.sharedQuotes || quoteDepth < style.quoteDepth else { return }
        closeBlock()
        closeLists(downTo: 0)
        while quoteDepth > style.sharedQuotes {
            output += "</blockquote>"
            quoteDepth -= 1
        }
        while quoteDepth < style.quoteDepth {
            output += "<blockquote>"
            quoteDepth += 1
        }
    }

    /// Opens a block for a paragraph, or continues the open one.
    private mutating func openBlock(_ paragraph: TextParagraph) {
        let style = paragraph.style
        if continuesBlock(style) {
            if style.kind == .code { output += "\n" }
            return
        }
        closeBlock()
        open = ParagraphStyle(kind: style.kind, language: style.language)
        switch style.kind {
        // Browsers ignore a line break right behind `<pre>`, and only there.
        case .code:
            let language = style.language.map { " data-language=\"\(HTMLText.escaped($0))\"" }
            output += "<pre\(language ?? "")>\n<code>"
        case .markdown: output += "<pre data-markdown\(isHidden(paragraph) ? " hidden" : "")>\n"
        case .body, .heading, .callout, .table, .rule: break
        }
    }

    /// Returns whether all of a block of Markdown is shown elsewhere.
    private func isHidden(_ paragraph: TextParagraph) -> Bool {
        !hidden.isEmpty && hidden.count == FootnoteDefinition.all(in: paragraph).count
    }

    /// Returns whether a paragraph belongs to the open block: to its code.
    private func continuesBlock(_ style: ParagraphStyle) -> Bool {
        style.kind == .code && open.kind == .code && open.language == style.language
    }

    private mutating func closeBlock() {
        switch open.kind {
        case .code: output += "</code></pre>"
        case .markdown: output += "</pre>"
        case .body, .heading, .callout, .table, .rule: break
        }
        open = ParagraphStyle()
    }

    private mutating func write(_ paragraph: TextParagraph) {
        var (name, sort) = ("p", "")
        switch paragraph.style.kind {
        case .code: return writeRuns(of: paragraph, keepsSpaces: true)
        case .markdown: return writeSource(of: paragraph)
        case .rule:
            output += "<hr>"
            return
        case .table: return write(TextTable(paragraph))
        case .heading(let level): name = "h\(min(max(level, 1), 6))"
        case .callout(let callout):
            let (name, fold) = ParagraphKind.foldedSort(callout)
            sort = " data-callout=\"\(HTMLText.escaped(name))\"" + (fold.isEmpty ? "" : " data-fold=\"\(fold)\"")
        case .body: break
        }
        let attributes = sort + (hidden.isEmpty ? "" : " hidden") + CSSDeclarations.attributes(for: paragraph.style)
        output += "<\(name)\(attributes)>"
        if hidden.isEmpty { writeText(of: paragraph) } else { writeRuns(of: paragraph, keepsSpaces: false) }
        output += "</\(name)>"
    }

    private mutating func write(_ table: TextTable) {
        output += "<table>"
        for (index, row) in table.rows.enumerated() {
            output += "<tr>"
            for (cell, alignment) in zip(row, table.columns) {
                let name = index == 0 ? "th" : "td"
                output += "<\(name)\(CSSDeclarations.attributes(for: ParagraphStyle(alignment: alignment)))>"
                let runs = cell.map { run in
                    TextRun(run.text.replacing(TextTable.lineBreak, with: TextRun.lineSeparator), style: run.style)
                }
                writeText(of: TextParagraph(runs: runs))
                output += "</\(name)>"
            }
            output += "</tr>"
        }
        output += "</table>"
    }

    /// Writes a block of Markdown, without what is shown elsewhere.
    private mutating func writeSource(of paragraph: TextParagraph) {
        let count = paragraph.runs.reduce(0) { $0 + $1.text.unicodeScalars.count }
        var end = 0
        for range in hidden + [count..<count] {
            for (range, isHidden) in [(end..<range.lowerBound, false), (range, true)] where !range.isEmpty {
                if isHidden { output += "<span hidden>" }
                let part = TextParagraph(runs: paragraph.runs.part(range), style: paragraph.style)
                writeRuns(of: part, keepsSpaces: true)
                if isHidden { output += "</span>" }
            }
            end = range.upperBound
        }
    }

    /// Writes a block that is a formula. Returns whether it is one.
    private mutating func writeFormulaBlock(_ paragraph: TextParagraph) -> Bool {
        guard formula != nil, paragraph.style.kind == .markdown, TextFormula.isWhole(paragraph.text, .block),
            let markup = element(
                of: TextFormula.all(in: Array(paragraph.text.unicodeScalars), .block).first,
                in: paragraph.text
            )
        else { return false }
        closeLists(downTo: 0)
        closeBlock()
        output += "<p>\(markup)</p>"
        return true
    }

    // MARK: Lists

    private mutating func openItem(_ list: TextList) {
        closeLists(downTo: list.level + 1)
        if lists.count == list.level + 1 {
            if lists[list.level] == list {
                output += "</li><li>"
                return
            }
            closeLists(downTo: list.level)
        }
        while lists.count <= list.level {
            let isWanted = lists.count == list.level
            let start = isWanted ? list.startingItemNumber : 1
            let opened = TextList(marker: list.marker, level: lists.count, startingItemNumber: start)
            output += "<\(Self.element(of: opened))\(CSSDeclarations.attributes(for: opened))><li>"
            lists.append(opened)
        }
    }

    private mutating func closeLists(downTo count: Int) {
        while lists.count > count {
            output += "</li></\(Self.element(of: lists.removeLast()))>"
        }
    }

    private static func element(of list: TextList) -> String {
        list.marker.isOrdered ? "ol" : "ul"
    }

    // MARK: Runs

    mutating func writeRuns(of paragraph: TextParagraph, keepsSpaces: Bool) {
        let base = paragraph.style.kind.baseFont
        var isAfterSpace = true
        var following = paragraph.runs[...]
        meter.add(paragraph.runs.count)
        for token in InlineToken.tokens(of: paragraph.runs, marks: { marks(of: $0.style, base: base) }) {
            switch token {
            case .open(let mark): output += startTag(mark)
            case .close(let mark): output += Self.endTag(mark)
            case .run(let run):
                following.removeFirst()
                if let image = run.style.image {
                    write(image)
                    isAfterSpace = false
                } else if keepsSpaces {
                    let lines = run.text.split(separator: TextRun.lineSeparator, omittingEmptySubsequences: false)
                    output += lines.map { HTMLText.escaped(String($0)) }.joined(separator: "<br>")
                } else if formula != nil, run.mayLink {
                    writeFormulas(of: run.text, isAfterSpace: &isAfterSpace, next: following.first)
                } else {
                    write(run.text, isAfterSpace: &isAfterSpace, next: following.first)
                }
            }
        }
    }

    private mutating func write(_ text: String, isAfterSpace: inout Bool, next: TextRun?) {
        let isLast = next.map { $0.text.hasPrefix(TextRun.lineSeparator) } ?? true
        let lines = text.split(separator: TextRun.lineSeparator, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            if index > 0 {
                output += "<br>"
                isAfterSpace = true
            }
            let endsLine = isLast || index < lines.count - 1
            output += HTMLText.escaped(line, isAfterSpace: &isAfterSpace, endsLine: endsLine)
        }
    }

    /// Writes a text with its formulas.
    private mutating func writeFormulas(of text: String, isAfterSpace: inout Bool, next: TextRun?) {
        let scalars = Array(text.unicodeScalars)
        let string = { (range: Range<Int>) in String(String.UnicodeScalarView(scalars[range])) }
        var end = 0
        for found in TextFormula.all(in: scalars) {
            guard let markup = element(of: found, in: text) else { continue }
            let before = string(end..<found.range.lowerBound).replacing("\\$", with: "$")
            write(before, isAfterSpace: &isAfterSpace, next: TextRun("$"))
            output += markup
            (isAfterSpace, end) = (false, found.range.upperBound)
        }
        write(string(end..<scalars.count).replacing("\\$", with: "$"), isAfterSpace: &isAfterSpace, next: next)
    }

    /// Returns an element for a formula, which contains its markup; nil if there is none.
    private func element(of found: TextFormula?, in text: String) -> String? {
        guard let found, let formula else { return nil }
        let scalars = text.unicodeScalars.map { $0 == "\u{2028}" ? "\n" : $0 }
        let string = { (range: Range<Int>) in String(String.UnicodeScalarView(scalars[range])) }
        guard let markup = formula(string(found.inner), found.isBlock) else { return nil }
        return "<data value=\"\(HTMLText.escaped(string(found.range)))\">\(markup)</data>"
    }

    private mutating func write(_ image: ImageReference) {
        let description = HTMLText.escaped(image.description)
        if links.allows(image.source) {
            let size = image.size.map { size in
                " width=\"\(size.width)\"" + (size.height.map { " height=\"\($0)\"" } ?? "")
            }
            output += "<img src=\"\(HTMLText.escaped(image.source))\" alt=\"\(description)\"\(size ?? "")>"
        } else {
            output += description
        }
    }

    private func marks(of style: TextStyle, base: TextFont) -> [InlineMark] {
        var marks: [InlineMark] = []
        if let change = style.change { marks.append(.change(change)) }
        if let link = style.link, address(of: link) != nil { marks.append(.link(link)) }
        let isCode = style.font.family == TextFont.code.family && base.family != TextFont.code.family
        let css = CSSDeclarations.text(for: style, base: base, isCode: isCode)
        if !css.isEmpty { marks.append(.css(css)) }
        if style.font.isBold, !base.isBold { marks.append(.bold) }
        if style.font.isItalic, !base.isItalic { marks.append(.italic) }
        if style.underline != [] { marks.append(.underline) }
        if style.strikethrough != [] { marks.append(.strikethrough) }
        if isCode { marks.append(.code) }
        return marks
    }

    private func startTag(_ mark: InlineMark) -> String {
        switch mark {
        case .link(let link): linkTag(link, to: address(of: link) ?? link)
        case .css(let text): "<span style=\"\(HTMLText.escaped(text))\">"
        case .change, .bold, .italic, .underline, .strikethrough, .highlight, .code: "<\(Self.name(of: mark))>"
        }
    }

    /// Returns the tag of a link. That of a note which is shown at an address keeps the link as its data.
    private func linkTag(_ link: String, to address: String) -> String {
        let data = address == link ? "" : " data-link=\"\(HTMLText.escaped(link))\""
        return "<a href=\"\(HTMLText.escaped(address))\"\(data)>"
    }

    /// Returns the address to which a link leads; nil if only its text is kept.
    private func address(of link: String) -> String? {
        if let noteAddress, let note = NoteLink(link) { return noteAddress(note.id) }
        return links.allows(link) ? link : nil
    }

    private static func endTag(_ mark: InlineMark) -> String { "</\(name(of: mark))>" }

    private static func name(of mark: InlineMark) -> String {
        switch mark {
        case .change(.added): "ins"
        case .change(.removed): "del"
        case .link: "a"
        case .css: "span"
        case .bold: "strong"
        case .italic: "em"
        case .underline: "u"
        case .strikethrough: "s"
        case .highlight: "mark"
        case .code: "code"
        }
    }
}

/// Escapes text for HTML. All text is escaped here.
enum HTMLText {
    /// Returns text escaped for an attribute in double quotes, or for preformatted text.
    static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { append(scalar, to: &result) }
        return result
    }

    /// Returns text escaped for a line in which white space collapses: spaces that would be lost are written as
    /// character references.
    /// - Parameters:
    ///   - isAfterSpace: Whether a plain space would be lost, because it is at the start of the line or after another
    ///     one.
    ///   - endsLine: Whether the text ends the line.
    static func escaped(_ text: Substring, isAfterSpace: inout Bool, endsLine: Bool) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if scalar == "\t" || scalar == " " && isAfterSpace {
                result += "&#\(scalar.value);"
            } else {
                append(scalar, to: &result)
            }
            isAfterSpace = scalar == " "
        }
        guard endsLine, result.last == " " else { return result }
        return result.dropLast() + "&#32;"
    }

    private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "\u{A0}": result += "&nbsp;"
        case "\u{0B}"..."\r": result += "&#\(scalar.value);"
        default: result.unicodeScalars.append(scalar)
        }
    }
}
