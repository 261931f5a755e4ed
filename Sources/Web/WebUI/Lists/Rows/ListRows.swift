/// What a list shows: the rows that are rendered, the headers between them, and room for the other rows.
@MainActor
final class ListRows {
    /// One row.
    struct Row {
        let element: Weak<Element>
        let traits: Traits
        /// Which row of the list it is, if the page has not got them all.
        var numbers: RowNumbers?

        @MainActor var id: Int? { element.object?.id }
    }

    let window = ListWindow()
    /// The row from which a selection with the Shift key begins.
    var anchor: Int?
    private(set) var selection: ListSelection?
    private let lines = ContributionTable<ListLine>()
    /// Whether a row was selected when the list was rendered. So it is the list that reads what is selected, not its rows.
    private var isSelected: (Traits) -> Bool = { _ in false }

    /// The rows that are rendered, in their order.
    private var rows: [Row] {
        lines.all.compactMap { if case .row(let row) = $0 { row } else { nil } }
    }

    /// The row at a place.
    func row(at branch: ObjectIdentifier) -> Row? {
        if case .row(let row) = lines[branch] { row } else { nil }
    }

    /// Takes what stands at a place, until the place is gone.
    func add(_ line: ListLine, at branch: Branch) {
        _ = branch.keep { LineContributor(list: self, branch: branch) }
        // A row that is rendered again says by itself what it is, and stands where it did.
        window.isChanged = window.isChanged || lines[ObjectIdentifier(branch)] == nil
        lines.set(line, at: branch)
    }

    fileprivate func remove(_ branch: Branch) {
        window.isChanged = true
        lines.remove(branch)
    }

    /// Takes what is selected now.
    func follow(_ selection: ListSelection?) {
        self.selection = selection
        isSelected = selection?.membership() ?? { _ in false }
        window.isChanged = true
    }

    /// Shows other rows of a long list.
    func show(_ event: ClientEvent) {
        guard let first = event.payload["first"].int, let last = event.payload["last"].int else { return }
        let lines = lines.all
        window.show(Self.start(of: first, in: lines), Self.start(of: last, in: lines))
    }

    /// Where in the list something is, as the browser counts: by what stands there. Elements of collections may be several
    /// rows, and rows may be in no collection.
    private static func start(of number: Int, in lines: [ListLine]) -> Int {
        var rest = max(number, 0)
        var end = 0
        for line in lines {
            let start = line.start ?? end
            guard rest >= line.size else { return start + (line.start == nil ? 0 : rest) }
            rest -= line.size
            end = line.start.map { $0 + line.size } ?? end
        }
        return end
    }

    /// What the row stands for that has a part of an address.
    func traits(of component: String) -> Traits? {
        for row in rows where row.traits.values.contains(where: { PathComponent.of($0) == component }) {
            return row.traits
        }
        return window.values(ofComponent: component).map { Traits(values: $0) }
    }

    /// What the rows between the anchor and another row stand for.
    func values<Value>(to element: Int, as type: Value.Type) -> [Value] {
        let rows = rows
        guard let end = rows.firstIndex(where: { $0.id == element }) else { return [] }
        let start = rows.firstIndex { $0.id == anchor } ?? end
        return rows[min(start, end)...max(start, end)].compactMap { $0.traits.value(as: type) }
    }

    /// Puts rows before another one, or at the end of their collection.
    func move(_ event: ClientEvent) {
        let rows = rows
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
    func attributes(of traits: Traits, _ numbers: RowNumbers?) -> [(name: String, value: String?)] {
        var attributes: [(name: String, value: String?)] = []
        if selection != nil {
            let isSelected = isSelected(traits)
            attributes = [("aria-selected", isSelected ? "true" : "false"), ("tabindex", isSelected ? "0" : "-1")]
        }
        attributes.append(("aria-posinset", numbers.map { String($0.row) }))
        attributes.append(("aria-setsize", numbers.map { String($0.count) }))
        return attributes
    }

    /// Brings that up to date for the rows that were not rendered again, and the window.
    func refresh() {
        guard window.isChanged else { return }
        window.isChanged = false
        window.settle()
        let inOrder = window.isPartial ? lines.inOrder : lines.unordered
        let count = inOrder.reduce(0) { $0 + $1.value.rows }
        var before = 0
        for (branch, line) in inOrder {
            if case .row(var row) = line {
                row.numbers = numbers(of: row, before: before, count: count)
                lines.set(.row(row), at: branch)
                update(row)
            }
            before += line.rows
        }
    }

    /// Rows are counted throughout the list; those of an outline among those that are below the same one.
    private func numbers(of row: Row, before: Int, count: Int) -> RowNumbers? {
        guard row.traits.level == nil else { return row.traits.place?.numbers }
        return window.isPartial ? RowNumbers(row: before + 1, count: count) : nil
    }

    private func update(_ row: Row) {
        guard let element = row.element.object else { return }
        for (name, value) in attributes(of: row.traits, row.numbers) where element.attributes[name] != value {
            element.attributes[name] = value
            element.touch()
        }
    }
}

/// Takes back a line of a list when its place is gone.
@MainActor
private final class LineContributor: Departing {
    private let list: ListRows
    private unowned let branch: Branch

    init(list: ListRows, branch: Branch) {
        self.list = list
        self.branch = branch
    }

    func depart() {
        list.remove(branch)
    }
}

/// Selects a row, for a link that fills it.
struct RowPress {
    let rows: ListRows
    let row: ObjectIdentifier

    @MainActor
    func callAsFunction(_ event: ClientEvent) {
        if let traits = rows.row(at: row)?.traits {
            rows.press(traits, event)
        }
    }
}
