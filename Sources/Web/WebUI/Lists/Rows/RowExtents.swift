/// The extents of a collection's elements within a list. An element counts as one: it is a row, the header of a
/// section, or an expandable row of an outline. In addition, the elements of collections nested inside it count.
struct RowExtents: Equatable {
    /// The number of elements.
    private(set) var elements = 0
    /// The elements that contain others, in order, with the number of nested elements inside and before each.
    private var nests: [Nest] = []

    private struct Nest: Equatable {
        let position: Int
        let before: Int
        let inside: Int
    }

    init() {}

    /// Creates the extents of a number of elements, some of which contain others.
    init(elements: Int, inside: [(position: Int, count: Int)]) {
        self.elements = elements
        var before = 0
        for (position, count) in inside.sorted(by: { $0.position < $1.position })
        where count > 0 && position < elements {
            nests.append(Nest(position: position, before: before, inside: count))
            before += count
        }
    }

    /// The total extent.
    var count: Int { start(of: elements) }

    /// The offset of an element.
    func start(of position: Int) -> Int {
        let index = nests.partitioningIndex { $0.position >= position }
        let before = index > 0 ? nests[index - 1].before + nests[index - 1].inside : 0
        return position + before
    }

    /// The number of nested elements inside an element.
    func inside(of position: Int) -> Int {
        let index = nests.partitioningIndex { $0.position >= position }
        return index < nests.count && nests[index].position == position ? nests[index].inside : 0
    }

    /// The elements that overlap a range of offsets.
    func elements(in range: Range<Int>) -> Range<Int> {
        let range = range.clamped(to: 0..<count)
        guard !range.isEmpty else { return 0..<0 }
        return element(at: range.lowerBound)..<element(at: range.upperBound - 1) + 1
    }

    /// Sets the number of nested elements inside an element.
    mutating func set(_ inside: Int, at position: Int) {
        let others = nests.filter { $0.position != position }.map { (position: $0.position, count: $0.inside) }
        self = RowExtents(elements: elements, inside: others + [(position: position, count: inside)])
    }

    private func element(at place: Int) -> Int {
        var low = 0
        var high = elements - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if start(of: middle) <= place { low = middle } else { high = middle - 1 }
        }
        return low
    }
}

extension Array {
    /// Returns the first index whose element satisfies the condition. All elements that satisfy it must be at the end.
    fileprivate func partitioningIndex(where condition: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
