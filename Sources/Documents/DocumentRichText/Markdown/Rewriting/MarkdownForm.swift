/// A paragraph as far as Markdown expresses it. Paragraphs with equal forms are written alike.
struct MarkdownForm: Hashable {
    var kind: ParagraphKind
    var list: TextList?
    /// The text with its marks in Markdown; without them for code.
    var text: String

    init(_ paragraph: TextParagraph, _ meter: StepMeter) {
        kind = paragraph.style.kind
        list = paragraph.style.list
        text = kind == .code ? paragraph.text : MarkdownInlineWriter.text(of: paragraph, meter)
    }

    /// Whether both are blocks of one sort, and differ in their text at most.
    func isLike(_ other: MarkdownForm) -> Bool { kind == other.kind && list == other.list }
}

extension RichTextDocument {
    /// Returns the paragraphs that Markdown has: no empty ones without a marker, no levels without the level above, and
    /// two markers of lists only.
    func paragraphsInMarkdown() -> [TextParagraph] {
        var openLists = 0
        return paragraphs.compactMap { paragraph in
            var paragraph = paragraph
            guard let list = paragraph.style.list else {
                openLists = 0
                return paragraph.runs.isEmpty && !paragraph.style.kind.keepsEmptyParagraphs ? nil : paragraph
            }
            let marker: TextListMarker = list.marker.isOrdered ? .decimal : .disc
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
        guard style.kind != .code else { return self }
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        var runs = runs
        while let text = runs.first?.text.drop(while: isSpace), text.utf8.count < runs[0].text.utf8.count {
            runs[0].text = String(text)
            if text.isEmpty { runs.removeFirst() } else { break }
        }
        while let last = runs.last, let end = last.text.lastIndex(where: { !isSpace($0) }).map(last.text.index(after:))
            ?? (last.text.isEmpty ? nil : last.text.startIndex), end < last.text.endIndex
        {
            runs[runs.count - 1].text = String(last.text[..<end])
            if end == last.text.startIndex { runs.removeLast() } else { break }
        }
        return TextParagraph(runs: runs, style: style, endStyle: endStyle)
    }
}

extension ParagraphKind {
    /// Whether Markdown has such paragraphs without text.
    fileprivate var keepsEmptyParagraphs: Bool {
        switch self {
        case .heading, .code: true
        case .body, .quote: false
        }
    }
}
