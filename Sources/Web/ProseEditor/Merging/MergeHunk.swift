/// A part of a sequence that two sides have changed, or have not: where it is in each of the three.
struct MergeHunk {
    let base: Range<Int>
    let first: Range<Int>
    let second: Range<Int>
    /// Whether each element of the base is still there on both sides.
    let isStable: Bool

    /// What goes from the beginning of this part to the end of a later one.
    func joined(to later: MergeHunk, isStable: Bool = false) -> MergeHunk {
        MergeHunk(
            base: base.lowerBound..<later.base.upperBound,
            first: first.lowerBound..<later.first.upperBound,
            second: second.lowerBound..<later.second.upperBound,
            isStable: isStable
        )
    }

    /// Divides three sequences into what both sides have kept and what lies between. The parts follow each other, and
    /// together are all.
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
