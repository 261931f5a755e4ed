/// Something that takes room in a list, as the browser sees it.
@MainActor
enum ListLine {
    case row(ListRows.Row)
    /// The header of a section, which is in an element of a collection, or in none.
    case header(RowPlace?)
    case gap(RowGap)

    /// How many rows it is, or is in place of.
    var rows: Int {
        switch self {
        case .row: 1
        case .header: 0
        case .gap(let gap): gap.rows
        }
    }

    /// How many rows and headers it is, or is in place of.
    var size: Int {
        switch self {
        case .row, .header: 1
        case .gap(let gap): gap.rows + gap.sections
        }
    }

    /// Where it begins in the list, if it belongs to a collection.
    var start: Int? {
        switch self {
        case .row(let row): row.traits.place?.start
        case .header(let place): place?.start
        case .gap(let gap): gap.start
        }
    }
}

/// Room for elements of a collection that are not rendered.
@MainActor
struct RowGap {
    let collection: RowCollection
    let elements: Range<Int>
    /// How many rows would be there.
    let rows: Int
    /// How many sections would be there.
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

    /// Renders the room.
    func render(_ name: String, in renderer: Renderer, of list: ListRows) {
        guard !elements.isEmpty else { return }
        renderer.part(name) { _ in
            list.add(.gap(self), at: renderer.branch)
            var draft = ElementDraft("gap", name)
            draft.attributes["data-rows"] = String(rows)
            draft.attributes["data-sections"] = sections > 0 ? String(sections) : nil
            draft.attributes["aria-hidden"] = "true"
            // The browser knows how high rows are. The room has to be there at once, else what is scrolled to is not.
            let headers = sections > 0 ? " + var(--section)*\(sections)" : ""
            draft.styles["height"] = "calc(var(--row)*\(rows)\(headers))"
            renderer.with {
                $0 = Inputs(environment: $0.environment)
            } render: {
                renderer.element("li", draft)
            }
        }
    }
}
