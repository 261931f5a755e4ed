/// Computes the fewest steps that turn one list of children into another.
struct ChildrenDifference<Child: Hashable> {
    enum Step: Equatable {
        case delete(Child)
        case insert(Child, before: Child?)
        case move(Child, before: Child?)
    }

    /// Returns the steps from one order to another. The pinned child, which contains the focus, is never moved: others
    /// move around it.
    static func steps(from former: [Child], to new: [Child], pinned: Child? = nil) -> [Step] {
        let wanted = Set(new)
        var steps: [Step] = []
        var positions: [Child: Int] = [:]
        for child in former {
            if wanted.contains(child) {
                positions[child] = positions.count
            } else {
                steps.append(.delete(child))
            }
        }
        let staying = stayingChildren(of: new, positions: positions, pinned: pinned)
        // From the end, so that each anchor is already in its final position.
        var anchor: Child?
        for child in new.reversed() {
            if positions[child] == nil {
                steps.append(.insert(child, before: anchor))
            } else if !staying.contains(child) {
                steps.append(.move(child, before: anchor))
            }
            anchor = child
        }
        return steps
    }

    /// Returns as many children as possible that are already in the right order, in O(*n* log *n*).
    private static func stayingChildren(of new: [Child], positions: [Child: Int], pinned: Child?) -> Set<Child> {
        var candidates = new.filter { positions[$0] != nil }
        if let pinned, let place = positions[pinned], let index = candidates.firstIndex(of: pinned) {
            candidates = candidates.enumerated().filter { offset, child in
                guard let position = positions[child] else { return false }
                return offset == index || (offset < index) == (position < place)
            }.map(\.element)
        }
        return Set(longestIncreasing(candidates) { positions[$0] ?? 0 })
    }

    /// Returns the longest subsequence whose keys increase.
    private static func longestIncreasing(_ list: [Child], key: (Child) -> Int) -> [Child] {
        var ends: [Int] = []
        var before = [Int?](repeating: nil, count: list.count)
        for (index, child) in list.enumerated() {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if key(list[ends[middle]]) < key(child) {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            before[index] = low > 0 ? ends[low - 1] : nil
            if low == ends.count {
                ends.append(index)
            } else {
                ends[low] = index
            }
        }
        var result: [Child] = []
        var next = ends.last
        while let index = next {
            result.append(list[index])
            next = before[index]
        }
        return result.reversed()
    }
}
