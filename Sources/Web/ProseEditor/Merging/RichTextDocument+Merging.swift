public import RichText

extension RichTextDocument {
    /// What becomes of this document when two have changed it without knowing of each other.
    ///
    /// ```swift
    /// note.document = known.merging(typed, note.document)
    /// ```
    ///
    /// Paragraphs that only one side has touched are as that side has them. Where both have, words are compared, and how
    /// words and paragraphs look is merged property by property. What both have written in the same place is kept, the
    /// first one's before the other's; what one has changed and the other deleted stays as it was changed.
    /// Where both give the same property other values, the first one's holds.
    ///
    /// - Parameters:
    ///   - first: The document as one side has it.
    ///   - second: The document as the other side has it.
    public func merging(_ first: RichTextDocument, _ second: RichTextDocument) -> RichTextDocument {
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
                    second: MergeToken.tokens(of: other)
                )
                merged += MergeToken.paragraphs(of: merge.merged())
            }
        }
        return RichTextDocument(paragraphs: merged)
    }
}
