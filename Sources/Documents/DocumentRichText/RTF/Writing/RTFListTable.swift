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
        for paragraph in document.paragraphs {
            guard let list = paragraph.style.list else {
                numbering.end()
                items.append(nil)
                continue
            }
            let quoteDepth = paragraph.style.quoteDepth
            let isNew = lists.isEmpty || !numbering.continues(list, in: quoteDepth)
            let number = numbering.next(list, in: quoteDepth)
            if isNew { lists.append([]) }
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
