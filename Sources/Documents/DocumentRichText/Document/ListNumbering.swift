/// Numbers the items of lists, paragraph by paragraph.
struct ListNumbering {
    /// The open lists by level, with the number of the last item.
    private var open: [(list: TextList, number: Int)?] = []
    /// The lists by level since the first item, whether they are still open or not.
    private var seen: [TextList?] = []
    /// The number of quotations around the lists.
    private var quoteDepth = 0

    /// Returns whether an item continues the current lists: it is in the same quotations, and at its level, there is no
    /// list yet or the same one.
    func continues(_ list: TextList, in quoteDepth: Int) -> Bool {
        guard !seen.isEmpty, quoteDepth == self.quoteDepth else { return false }
        guard seen.indices.contains(list.level), let other = seen[list.level] else { return true }
        return other == list
    }

    /// Returns the number of the next item.
    mutating func next(_ list: TextList, in quoteDepth: Int) -> Int {
        if !continues(list, in: quoteDepth) { end() }
        self.quoteDepth = quoteDepth
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

    /// Ends all lists, as a paragraph does that is not an item.
    mutating func end() {
        open = []
        seen = []
    }
}
