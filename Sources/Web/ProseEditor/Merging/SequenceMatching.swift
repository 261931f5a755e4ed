/// Finds common subsequences of two sequences.
///
/// Matches common prefixes and suffixes first. Between these, finds the longest common subsequence if that is cheap;
/// longer parts are first divided at elements that occur once in each (patience diff).
struct SequenceMatching {
    private let first: [Int]
    private let second: [Int]
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
        var matching = SequenceMatching(first: first.map(number), second: second.map(number))
        matching.match()
        return matching.pairs.sorted { $0.first < $1.first }
    }

    private init(first: [Int], second: [Int]) {
        self.first = first
        self.second = second
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
        let places = Self.uniquePlaces(in: second, other)
        let candidates = Self.uniquePlaces(in: first, one)
            .compactMap { element, place in places[element].map { (first: place, second: $0) } }
            .sorted { $0.first < $1.first }
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

    private static func uniquePlaces(in elements: [Int], _ range: Range<Int>) -> [Int: Int] {
        var places: [Int: Int?] = [:]
        for index in range { places[elements[index]] = places[elements[index]] == nil ? .some(index) : .some(nil) }
        return places.compactMapValues { $0 }
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
