extension RichTextDocument {
    /// Returns the document as Markdown that differs from a source only where the document does.
    ///
    /// All bytes of the source stay as they are, however they express the text, unless the words, paragraphs or marks
    /// that they express have changed:
    ///
    /// ```swift
    /// var document = try RichTextDocument(markdown: file)
    /// // … a user edits a word …
    /// file = try document.markdown(basedOn: file)
    /// ```
    /// - Parameter lineBreaks: The meaning that line breaks within paragraphs had when the document was read.
    /// - Throws: ``RichTextError/tooManyRuns(limit:)`` if the source has too many.
    public func markdown(basedOn source: String, lineBreaks: MarkdownLineBreaks = .spaces) throws -> String {
        try MarkdownRewriting(source, MarkdownDialect(lineBreaks: lineBreaks), for: self).rewritten()
    }
}

/// Rewrites a Markdown text for a changed document.
///
/// Each change is written in the way that touches the least. The result is read again: if it does not say what the
/// document says, the changes at that place are written in the next way, in the end as a whole document. So no rule of
/// Markdown needs to be known here.
struct MarkdownRewriting {
    private let source: String
    private let dialect: MarkdownDialect
    private let map: MarkdownSourceMap
    private let old: [TextParagraph]
    private let new: [TextParagraph]
    private let forms: (old: [MarkdownForm], new: [MarkdownForm])
    private let meter: StepMeter

    /// The most readings of the result; after those, all changes are written in the next way at once.
    private static let mostRounds = 12

    init(
        _ source: String,
        _ dialect: MarkdownDialect = MarkdownDialect(),
        for document: RichTextDocument,
        _ meter: StepMeter = StepMeter()
    ) throws {
        var reader = MarkdownReader(meter, dialect)
        let read = try reader.readWithPlaces(source)
        let paragraphs = read.document.paragraphsInMarkdown(keepsEmpty: true)
        // An empty text has an empty paragraph, which has no place.
        let old = paragraphs.count == read.map.paragraphs.count ? paragraphs : []
        let oldForms = old.map { MarkdownForm($0, meter) }
        let present = Set(oldForms)
        var trimmed = document
        trimmed.paragraphs = document.paragraphs.map { paragraph in
            present.contains(MarkdownForm(paragraph, meter)) ? paragraph : paragraph.trimmed()
        }
        let new = trimmed.paragraphsInMarkdown()
        (self.source, self.dialect, map, self.old, self.new) = (source, dialect, read.map, old, new)
        forms = (oldForms, new.map { MarkdownForm($0, meter) })
        self.meter = meter
    }

    func rewritten() throws -> String {
        var hunks = MarkdownHunk.hunks(from: forms.old, to: forms.new)
        var rounds = 0
        while !hunks.isEmpty, hunks.allSatisfy({ $0.way < .document }) {
            guard let edits = edits(for: &hunks) else { continue }
            let text = applied(edits)
            guard let wrong = try wrongParagraphs(in: text) else { return text }
            rounds += 1
            var isFound = false
            for index in hunks.indices where rounds > Self.mostRounds || hunks[index].touches(wrong) {
                hunks[index].way = hunks[index].way.next
                isFound = true
            }
            if !isFound { for index in hunks.indices { hunks[index].way = hunks[index].way.next } }
        }
        guard !hunks.isEmpty else { return source }
        var writer = MarkdownWriter(meter)
        return writer.write(RichTextDocument(paragraphs: new))
    }

    // MARK: Edits

    /// Returns the edits for all hunks; nil if some have none in their way, after those were set to the next.
    private func edits(for hunks: inout [MarkdownHunk]) -> [MarkdownByteEdit]? {
        let blocks = MarkdownBlockEdits(map: map, old: old, new: new, meter: meter)
        hunks = hunks.extended { hunk in
            switch hunk.way {
            case .words, .markedWords, .markedRuns, .document: hunk.old
            case .paragraphs: blocks.wholeLines(hunk.old)
            case .separateParagraphs: blocks.withNextNumber(hunk.old)
            case .lists, .separateLists: blocks.wholeLists(hunk.old)
            }
        }
        var edits: [MarkdownByteEdit]? = []
        for index in hunks.indices {
            let hunk = hunks[index]
            let found: [MarkdownByteEdit]? =
                hunk.way < .paragraphs ? wordEdits(hunk) : blocks.edit(hunk).map { [$0] }
            if let found { edits?.append(contentsOf: found) } else { edits = nil }
            if found == nil { hunks[index].way = hunk.way.next }
        }
        return edits
    }

    private func wordEdits(_ hunk: MarkdownHunk) -> [MarkdownByteEdit]? {
        guard hunk.old.count == hunk.new.count else { return nil }
        var edits: [MarkdownByteEdit] = []
        for (index, other) in zip(hunk.old, hunk.new) where forms.old[index] != forms.new[other] {
            guard forms.old[index].isLike(forms.new[other]) else { return nil }
            let words = MarkdownWordEdits(places: map.paragraphs[index], old: old[index], new: new[other])
            guard let found = words.edits(hunk.way, meter) else { return nil }
            edits += found
        }
        return edits
    }

    private func applied(_ edits: [MarkdownByteEdit]) -> String {
        let lineBreak = source.utf8.contains(UInt8(ascii: "\r")) && source.contains("\r\n") ? "\r\n" : "\n"
        var bytes: [UInt8] = []
        bytes.reserveCapacity(map.source.count)
        var end = 0
        for edit in edits where edit.range.lowerBound >= end {
            bytes += map.source[end..<edit.range.lowerBound]
            bytes += edit.text.replacing("\n", with: lineBreak).utf8
            end = edit.range.upperBound
        }
        bytes += map.source[end...]
        meter.add(bytes.count)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the paragraphs of the document that a text does not express; nil if it expresses all.
    private func wrongParagraphs(in text: String) throws -> Range<Int>? {
        var reader = MarkdownReader(meter, dialect)
        let read = try reader.read(text).paragraphsInMarkdown().map { MarkdownForm($0, meter) }
        guard read != forms.new else { return nil }
        let most = min(read.count, forms.new.count)
        let start = zip(read, forms.new).prefix { $0 == $1 }.count
        let end = zip(read.reversed(), forms.new.reversed()).prefix(most - start).prefix { $0 == $1 }.count
        return start..<forms.new.count - end
    }
}

extension MarkdownHunk {
    /// Returns whether the hunk stands at or next to paragraphs of the document.
    fileprivate func touches(_ paragraphs: Range<Int>) -> Bool {
        new.lowerBound <= paragraphs.upperBound && paragraphs.lowerBound <= new.upperBound
    }
}
