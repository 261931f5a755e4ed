/// A paragraph as far as Markdown expresses it. Paragraphs with equal forms are written alike.
struct MarkdownForm: Hashable {
    var kind: ParagraphKind
    var quoteDepth: Int
    var list: TextList?
    var language: String?
    /// The text with its marks in Markdown; without them for code and Markdown that is kept as it is.
    var text: String

    init(_ paragraph: TextParagraph, _ meter: StepMeter) {
        kind = paragraph.style.kind
        quoteDepth = paragraph.style.quoteDepth
        list = paragraph.style.list
        language = paragraph.style.language
        text = kind == .code ? paragraph.text : MarkdownWriter.text(of: paragraph, meter)
    }

    /// Whether both are blocks of one sort, and differ in their text at most.
    func isLike(_ other: MarkdownForm) -> Bool {
        kind == other.kind && quoteDepth == other.quoteDepth && list == other.list && language == other.language
    }
}

extension RichTextDocument {
    /// Returns the paragraphs that Markdown has: no empty ones without a marker, no levels without the level above, and
    /// two markers of lists only.
    func paragraphsInMarkdown(keepsEmpty: Bool = false) -> [TextParagraph] {
        var (openLists, quoteDepth) = (0, 0)
        return paragraphs.compactMap { paragraph in
            var paragraph = paragraph.withFormulaAsBlock().withFootnoteAsBlock(StepMeter())
            if paragraph.style.kind != .code { paragraph.style.language = nil }
            if paragraph.style.kind == .rule, !paragraph.runs.isEmpty { paragraph.style.kind = .body }
            if paragraph.style.quoteDepth != quoteDepth { openLists = 0 }
            quoteDepth = paragraph.style.quoteDepth
            guard let list = paragraph.style.list else {
                openLists = 0
                let isDropped = paragraph.runs.isEmpty && !paragraph.style.kind.isBlockByItself && !keepsEmpty
                return isDropped ? nil : paragraph
            }
            if !paragraph.style.kind.isInItems { paragraph.style.kind = .body }
            let isTask = list.marker.isTask && paragraph.style.kind == .body
            let marker: TextListMarker = list.marker.isOrdered ? .decimal : isTask ? list.marker : .disc
            let start = list.marker.isOrdered ? list.startingItemNumber : 1
            let level = min(list.level, openLists)
            paragraph.style.list = TextList(marker: marker, level: level, startingItemNumber: start)
            openLists = level + 1
            return paragraph
        }
    }
}

extension TextParagraph {
    /// Returns the paragraph without white space at both ends, which Markdown has only as character references.
    func trimmed() -> TextParagraph {
        guard !style.kind.isSource, !style.kind.isTable else { return self }
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        var runs = runs
        while let text = runs.first?.text.drop(while: isSpace), text.utf8.count < runs[0].text.utf8.count {
            runs[0].text = String(text)
            if text.isEmpty { runs.removeFirst() } else { break }
        }
        while let last = runs.last,
            let end = last.text.lastIndex(where: { !isSpace($0) }).map(last.text.index(after:))
                ?? (last.text.isEmpty ? nil : last.text.startIndex), end < last.text.endIndex
        {
            runs[runs.count - 1].text = String(last.text[..<end])
            if end == last.text.startIndex { runs.removeLast() } else { break }
        }
        return TextParagraph(runs: runs, style: style, endStyle: endStyle)
    }
}

extension ParagraphKind {
    /// Whether the text is a source, in which spaces count and no sign means anything else.
    var isSource: Bool { self == .code || self == .markdown }

    /// Whether an item of a list in Markdown may be of this kind.
    fileprivate var isInItems: Bool {
        switch self {
        case .body, .heading, .code: true
        case .callout, .table, .rule, .markdown: false
        }
    }
}
