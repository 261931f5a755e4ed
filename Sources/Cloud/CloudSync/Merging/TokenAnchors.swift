/// The tokens, or the beginnings of runs of tokens, that occur once in each of two sequences, as far as they come in the same
/// order in both.
struct TokenAnchors {
    typealias Anchor = (base: Int, changed: Int)

    let anchors: [Anchor]

    /// - Parameter length: The number of tokens of a run.
    init(_ base: [Int], _ part: Range<Int>, _ changed: [Int], _ changedPart: Range<Int>, length: Int) {
        let places = Self.uniquePlaces(changed, changedPart, length)
        let candidates: [Anchor] = Self.uniquePlaces(base, part, length).compactMap { run, place in
            guard let other = places[run] else { return nil }
            // Two runs may have the same hash.
            let isSame = base[place..<place + length] == changed[other..<other + length]
            return isSame ? (place, other) : nil
        }
        anchors = Self.longestIncreasing(candidates.sorted { $0.base < $1.base })
    }

    private static func uniquePlaces(_ tokens: [Int], _ part: Range<Int>, _ length: Int) -> [Int: Int] {
        guard part.count >= length else { return [:] }
        var places: [Int: Int] = [:]
        for place in part.lowerBound...(part.upperBound - length) {
            var run = tokens[place]
            for token in tokens[place + 1..<place + length] {
                run = (run &* 0x5851_F42D_4C95_7F2D &+ token) ^ (run >> 29)
            }
            places[run] = places[run] == nil ? place : -1
        }
        return places.filter { $0.value >= 0 }
    }

    /// The longest sequence of anchors whose places increase in both.
    static func longestIncreasing(_ anchors: [Anchor]) -> [Anchor] {
        /// For each length, the anchor with the lowest second place that ends a sequence of that length.
        var ends: [Int] = []
        var previous = [Int?](repeating: nil, count: anchors.count)
        for (index, anchor) in anchors.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if anchors[ends[middle]].changed < anchor.changed { low = middle + 1 } else { high = middle }
            }
            previous[index] = low > 0 ? ends[low - 1] : nil
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var chosen: [Anchor] = []
        var next = ends.last
        while let index = next {
            chosen.append(anchors[index])
            next = previous[index]
        }
        return chosen.reversed()
    }
}
