/// A replacement of bytes of a Markdown text.
struct MarkdownByteEdit {
    var range: Range<Int>
    var text: String
}

/// The edits that replace the changed words of a paragraph in its Markdown.
struct MarkdownWordEdits {
    /// A word, a stretch of white space, a sign, or a whole run, in one style.
    private struct Token: Hashable {
        let text: Substring
        let style: TextStyle
    }

    let places: MarkdownSourceMap.Paragraph
    let old: TextParagraph
    let new: TextParagraph

    /// Returns the edits, or nil if a change has no place of its own in the source.
    /// - Parameter way: Whether words or whole runs are replaced, and whether they get escapes and marks.
    func edits(_ way: MarkdownHunk.Way, _ meter: StepMeter) -> [MarkdownByteEdit]? {
        let (left, right) = (Self.tokens(of: old, way), Self.tokens(of: new, way))
        let isMarked = way != .words
        var edits: [MarkdownByteEdit] = []
        var offset = 0
        var last = 0
        for change in Self.changes(from: left, to: right) {
            offset += left[last..<change.old.lowerBound].reduce(0) { $0 + $1.text.utf8.count }
            let length = left[change.old].reduce(0) { $0 + $1.text.utf8.count }
            last = change.old.upperBound
            let range =
                change.old.isEmpty
                ? gap(at: offset, between: left[..<change.old.lowerBound].last, left[last...].first, right[change.new])
                : source(of: offset..<offset + length, withMarks: isMarked)
            guard let range, !isNewLine(right[change.new]) else { return nil }
            offset += length
            edits.append(
                MarkdownByteEdit(range: range, text: Self.markdown(of: right[change.new], in: new, isMarked, meter))
            )
        }
        return edits
    }

    /// Returns whether tokens begin a line of a block of Markdown, which has signs of its own in quotations.
    private func isNewLine(_ tokens: ArraySlice<Token>) -> Bool {
        new.style.kind == .markdown && tokens.contains { $0.text.contains(TextRun.lineSeparator) }
    }

    // MARK: Places

    /// Returns the bytes of the source that express bytes of the text.
    /// - Parameter withMarks: Whether the marks at both ends are among them.
    private func source(of text: Range<Int>, withMarks: Bool) -> Range<Int>? {
        guard let start = place(text.lowerBound, isEnd: false), let end = place(text.upperBound, isEnd: true),
            let content = places.content
        else { return nil }
        guard withMarks else { return start <= end ? start..<end : nil }
        let before = text.lowerBound == 0 ? content.lowerBound : place(text.lowerBound, isEnd: true)
        let after = text.upperBound == places.textLength ? content.upperBound : place(text.upperBound, isEnd: false)
        guard let before, let after, before <= after else { return nil }
        return before..<after
    }

    /// Returns the place between two tokens where others are inserted: next to the one whose style they have.
    private func gap(
        at offset: Int,
        between before: Token?,
        _ after: Token?,
        _ tokens: ArraySlice<Token>
    ) -> Range<Int>? {
        let place =
            if let before, before.style == tokens.first?.style {
                place(offset, isEnd: true)
            } else if let after, after.style == tokens.last?.style {
                place(offset, isEnd: false)
            } else if offset == 0 {
                places.content?.lowerBound
            } else if offset == places.textLength {
                places.content?.upperBound
            } else {
                place(offset, isEnd: false)
            }
        return place.map { $0..<$0 }
    }

    /// Returns the place of an offset in the text: where the text before it ends, or where the text after it begins.
    private func place(_ offset: Int, isEnd: Bool) -> Int? {
        let found = places.stretches.partitioningIndex { stretch in
            isEnd ? stretch.text.upperBound >= offset : stretch.text.upperBound > offset
        }
        guard places.stretches.indices.contains(found) else { return nil }
        let stretch = places.stretches[found]
        if stretch.isVerbatim { return stretch.source.lowerBound + offset - stretch.text.lowerBound }
        if offset == stretch.text.lowerBound { return stretch.source.lowerBound }
        return offset == stretch.text.upperBound ? stretch.source.upperBound : nil
    }

    private static func markdown(
        of tokens: ArraySlice<Token>,
        in paragraph: TextParagraph,
        _ isMarked: Bool,
        _ meter: StepMeter
    ) -> String {
        guard isMarked else { return tokens.map(\.text).joined() }
        let runs = tokens.map { TextRun(String($0.text), style: $0.style) }
        let part = TextParagraph(runs: runs, style: paragraph.style)
        let text = MarkdownInlineWriter.text(of: part, meter)
        let spaces = { (text: String) in String(text.prefix { $0 == " " }) }
        // White space at an end of the part is within the paragraph.
        let inner = part.trimmed()
        guard inner != part, !inner.runs.isEmpty else { return text }
        return spaces(part.text) + MarkdownInlineWriter.text(of: inner, meter) + spaces(String(part.text.reversed()))
    }

    // MARK: Comparing

    private static func tokens(of paragraph: TextParagraph, _ way: MarkdownHunk.Way) -> [Token] {
        if way == .markedRuns { return paragraph.runs.map { Token(text: $0.text[...], style: $0.style) } }
        var tokens: [Token] = []
        for run in paragraph.runs {
            var rest = run.text[...]
            while let first = rest.first {
                let kind = Self.kind(first)
                let end = rest.firstIndex { Self.kind($0) != kind } ?? rest.endIndex
                let token = kind == .sign ? rest.prefix(1) : rest[..<end]
                tokens.append(Token(text: token, style: run.style))
                rest = rest[token.endIndex...]
            }
        }
        return tokens
    }

    private enum Kind { case word, space, sign }

    private static func kind(_ character: Character) -> Kind {
        character.isLetter || character.isNumber ? .word : character == " " ? .space : .sign
    }

    /// The most pairs of tokens to compare; larger changes are one.
    private static let mostPairs = 4_000_000

    private static func changes(from old: [Token], to new: [Token]) -> [(old: Range<Int>, new: Range<Int>)] {
        let most = min(old.count, new.count)
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old.reversed(), new.reversed()).prefix(most - start).prefix { $0 == $1 }.count
        let (left, right) = (start..<old.count - end, start..<new.count - end)
        guard !left.isEmpty || !right.isEmpty else { return [] }
        guard left.count.multipliedReportingOverflow(by: right.count).partialValue < mostPairs else {
            return [(left, right)]
        }
        return new[right].difference(from: old[left]).ranges(from: left, to: right)
    }
}

extension CollectionDifference {
    /// Returns the ranges that differ, in order: those removed from a range, and those inserted into another.
    func ranges(from old: Range<Int>, to new: Range<Int>) -> [(old: Range<Int>, new: Range<Int>)] {
        var (removed, inserted) = (Set<Int>(), Set<Int>())
        for change in self {
            switch change {
            case .remove(let offset, _, _): removed.insert(old.lowerBound + offset)
            case .insert(let offset, _, _): inserted.insert(new.lowerBound + offset)
            }
        }
        var ranges: [(old: Range<Int>, new: Range<Int>)] = []
        var (left, right) = (old.lowerBound, new.lowerBound)
        while left < old.upperBound || right < new.upperBound {
            let (oldStart, newStart) = (left, right)
            while removed.contains(left) { left += 1 }
            while inserted.contains(right) { right += 1 }
            if left > oldStart || right > newStart {
                ranges.append((oldStart..<left, newStart..<right))
            } else {
                left += 1
                right += 1
            }
        }
        return ranges
    }
}

extension Array {
    /// Returns the index of the first element for which a condition holds, which holds for all after it, too.
    fileprivate func partitioningIndex(_ condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
