/// The lists of a document, numbered, and the label of each item.
///
/// Neighbouring items belong to one list, unless one has another marker than the list has at that level.
struct RTFListTable {
    /// The number of a paragraph's list, and what stands before it.
    struct Item {
        var number: Int
        var label: String
    }

    /// For each list its levels.
    private(set) var lists: [[TextList]] = []
    /// For each paragraph its item, nil if it is in no list.
    private(set) var items: [Item?] = []

    init(_ document: RichTextDocument) {
        var numbering = ListNumbering()
        for paragraph in document.paragraphs {
            guard let list = paragraph.style.list else {
                numbering.end()
                items.append(nil)
                continue
            }
            let isNew = lists.isEmpty || !numbering.continues(list)
            let number = numbering.next(list)
            if isNew { lists.append([]) }
            let current = lists.count - 1
            // A deeper level that was not used yet gets the marker of the first item there.
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
