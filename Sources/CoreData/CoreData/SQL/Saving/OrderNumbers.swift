/// The numbers that keep the order of an ordered relationship: 2048 for the first member and 1024 more for each that
/// follows. The room in between is for members that come later, so that few rows are written.
enum OrderNumbers {
    static let first: Int64 = 2048
    static let step: Int64 = 1024

    /// The numbers that members get, given those that they have: nil for members that have none yet.
    ///
    /// As many as possible keep theirs. All get new ones if there is no room left where some are to go.
    static func assign(to current: [Int64?]) -> [Int64] {
        let kept = longestAscending(current)
        var numbers: [Int64] = []
        numbers.reserveCapacity(current.count)
        for position in kept + [current.count] {
            let isEnd = position == current.count
            let upper = isEnd ? nil : current[position]
            guard let added = between(numbers.last, upper, count: position - numbers.count) else {
                return renumbered(current.count)
            }
            numbers += added
            if let upper { numbers.append(upper) }
        }
        return numbers
    }

    /// The number of a member that is added behind others.
    static func next(after last: Int64?) -> Int64 {
        guard let last, last < .max - step else { return first }
        return max(last, 0) + step
    }

    private static func renumbered(_ count: Int) -> [Int64] {
        (0..<count).map { first + Int64($0) * step }
    }

    /// Numbers, evenly spread, for so many members between two that keep theirs; nil if there is no room.
    private static func between(_ lower: Int64?, _ upper: Int64?, count: Int) -> [Int64]? {
        guard count > 0 else { return [] }
        guard let upper else {
            guard (lower ?? 0) < .max - Int64(count + 2) * step else { return nil }
            let start = lower.map { $0 + step } ?? first
            return (0..<count).map { start + Int64($0) * step }
        }
        let lower = lower ?? 0
        let (room, overflow) = upper.subtractingReportingOverflow(lower)
        guard !overflow, room > Int64(count) else { return nil }
        let distance = room / Int64(count + 1)
        return (1...count).map { lower + Int64($0) * distance }
    }

    /// The positions of a longest run of positive numbers that ascend, not necessarily next to each other.
    private static func longestAscending(_ current: [Int64?]) -> [Int] {
        // For each length, the position of the smallest number that a run of that length may end in.
        var ends: [Int] = []
        var previous = [Int](repeating: -1, count: current.count)
        var values: [Int64] = []
        for (position, number) in current.enumerated() {
            guard let number, number > 0 else { continue }
            var (low, high) = (0, values.count)
            while low < high {
                let middle = (low + high) / 2
                if values[middle] < number { low = middle + 1 } else { high = middle }
            }
            previous[position] = low > 0 ? ends[low - 1] : -1
            if low == ends.count {
                ends.append(position)
                values.append(number)
            } else {
                ends[low] = position
                values[low] = number
            }
        }
        var run: [Int] = []
        var position = ends.last ?? -1
        while position >= 0 {
            run.append(position)
            position = previous[position]
        }
        return run.reversed()
    }
}
