/// The numbered lists of a document, and the labels of their items.
///
/// Adjacent items belong to one list, unless an item's marker differs from that of the list at its level.
struct RTFListTable {
    /// The number of a paragraph's list, and the label in front of the paragraph.
    struct Item {
        var number: Int
        var label: String
    }

    /// The levels of each list.
    private(set) var lists: [[TextList]] = []
    /// The item of each paragraph; nil for paragraphs outside lists.
    private(set) var items: [Item?] = []

    init(_ document: RichTextDocument) {
        var numbering = ListNumbering()
        // The lists by level since the first item, whether they are still open or not, and the quotations around them.
        var (seen, quotes): ([Int: TextList], Int) = ([:], 0)
        for paragraph in document.paragraphs {
            guard let list = paragraph.style.list else {
                numbering.end()
                seen = [:]
                items.append(nil)
                continue
            }
            let quoteDepth = paragraph.style.quoteDepth
            let number = numbering.next(list, in: quoteDepth)
            if seen.isEmpty || quoteDepth != quotes || seen[list.level, default: list] != list {
                lists.append([])
                (seen, quotes) = ([:], quoteDepth)
            }
            seen[list.level] = list
            let current = lists.count - 1
            // Levels that are skipped get the marker of the first deeper item.
            while lists[current].count <= list.level {
                let depth = lists[current].count
                let start = depth == list.level ? list.startingItemNumber : 1
                lists[current].append(TextList(marker: list.marker, level: depth, startingItemNumber: start))
            }
            lists[current][list.level] = list
            items.append(Item(number: lists.count, label: list.marker.label(number)))
        }
    }
}
