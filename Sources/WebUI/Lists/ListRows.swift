/// The rows of a list that are rendered.
@MainActor
final class ListRows {
    /// One row.
    struct Row {
        let element: Weak<Element>
        let traits: Traits

        var id: Int? { element.object?.id }
    }

    let table = ContributionTable<Row>()
    let window = ListWindow()
    /// The row from which a selection with the Shift key begins.
    var anchor: Int?
    private(set) var selection: ListSelection?
    /// Whether a row was selected when the list was rendered. So it is the list that reads what is selected, not its rows.
    private var isSelected: (Traits) -> Bool = { _ in false }
    private var spot: StateLocation<Int>?

    /// Takes what is selected now. Has the scope that renders the list render again when that changes, or the window moves.
    func follow(_ selection: ListSelection?) {
        self.selection = selection
        isSelected = selection?.membership() ?? { _ in false }
        window.isChanged = true
        let spot = self.spot ?? StateLocation(0)
        self.spot = spot
        _ = spot.current
    }

    /// Shows other rows of a long list.
    func show(_ event: ClientEvent) {
        guard let first = event.payload["first"].int, let last = event.payload["last"].int else { return }
        window.show(first, last)
        spot?.current += 1
    }

    /// What the row stands for that has a part of an address.
    func traits(of component: String) -> Traits? {
        for row in table.all where row.traits.values.contains(where: { PathComponent.of($0) == component }) {
            return row.traits
        }
        return window.values(of: component).map { Traits(values: $0) }
    }

    /// What the rows between the anchor and another row stand for.
    func values<Value>(to element: Int, as type: Value.Type) -> [Value] {
        let rows = table.all
        guard let end = rows.firstIndex(where: { $0.id == element }) else { return [] }
        let start = rows.firstIndex { $0.id == anchor } ?? end
        return rows[min(start, end)...max(start, end)].compactMap { $0.traits.value(as: type) }
    }

    /// Puts rows before another one, or at the end of their collection.
    func move(_ event: ClientEvent) {
        let rows = table.all
        let places = { (id: Int) in rows.first { $0.id == id }?.traits.place }
        let moved = event.payload["items"].array.compactMap(\.int).compactMap(places)
        guard let first = moved.first, first.canMove else { return }
        let target = event.payload["before"].int.flatMap(places)
        first.collection.move(
            moved.filter { $0.collection === first.collection },
            before: target?.collection === first.collection ? target : nil
        )
    }

    /// Selects a row that was pressed.
    func press(_ traits: Traits, _ event: ClientEvent) {
        selection?.press(traits, event, self)
    }
}

extension ListRows {
    /// What the element of a row says of its place and of the selection, which change without the row.
    func attributes(of traits: Traits) -> [(name: String, value: String?)] {
        let numbers = traits.place?.numbers
        var attributes: [(name: String, value: String?)] = []
        if selection != nil {
            let isSelected = isSelected(traits)
            attributes = [("aria-selected", isSelected ? "true" : "false"), ("tabindex", isSelected ? "0" : "-1")]
        }
        attributes.append(("aria-posinset", numbers.map { String($0.row) }))
        attributes.append(("aria-setsize", numbers.map { String($0.count) }))
        return attributes
    }

    /// Brings that up to date for the rows that were not rendered again.
    func refresh() {
        guard window.isChanged else { return }
        window.isChanged = false
        for row in table.inAnyOrder {
            guard let element = row.element.object else { continue }
            for (name, value) in attributes(of: row.traits) where element.attributes[name] != value {
                element.attributes[name] = value
                element.touch()
            }
        }
    }
}

/// Selects a row, for a link that fills it.
struct RowPress {
    let rows: ListRows
    let row: ObjectIdentifier

    @MainActor
    func callAsFunction(_ event: ClientEvent) {
        if let traits = rows.table[row]?.traits {
            rows.press(traits, event)
        }
    }
}
