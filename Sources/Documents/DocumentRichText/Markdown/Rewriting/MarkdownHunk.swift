/// Paragraphs of a source that an edit replaced by others.
struct MarkdownHunk {
    /// The ways of writing a change, from the one that leaves most of the source as it is.
    enum Way: Int, Comparable {
        /// The changed words, as they are.
        case words
        /// The changed words, with signs that mean something escaped, and with their marks.
        case markedWords
        /// The changed runs of one style, with their marks.
        case markedRuns
        /// The changed paragraphs, with the markers that the source has for them.
        case paragraphs
        /// The changed paragraphs with the number after them, and with blank lines where those around them need them, such as below a heading
        /// that has become text.
        case separateParagraphs
        /// All paragraphs from the one without a list before to the one without a list after.
        case lists
        /// These, with blank lines where those around them need them.
        case separateLists
        /// The whole document.
        case document

        static func < (one: Way, other: Way) -> Bool { one.rawValue < other.rawValue }

        var next: Way { Way(rawValue: rawValue + 1) ?? .document }

        /// Whether blank lines are added where the source has none.
        var isSeparate: Bool { self == .separateParagraphs || self == .separateLists }

        /// Whether the change is written with all items of the lists around it.
        var hasWholeLists: Bool { self == .lists || self == .separateLists }
    }

    var old: Range<Int>
    var new: Range<Int>
    var way = Way.words

    /// Returns the hunks in which two documents differ, in order.
    static func hunks(from old: [MarkdownForm], to new: [MarkdownForm]) -> [MarkdownHunk] {
        let most = min(old.count, new.count)
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old.reversed(), new.reversed()).prefix(most - start).prefix { $0 == $1 }.count
        let (left, right) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
        guard !left.isEmpty || !right.isEmpty else { return [] }
        guard !left.isEmpty, !right.isEmpty,
            left.count.multipliedReportingOverflow(by: right.count).partialValue < mostPairs
        else { return [MarkdownHunk(old: left.indices, new: right.indices)] }
        return right.difference(from: left).ranges(from: left.indices, to: right.indices).map {
            MarkdownHunk(old: $0.old, new: $0.new)
        }
    }

    /// The most pairs of paragraphs to compare; larger changes are one hunk.
    private static let mostPairs = 1_000_000
}

extension [MarkdownHunk] {
    /// Returns the hunks, each extended to a range of paragraphs of the source, with all hunks in it as one.
    func extended(_ range: (MarkdownHunk) -> Range<Int>) -> [MarkdownHunk] {
        var result: [(hunk: MarkdownHunk, upperBound: Int)] = []
        for hunk in self {
            var hunk = hunk
            var wanted = range(hunk)
            while let last = result.last,
                Swift.max(last.upperBound, last.hunk.old.upperBound) > wanted.lowerBound
                    || last.upperBound > hunk.old.lowerBound
            {
                hunk.old = last.hunk.old.lowerBound..<hunk.old.upperBound
                hunk.new = last.hunk.new.lowerBound..<hunk.new.upperBound
                hunk.way = Swift.max(last.hunk.way, hunk.way)
                let lower = Swift.min(wanted.lowerBound, hunk.old.lowerBound)
                wanted = lower..<Swift.max(wanted.upperBound, last.upperBound)
                result.removeLast()
            }
            // The paragraphs around a hunk are the same in both documents.
            let before = hunk.old.lowerBound - wanted.lowerBound
            hunk.old = wanted.lowerBound..<hunk.old.upperBound
            hunk.new = hunk.new.lowerBound - before..<hunk.new.upperBound
            result.append((hunk, wanted.upperBound))
        }
        return result.map { hunk, upperBound in
            var hunk = hunk
            let after = upperBound - hunk.old.upperBound
            hunk.old = hunk.old.lowerBound..<upperBound
            hunk.new = hunk.new.lowerBound..<hunk.new.upperBound + after
            return hunk
        }
    }
}
