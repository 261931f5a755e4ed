public import DocumentRichText

extension RichTextDocument {
    /// Merges two independently changed versions of this document.
    ///
    /// ```swift
    /// note.document = known.merging(typed, note.document)
    /// ```
    ///
    /// Paragraphs that only one side has changed are taken from that side. Where both have, texts are merged word by
    /// word, and styles property by property. Insertions of both at the same place are both kept, those of `first`
    /// before those of `second`; a text changed by one and deleted by the other is kept as changed. If both change the
    /// same property, `first` wins.
    ///
    /// - Parameters:
    ///   - first: One changed version.
    ///   - second: The other changed version.
    public func merging(_ first: RichTextDocument, _ second: RichTextDocument) -> RichTextDocument {
        merging(first, second, isAfterLoss: false)
    }

    /// Merges two versions of this document.
    ///
    /// - Parameter isAfterLoss: Whether `second` may have lost words of this document, which their writers bring again. `first` brings
    ///   its own words only.
    func merging(_ first: RichTextDocument, _ second: RichTextDocument, isAfterLoss: Bool) -> RichTextDocument {
        if first == self || first == second { return second }
        if second == self { return first }
        let hunks = MergeHunk.hunks(base: paragraphs, first: first.paragraphs, second: second.paragraphs)
        var merged: [TextParagraph] = []
        for hunk in hunks {
            let base = paragraphs[hunk.base]
            let one = first.paragraphs[hunk.first]
            let other = second.paragraphs[hunk.second]
            if one == base || one == other {
                merged += other
            } else if other == base {
                merged += one
            } else {
                let merge = TokenMerge(
                    base: MergeToken.tokens(of: base),
                    first: MergeToken.tokens(of: one),
                    second: MergeToken.tokens(of: other),
                    isAfterLoss: isAfterLoss
                )
                merged += MergeToken.paragraphs(of: merge.merged())
            }
        }
        return RichTextDocument(paragraphs: merged)
    }
}

/// A part of a three-way comparison: the corresponding ranges of the base and of both changed sequences.
struct MergeHunk {
    let base: Range<Int>
    let first: Range<Int>
    let second: Range<Int>
    /// Whether both sides have kept all elements of the base.
    let isStable: Bool

    /// Returns a hunk from the start of this one to the end of a later one.
    func joined(to later: MergeHunk, isStable: Bool = false) -> MergeHunk {
        MergeHunk(
            base: base.lowerBound..<later.base.upperBound,
            first: first.lowerBound..<later.first.upperBound,
            second: second.lowerBound..<later.second.upperBound,
            isStable: isStable
        )
    }

    /// Divides three sequences into hunks that both sides have kept and those in between. The hunks are consecutive and
    /// cover all elements.
    static func hunks<Element: Hashable>(base: [Element], first: [Element], second: [Element]) -> [MergeHunk] {
        var partners = [(first: Int?, second: Int?)](repeating: (nil, nil), count: base.count)
        for pair in SequenceMatching.pairs(base, first) { partners[pair.first].first = pair.second }
        for pair in SequenceMatching.pairs(base, second) { partners[pair.first].second = pair.second }
        var hunks: [MergeHunk] = []
        var (inBase, inFirst, inSecond) = (0, 0, 0)
        func append(upTo ends: (Int, Int, Int), isStable: Bool) {
            let hunk = MergeHunk(
                base: inBase..<ends.0,
                first: inFirst..<ends.1,
                second: inSecond..<ends.2,
                isStable: isStable
            )
            (inBase, inFirst, inSecond) = ends
            if let last = hunks.last, last.isStable, isStable {
                hunks[hunks.count - 1] = last.joined(to: hunk, isStable: true)
            } else if !hunk.base.isEmpty || !hunk.first.isEmpty || !hunk.second.isEmpty {
                hunks.append(hunk)
            }
        }
        for (index, partner) in partners.enumerated() {
            guard let one = partner.first, let other = partner.second else { continue }
            append(upTo: (index, one, other), isStable: false)
            append(upTo: (index + 1, one + 1, other + 1), isStable: true)
        }
        append(upTo: (base.count, first.count, second.count), isStable: false)
        return hunks
    }
}
