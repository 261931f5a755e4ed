internal import DocumentRichText

extension RichTextDocument {
    /// Whether the document has what another one has changed, between words that others may have written.
    ///
    /// - Parameters:
    ///   - changed: The document with the changes.
    ///   - base: The document that was changed.
    func contains(_ changed: RichTextDocument, since base: RichTextDocument) -> Bool {
        if self == changed { return true }
        let (old, new) = (base.paragraphs, changed.paragraphs)
        return MergeHunk.hunks(base: new, first: old, second: paragraphs).allSatisfy { hunk in
            let (was, made, now) = (old[hunk.first], new[hunk.base], paragraphs[hunk.second])
            return hunk.isStable || made == was || made == now || Self.contains(now, made, since: was)
        }
    }

    private static func contains(
        _ now: ArraySlice<TextParagraph>,
        _ made: ArraySlice<TextParagraph>,
        since was: ArraySlice<TextParagraph>
    ) -> Bool {
        let former = MergeToken.tokens(of: was)
        let (was, made, now) = (former.map(\.key), keys(of: made), keys(of: now))
        // Where only the format was changed, words do not tell whether it has arrived.
        guard made != was else { return false }
        let kept = SequenceMatching.pairs(was, made)
        let (keptOld, keptNew) = (Set(kept.map(\.first)), Set(kept.map(\.second)))
        let found = Set(SequenceMatching.pairs(made, now).map(\.first))
        guard made.indices.allSatisfy({ keptNew.contains($0) || found.contains($0) }) else { return false }
        let left = SequenceMatching.pairs(was, now).map(\.first)
        // Spaces and signs are found again wherever others have written some.
        return left.allSatisfy { keptOld.contains($0) || !former[$0].holdsTogether }
    }

    private static func keys(of paragraphs: ArraySlice<TextParagraph>) -> [MergeToken.Key] {
        MergeToken.tokens(of: paragraphs).map(\.key)
    }
}
