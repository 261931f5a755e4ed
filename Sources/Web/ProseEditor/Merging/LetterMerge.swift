internal import RichText

/// Merges what two sides have made of the same words, where each has changed one stretch of letters and both stretches do
/// not overlap: as when two write in one place, or one corrects a word that the other writes on.
struct LetterMerge {
    private let base: [MergeToken]
    private let first: [MergeToken]
    private let second: [MergeToken]

    init(base: ArraySlice<MergeToken>, first: ArraySlice<MergeToken>, second: ArraySlice<MergeToken>) {
        self.base = base.flatMap(\.letters)
        self.first = first.flatMap(\.letters)
        self.second = second.flatMap(\.letters)
    }

    /// Both changes; nil if they overlap, or if there was nothing that they could be compared with.
    func merged() -> [MergeToken]? {
        guard !base.isEmpty else { return nil }
        let (one, other) = (Stretch(from: base, to: first), Stretch(from: base, to: second))
        let (earlier, later) =
            other.range.upperBound <= one.range.lowerBound && !other.isAt(one) ? (other, one) : (one, other)
        guard earlier.range.upperBound <= later.range.lowerBound else { return nil }
        return base[..<earlier.range.lowerBound] + earlier.letters
            + base[earlier.range.upperBound..<later.range.lowerBound] + later.letters + base[later.range.upperBound...]
    }
}

/// What was put in place of a stretch of letters.
private struct Stretch {
    let range: Range<Int>
    let letters: [MergeToken]

    init(from base: [MergeToken], to changed: [MergeToken]) {
        let most = min(base.count, changed.count)
        var start = 0
        while start < most, base[start].key == changed[start].key { start += 1 }
        var end = 0
        while end < most - start, base[base.count - 1 - end].key == changed[changed.count - 1 - end].key { end += 1 }
        range = start..<base.count - end
        letters = Array(changed[start..<changed.count - end])
    }

    func isAt(_ other: Stretch) -> Bool { range == other.range }
}

extension MergeToken {
    /// The token letter by letter.
    fileprivate var letters: [MergeToken] {
        guard case .text = key else { return [self] }
        return runs.flatMap { run in
            run.text.unicodeScalars.map { letter in
                MergeToken(key: .text(String(letter)), runs: [TextRun(String(letter), style: run.style)])
            }
        }
    }
}
