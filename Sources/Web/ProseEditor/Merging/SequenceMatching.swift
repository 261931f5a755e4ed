/// Finds common subsequences of two sequences.
///
/// Matches common prefixes and suffixes first. Between these, finds the longest common subsequence if that is cheap;
/// longer parts are first divided at elements that occur once in each (patience diff).
struct SequenceMatching {
    private let first: [Int]
    private let second: [Int]
    private var (inFirst, inSecond): (UniquePlaces, UniquePlaces)
    private(set) var pairs: [(first: Int, second: Int)] = []

    /// The maximum number of comparisons for one part.
    private static let mostComparisons = 400_000

    /// Returns the pairs of indices of matching elements. Both indices increase from pair to pair.
    static func pairs<Element: Hashable>(_ first: [Element], _ second: [Element]) -> [(first: Int, second: Int)] {
        var numbers: [Element: Int] = [:]
        func number(_ element: Element) -> Int {
            numbers[element]
                ?? { [count = numbers.count] in
                    numbers[element] = count
                    return count
                }()
        }
        let (one, other) = (first.map(number), second.map(number))
        var matching = SequenceMatching(one, other, distinct: numbers.count)
        matching.match()
        return matching.pairs.sorted { $0.first < $1.first }
    }

    /// - Parameter count: The number of distinct elements, which are those below it.
    private init(_ first: [Int], _ second: [Int], distinct count: Int) {
        (self.first, self.second) = (first, second)
        (inFirst, inSecond) = (UniquePlaces(distinct: count), UniquePlaces(distinct: count))
    }

    private mutating func match() {
        var parts = [(first.indices, second.indices)]
        while let (one, other) = parts.popLast() {
            let (one, other) = trim(one, other)
            guard !one.isEmpty, !other.isEmpty else { continue }
            if one.count <= Self.mostComparisons / other.count {
                matchExactly(one, other)
            } else {
                parts += divide(one, other)
            }
        }
    }

    /// Pairs the common prefix and suffix of two parts, and returns what remains between them.
    private mutating func trim(_ one: Range<Int>, _ other: Range<Int>) -> (Range<Int>, Range<Int>) {
        var (one, other) = (one, other)
        while let start = one.first, let otherStart = other.first, first[start] == second[otherStart] {
            pairs.append((start, otherStart))
            one.removeFirst()
            other.removeFirst()
        }
        while let end = one.last, let otherEnd = other.last, first[end] == second[otherEnd] {
            pairs.append((end, otherEnd))
            one.removeLast()
            other.removeLast()
        }
        return (one, other)
    }

    /// Pairs the elements of the longest common subsequence by dynamic programming: O(m · n) time and memory.
    private mutating func matchExactly(_ one: Range<Int>, _ other: Range<Int>) {
        let width = other.count + 1
        var lengths = [Int32](repeating: 0, count: (one.count + 1) * width)
        for row in (0..<one.count).reversed() {
            for column in (0..<other.count).reversed() {
                let isSame = first[one.lowerBound + row] == second[other.lowerBound + column]
                let (right, below) = (lengths[row * width + column + 1], lengths[(row + 1) * width + column])
                lengths[row * width + column] = isSame ? lengths[(row + 1) * width + column + 1] + 1 : max(right, below)
            }
        }
        var (row, column) = (0, 0)
        while row < one.count, column < other.count {
            if first[one.lowerBound + row] == second[other.lowerBound + column] {
                pairs.append((one.lowerBound + row, other.lowerBound + column))
                row += 1
                column += 1
            } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
                row += 1
            } else {
                column += 1
            }
        }
    }

    /// Pairs the elements that occur once in each part, and returns the parts between them. Without such elements, the
    /// parts count as entirely different.
    private mutating func divide(_ one: Range<Int>, _ other: Range<Int>) -> [(Range<Int>, Range<Int>)] {
        inFirst.find(in: first, one)
        inSecond.find(in: second, other)
        let candidates = one.compactMap { place -> (first: Int, second: Int)? in
            guard inFirst[first[place]] == place, let partner = inSecond[first[place]] else { return nil }
            return (place, partner)
        }
        var parts: [(Range<Int>, Range<Int>)] = []
        var (start, otherStart) = (one.lowerBound, other.lowerBound)
        for anchor in Self.longestIncreasing(candidates) {
            pairs.append(anchor)
            parts.append((start..<anchor.first, otherStart..<anchor.second))
            (start, otherStart) = (anchor.first + 1, anchor.second + 1)
        }
        guard !parts.isEmpty else { return [] }
        return parts + [(start..<one.upperBound, otherStart..<other.upperBound)]
    }

    /// Returns the longest subsequence of pairs whose second indices increase, too.
    private static func longestIncreasing(_ pairs: [(first: Int, second: Int)]) -> [(first: Int, second: Int)] {
        /// For each length, the pair with the lowest second index that ends a subsequence of that length; `previous`
        /// links each pair to its predecessor.
        var ends: [Int] = []
        var previous = [Int?](repeating: nil, count: pairs.count)
        for (index, pair) in pairs.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if pairs[ends[middle]].second < pair.second { low = middle + 1 } else { high = middle }
            }
            previous[index] = low > 0 ? ends[low - 1] : nil
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var chosen: [(first: Int, second: Int)] = []
        var next = ends.last
        while let index = next {
            chosen.append(pairs[index])
            next = previous[index]
        }
        return chosen.reversed()
    }
}

/// The places of the elements that occur once in a part of a sequence. Long texts are divided into thousands of parts, and a table that
/// is cleared by counting up costs as much as the part is long.
private struct UniquePlaces {
    private var places: [Int]
    private var rounds: [Int]
    private var round = 0

    init(distinct count: Int) {
        (places, rounds) = (Array(repeating: 0, count: count), Array(repeating: 0, count: count))
    }

    /// The place of an element; nil if it occurs in the part several times or not at all.
    subscript(element: Int) -> Int? {
        rounds[element] == round && places[element] >= 0 ? places[element] : nil
    }

    mutating func find(in elements: [Int], _ range: Range<Int>) {
        round += 1
        for place in range {
            let element = elements[place]
            places[element] = rounds[element] == round ? -1 : place
            rounds[element] = round
        }
    }
}
