/// Counts the items of lists, paragraph by paragraph.
struct ListNumbering {
    /// The lists that are open, by level, with the number of the last item.
    private var open: [(list: TextList, number: Int)?] = []
    /// Each list that was seen since lists began, by level, whether it is open or not.
    private var seen: [TextList?] = []

    /// Whether an item would go on with the lists that are there: at its level there is none yet, or the same.
    func continues(_ list: TextList) -> Bool {
        guard !seen.isEmpty else { return false }
        guard seen.indices.contains(list.level), let other = seen[list.level] else { return true }
        return other == list
    }

    /// The number of the item that comes next.
    mutating func next(_ list: TextList) -> Int {
        if !continues(list) { end() }
        while seen.count <= list.level {
            seen.append(nil)
            open.append(nil)
        }
        for deeper in open.indices where deeper > list.level { open[deeper] = nil }
        let number = open[list.level].map { min($0.number, Int.max - 1) + 1 } ?? list.startingItemNumber
        open[list.level] = (list, number)
        seen[list.level] = list
        return number
    }

    /// A paragraph that is no item ends all lists.
    mutating func end() {
        open = []
        seen = []
    }
}
