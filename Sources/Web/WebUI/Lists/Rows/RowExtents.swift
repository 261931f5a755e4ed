/// How much of a list the elements of a collection are. Each counts as one: it is a row, or the header of a section, or a
/// row of an outline with others below it. Elements of collections inside of it count, too.
struct RowExtents: Equatable {
    /// How many elements there are.
    private(set) var elements = 0
    /// The elements that have others inside, in order, with the number of these and of all before.
    private var nests: [Nest] = []

    private struct Nest: Equatable {
        let position: Int
        let before: Int
        let inside: Int
    }

    init() {}

    /// So many elements, some of which have others inside.
    init(elements: Int, inside: [(position: Int, count: Int)]) {
        self.elements = elements
        var before = 0
        for (position, count) in inside.sorted(by: { $0.position < $1.position })
        where count > 0 && position < elements {
            nests.append(Nest(position: position, before: before, inside: count))
            before += count
        }
    }

    /// All that counts.
    var count: Int { start(of: elements) }

    /// What counts before an element.
    func start(of position: Int) -> Int {
        let index = nests.partitioningIndex { $0.position >= position }
        let before = index > 0 ? nests[index - 1].before + nests[index - 1].inside : 0
        return position + before
    }

    /// How many elements of other collections are inside of one.
    func inside(of position: Int) -> Int {
        let index = nests.partitioningIndex { $0.position >= position }
        return index < nests.count && nests[index].position == position ? nests[index].inside : 0
    }

    /// The elements of which some part is within a range.
    func elements(in range: Range<Int>) -> Range<Int> {
        let range = range.clamped(to: 0..<count)
        guard !range.isEmpty else { return 0..<0 }
        return element(at: range.lowerBound)..<element(at: range.upperBound - 1) + 1
    }

    /// Says anew how many are inside of an element.
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
    /// The first position from which on the condition holds; it does not for any element before.
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
