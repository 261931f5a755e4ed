/// A piece of a list from the browser's point of view.
@MainActor
enum ListLine {
    case row(ListRows.Row)
    /// The header of a section, with the place of the collection's element that contains the section, if any.
    case header(RowPlace?)
    case gap(RowGap)

    /// The number of rows that the line contains or stands for.
    var rows: Int {
        switch self {
        case .row: 1
        case .header: 0
        case .gap(let gap): gap.rows
        }
    }

    /// The number of rows and headers that the line contains or stands for.
    var size: Int {
        switch self {
        case .row, .header: 1
        case .gap(let gap): gap.rows + gap.sections
        }
    }

    /// The offset of the line in the list; nil if it belongs to no collection.
    var start: Int? {
        switch self {
        case .row(let row): row.traits.place?.start
        case .header(let place): place?.start
        case .gap(let gap): gap.start
        }
    }
}

/// A gap in place of elements of a collection that aren't rendered.
@MainActor
struct RowGap {
    let collection: RowCollection
    let elements: Range<Int>
    /// The number of rows that the gap stands for.
    let rows: Int
    /// The number of sections that the gap stands for.
    let sections: Int

    init(_ elements: Range<Int>, of collection: RowCollection, hasSections: Bool) {
        self.collection = collection
        self.elements = elements
        let extents = collection.extents
        let count = extents.start(of: elements.upperBound) - extents.start(of: elements.lowerBound)
        sections = hasSections ? elements.count : 0
        rows = count - sections
    }

    var start: Int { collection.start + collection.extents.start(of: elements.lowerBound) }

    /// The most pixels that all rows of a table are taken to have: browsers have no higher elements than some more.
    private static let mostPixels = 15_000_000

    /// The height of a row in the gap. Where there are very many, it is less than that of a row that is rendered.
    private func rowHeight(isScaled: Bool) -> String {
        isScaled ? "min(var(--row), \(Double(Self.mostPixels) / Double(collection.extents.count))px)" : "var(--row)"
    }

    /// Renders the gap as an empty list item.
    func render(_ name: String, in renderer: Renderer, of list: ListRows) {
        guard !elements.isEmpty else { return }
        renderer.part(name) { _ in
            list.add(.gap(self), at: renderer.branch)
            var draft = ElementDraft("gap", name)
            draft.attributes["data-rows"] = String(rows)
            draft.attributes["data-sections"] = sections > 0 ? String(sections) : nil
            draft.attributes["aria-hidden"] = "true"
            // The browser knows the height of rows and headers. The gap needs its height at once, or the list couldn't
            // be scrolled to its restored position.
            let headers = sections > 0 ? " + var(--section)*\(sections)" : ""
            let isScaled = list.isTable && collection.extents.count > Self.mostPixels / 150
            draft.attributes[flag: "data-scaled"] = isScaled
            draft.styles["height"] = "calc(\(rowHeight(isScaled: isScaled))*\(rows)\(headers))"
            renderer.with {
                $0 = Inputs(environment: $0.environment)
            } render: {
                renderer.element(list.isTable ? "tr" : "li", draft)
            }
        }
    }
}
