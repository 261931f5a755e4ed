/// The replacement of some tokens by others; of none, or by none, too.
struct TokenEdit: Hashable {
    /// The tokens that are replaced.
    var base: Range<Int>
    /// The tokens of the changed text that stand there instead.
    var changed: Range<Int>
}

/// Finds what two sequences of tokens have in common.
///
/// Words are matched first, and then what stands between them. Sequences that differ in few places are compared by Myers' algorithm, which finds the fewest changes. Where that takes too long,
/// they are first divided at tokens, or at runs of some tokens, that are there once in each; without such, they are taken for
/// entirely different. So time and memory grow hardly faster than the sequences, whatever these are.
struct TokenMatching {
    private let base: [Int]
    private let changed: [Int]
    /// The place of each token in the changed sequence, or -1.
    private var partners: [Int]

    private struct Part {
        var base: Range<Int>
        var changed: Range<Int>
        var depth: Int
    }

    private static let mostDepth = 6

    private init(_ base: [Int], _ changed: [Int]) {
        (self.base, self.changed) = (base, changed)
        partners = [Int](repeating: -1, count: base.count)
    }

    /// The changes that make one text of another.
    static func edits(from base: TextTokens, to changed: TextTokens) -> [TokenEdit] {
        // Words first: blanks are much the same everywhere, and would count as much.
        let (words, changedWords) = (base.words, changed.words)
        var matching = TokenMatching(words.map { base.numbers[$0] }, changedWords.map { changed.numbers[$0] })
        matching.match([Part(base: words.indices, changed: changedWords.indices, depth: 0)])
        var all = TokenMatching(base.numbers, changed.numbers)
        var parts: [Part] = []
        var (start, changedStart) = (0, 0)
        for (index, partner) in matching.partners.enumerated() where partner >= 0 {
            let (place, changedPlace) = (words[index], changedWords[partner])
            all.partners[place] = changedPlace
            parts.append(Part(base: start..<place, changed: changedStart..<changedPlace, depth: 0))
            (start, changedStart) = (place + 1, changedPlace + 1)
        }
        parts.append(Part(base: start..<base.count, changed: changedStart..<changed.count, depth: 0))
        all.match(parts)
        return all.edits
    }

    private var edits: [TokenEdit] {
        var edits: [TokenEdit] = []
        var (start, changedStart) = (0, 0)
        for (place, partner) in partners.enumerated() where partner >= 0 {
            if start < place || changedStart < partner {
                edits.append(TokenEdit(base: start..<place, changed: changedStart..<partner))
            }
            (start, changedStart) = (place + 1, partner + 1)
        }
        if start < base.count || changedStart < changed.count {
            edits.append(TokenEdit(base: start..<base.count, changed: changedStart..<changed.count))
        }
        return edits
    }

    private mutating func match(_ first: [Part]) {
        var parts = first
        while var part = parts.popLast() {
            trim(&part)
            guard !part.base.isEmpty, !part.changed.isEmpty, !matchExactly(part), part.depth < Self.mostDepth else {
                continue
            }
            parts += divide(part)
        }
    }

    /// Matches what two parts begin and end with alike.
    private mutating func trim(_ part: inout Part) {
        var (low, changedLow) = (part.base.lowerBound, part.changed.lowerBound)
        var (high, changedHigh) = (part.base.upperBound, part.changed.upperBound)
        while low < high, changedLow < changedHigh, base[low] == changed[changedLow] {
            partners[low] = changedLow
            (low, changedLow) = (low + 1, changedLow + 1)
        }
        while low < high, changedLow < changedHigh, base[high - 1] == changed[changedHigh - 1] {
            (high, changedHigh) = (high - 1, changedHigh - 1)
            partners[high] = changedHigh
        }
        (part.base, part.changed) = (low..<high, changedLow..<changedHigh)
    }

    /// Matches with the fewest changes; gives up and returns false if that takes too long.
    private mutating func matchExactly(_ part: Part) -> Bool {
        let (count, changedCount) = (part.base.count, part.changed.count)
        let (start, changedStart) = (part.base.lowerBound, part.changed.lowerBound)
        var work = 8 * (count + changedCount) + 20_000
        /// For each number of changes, how far one gets with them on each diagonal that can be reached.
        var rows: [[Int32]] = []
        for changes in 0...(count + changedCount) {
            var row: [Int32] = []
            row.reserveCapacity(changes + 1)
            for index in 0...changes {
                let diagonal = 2 * index - changes
                var place = Self.start(index, after: rows.last)
                let first = place
                while place < count, place - diagonal < changedCount,
                    base[start + place] == changed[changedStart + place - diagonal]
                {
                    place += 1
                }
                row.append(Int32(truncatingIfNeeded: place))
                work -= 1 + place - first
                guard place >= count, place - diagonal >= changedCount else { continue }
                rows.append(row)
                trace(rows, part)
                return true
            }
            guard work > 0 else { return false }
            rows.append(row)
        }
        return false
    }

    /// How far one more change leads on a diagonal: the better of a deletion and an insertion.
    private static func start(_ index: Int, after row: [Int32]?) -> Int {
        guard let row else { return 0 }
        return inserts(index, after: row) ? Int(row[index]) : Int(row[index - 1]) + 1
    }

    private static func inserts(_ index: Int, after row: [Int32]) -> Bool {
        index == 0 || index < row.count && row[index - 1] < row[index]
    }

    /// Goes the way back that has led to the ends of both parts.
    private mutating func trace(_ rows: [[Int32]], _ part: Part) {
        var (place, changedPlace) = (part.base.count, part.changed.count)
        for changes in rows.indices.reversed() {
            let index = (place - changedPlace + changes) / 2
            let row = changes > 0 ? rows[changes - 1] : nil
            let start = Self.start(index, after: row)
            while place > start {
                (place, changedPlace) = (place - 1, changedPlace - 1)
                partners[part.base.lowerBound + place] = part.changed.lowerBound + changedPlace
            }
            guard let row else { return }
            if Self.inserts(index, after: row) { changedPlace -= 1 } else { place -= 1 }
        }
    }

    /// Matches the tokens that occur once in each part, or else runs of tokens, and returns the parts between them.
    private mutating func divide(_ part: Part) -> [Part] {
        for length in [1, 6] {
            let anchors = TokenAnchors(base, part.base, changed, part.changed, length: length).anchors
            guard !anchors.isEmpty else { continue }
            var parts: [Part] = []
            var (start, changedStart) = (part.base.lowerBound, part.changed.lowerBound)
            for anchor in anchors {
                partners[anchor.base] = anchor.changed
                parts.append(
                    Part(base: start..<anchor.base, changed: changedStart..<anchor.changed, depth: part.depth + 1)
                )
                (start, changedStart) = (anchor.base + 1, anchor.changed + 1)
            }
            let (rest, changedRest) = (start..<part.base.upperBound, changedStart..<part.changed.upperBound)
            return parts + [Part(base: rest, changed: changedRest, depth: part.depth + 1)]
        }
        return []
    }
}
