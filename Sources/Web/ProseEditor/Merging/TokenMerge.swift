internal import RichText

/// Merges what two sides have made of the same paragraphs, word by word.
struct TokenMerge {
    let base: [MergeToken]
    let first: [MergeToken]
    let second: [MergeToken]

    func merged() -> [MergeToken] {
        var merged: [MergeToken] = []
        for hunk in hunks() {
            let (was, one, other) = (base[hunk.base], first[hunk.first], second[hunk.second])
            if hunk.isStable {
                merged += zip(was, zip(one, other)).map { StyleMerge.token($0, $1.0, $1.1) }
            } else if isConflict(hunk) {
                merged += Self.both(one, other, was)
            } else {
                // Where text was changed, what the other side did to its looks is of no interest any more.
                merged += Self.hasSameText(one, was) || one == other ? other : one
            }
        }
        return merged
    }

    /// The parts, of which those with conflicts are one if there is no word between them: else what both have written in
    /// one place would be mixed space by space.
    private func hunks() -> [MergeHunk] {
        var joined: [MergeHunk] = []
        for hunk in MergeHunk.hunks(base: base.map(\.key), first: first.map(\.key), second: second.map(\.key)) {
            joined.append(hunk)
            guard let last = joined.suffix(3).first, joined.count > 2, isConflict(last), isConflict(hunk),
                !first[joined[joined.count - 2].first].contains(where: \.holdsTogether)
            else { continue }
            joined.removeLast(3)
            joined.append(last.joined(to: hunk))
        }
        return joined
    }

    private func isConflict(_ hunk: MergeHunk) -> Bool {
        let (was, one, other) = (base[hunk.base], first[hunk.first], second[hunk.second])
        return !hunk.isStable && one != other && !Self.hasSameText(one, was) && !Self.hasSameText(other, was)
    }

    private static func hasSameText(_ one: ArraySlice<MergeToken>, _ other: ArraySlice<MergeToken>) -> Bool {
        one.count == other.count && zip(one, other).allSatisfy { $0.key == $1.key }
    }

    /// What both have written in one place: letter by letter if they have touched different ones, else in a row.
    private static func both(
        _ one: ArraySlice<MergeToken>,
        _ other: ArraySlice<MergeToken>,
        _ was: ArraySlice<MergeToken>
    ) -> [MergeToken] {
        // Who has written on what the other one has already is right: a text that is sent again is longer by then.
        let (text, otherText) = (one.map(\.text).joined(), other.map(\.text).joined())
        if otherText.utf8.starts(with: text.utf8) { return Array(other) }
        if text.utf8.starts(with: otherText.utf8) { return Array(one) }
        if let merged = LetterMerge(base: was, first: one, second: other).merged() { return merged }
        guard !one.contains(where: { $0.key == .end }), !other.contains(where: { $0.key == .end }) else {
            return Array(one + other)
        }
        let shared = zip(one, other).prefix { $0 == $1 }.count
        let (rest, otherRest) = (one.dropFirst(shared), other.dropFirst(shared))
        return Array(one.prefix(shared) + rest + separator(rest.last, otherRest.first) + otherRest)
    }

    /// A space, where two words would be one.
    private static func separator(_ last: MergeToken?, _ first: MergeToken?) -> [MergeToken] {
        guard case .text(let before)? = last?.key, case .text(let behind)? = first?.key,
            before.last?.isWhitespace == false, behind.first?.isWhitespace == false, let style = last?.runs.last?.style
        else { return [] }
        return [MergeToken(key: .text(" "), runs: [TextRun(" ", style: style)])]
    }
}
