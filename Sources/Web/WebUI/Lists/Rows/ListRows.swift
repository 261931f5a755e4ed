/// The rendered lines of a list: rows, section headers, and gaps in place of rows that aren't rendered.
@MainActor
final class ListRows {
    /// A rendered row.
    struct Row {
        let element: Element
        let traits: Traits
        /// The position of the row, if the page doesn't contain all rows.
        var numbers: RowNumbers?
        /// The control of a table's row that shows whether the row is selected.
        var box: TableRowBox?

        @MainActor var id: Int { element.id }
    }

    let window = ListWindow()
    /// The element ID of the row at which a range selection starts.
    var anchor: Int?
    /// Whether the list is edited: a press then chooses a row, or does no longer.
    var isEditing = false
    /// Whether the rows are those of a table.
    var isTable: Bool {
        get { window.isTable }
        set { window.isTable = newValue }
    }
    /// The menu of the selected rows.
    var menu: SelectionMenu?
    private(set) var selection: ListSelection?
    private let lines = ContributionTable<ListLine>()
    private var choice = ListChoice()
    /// Whether a row was selected when the list was rendered. The list reads the selection, so that its rows don't
    /// depend on it.
    private(set) var isSelected: (Traits) -> Bool = { _ in false }

    /// The identities of the rendered rows.
    var identities: [AnyHashable] { rows.compactMap(\.traits.values.first) }

    /// The rendered rows, in their order.
    private var rows: [Row] {
        lines.all.compactMap { if case .row(let row) = $0 { row } else { nil } }
    }

    /// Returns the row at a place; nil if there is none.
    func row(at branch: ObjectIdentifier) -> Row? {
        if case .row(let row) = lines[branch] { row } else { nil }
    }

    /// Sets the line at a place, until the place is gone.
    func add(_ line: ListLine, at branch: Branch) {
        _ = branch.keep { LineContributor(list: self, branch: branch) }
        // A row that is rendered again updates its own attributes, and doesn't move.
        window.isChanged = window.isChanged || lines[ObjectIdentifier(branch)] == nil
        lines.set(line, at: branch)
    }

    fileprivate func remove(_ branch: Branch) {
        window.isChanged = true
        lines.remove(branch)
    }

    /// Takes the current selection.
    func follow(_ selection: ListSelection?) {
        self.selection = selection
        isSelected = selection?.membership() ?? { _ in false }
        choice.follow(selection)
        window.isChanged = true
    }

    /// Updates the rows, and has the browser show the row that something other than a press has chosen. Where a page begins, is left
    /// to the browser.
    func settle(in graph: PageGraph) {
        let hasChanged = window.isChanged
        refresh()
        if !graph.page.isShown {
            choice.forget()
        } else if hasChanged, let chosen = takeChosen() {
            graph.effects.append(.scroll(chosen.id))
        }
    }

    /// Returns the element of the chosen row once it is rendered: one that is not is brought into the window first. A list may hear of a
    /// new object only after it was chosen.
    private func takeChosen() -> Element? {
        guard let component = choice.component else { return nil }
        let row = rows.first { isSelected($0.traits) }
        if row == nil, !choice.isBrought {
            choice.isBrought = window.show(component: component)
            refresh()
            return nil
        }
        choice.forget()
        return row?.element
    }

    /// Moves the window of a long list to the rows that the browser reports as visible.
    func show(_ event: ClientEvent) {
        guard let first = event.payload["first"].int, let last = event.payload["last"].int else { return }
        choice.forgetAbsent()
        let lines = lines.all
        window.show(Self.start(of: first, in: lines), Self.start(of: last, in: lines))
    }

    /// Converts a position in the browser's count of lines to an offset in the list. An element of a collection may be
    /// several rows, and a row may belong to no collection.
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

    /// The traits of the row for a path component, rendered or not; nil if there is none.
    func traits(of component: String) -> Traits? {
        for row in rows where row.traits.values.contains(where: { PathComponent.of($0) == component }) {
            return row.traits
        }
        return window.values(ofComponent: component).map { Traits(values: $0) }
    }

    /// The values of the rows from the anchor to another row. An anchor that is not selected any more is none: the first selected row is.
    func values<Value>(to element: Int, as type: Value.Type) -> [Value] {
        let rows = rows
        guard let end = rows.firstIndex(where: { $0.id == element }) else { return [] }
        let selected = rows.indices.filter { isSelected(rows[$0].traits) }
        let start = selected.first { rows[$0].id == anchor } ?? selected.first ?? end
        return rows[min(start, end)...max(start, end)].compactMap { $0.traits.value(as: type) }
    }

    /// Moves rows in front of another one, or to the end of their collection.
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

    /// Handles a press on a row.
    func press(_ traits: Traits, _ event: ClientEvent) {
        selection?.press(traits, event, self)
        choice.take(selection)
        guard event.payload["count"].int == 2, let action = menu?.primaryAction else { return }
        action(concerned(by: traits))
    }

    /// Opens the menu at a row.
    func openMenu(_ traits: Traits, _ event: ClientEvent) {
        menu?.open(at: event, concerned(by: traits))
    }

    /// The values of all selected rows if a row is one of them, else those of the row.
    private func concerned(by traits: Traits) -> [AnyHashable] {
        let chosen = selection?.values() ?? []
        return traits.values.contains(where: chosen.contains) ? chosen : traits.values
    }
}

/// The row that was chosen last in a list with at most one, and whether users have to be shown where it is.
@MainActor
private struct ListChoice {
    private var known: AnyHashable?
    /// Whether the row was brought into the window.
    var isBrought = false
    /// The path component of a row that something other than a press has chosen, until users see it.
    private(set) var component: String?

    /// Takes a selection that users know, since they have pressed the row.
    mutating func take(_ selection: ListSelection?) {
        guard let selection, !selection.isMany else { return }
        known = selection.values().first
        forget()
    }

    /// Takes a selection that may be another one. While several rows can be selected, the one from before stays known.
    mutating func follow(_ selection: ListSelection?) {
        guard let selection, !selection.isMany, case let value = selection.values().first, value != known else {
            return
        }
        (known, component, isBrought) = (value, selection.component(), false)
    }

    mutating func forget() {
        (component, isBrought) = (nil, false)
    }

    /// Forgets a row that was not there so far: users have gone on.
    mutating func forgetAbsent() {
        if !isBrought { component = nil }
    }
}

extension ListRows {
    /// The attributes of a row that depend on its position and on the selection. They change without the row being
    /// rendered.
    func attributes(of traits: Traits, _ numbers: RowNumbers?) -> [(name: String, value: String?)] {
        var attributes: [(name: String, value: String?)] = []
        if selection != nil {
            let isSelected = isSelected(traits)
            attributes = [("aria-selected", isSelected ? "true" : "false"), ("tabindex", isSelected ? "0" : "-1")]
        }
        guard !isTable else { return attributes + [("aria-rowindex", numbers.map { String($0.row + 1) })] }
        attributes.append(("aria-posinset", numbers.map { String($0.row) }))
        attributes.append(("aria-setsize", numbers.map { String($0.count) }))
        return attributes
    }

    /// Updates the window, and the attributes of rows that weren't rendered again.
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

    /// Rows are counted throughout the list; rows of an outline are counted among their siblings.
    private func numbers(of row: Row, before: Int, count: Int) -> RowNumbers? {
        guard row.traits.level == nil else { return row.traits.place?.numbers }
        return window.isPartial ? RowNumbers(row: before + 1, count: count) : nil
    }

    private func update(_ row: Row) {
        let element = row.element
        element.adjust { element in
            for (name, value) in attributes(of: row.traits, row.numbers) where element.attributes[name] != value {
                element.attributes[name] = value
            }
        }
        guard let box = row.box?.element, box.control != .flag(isSelected(row.traits)) else { return }
        box.controlState?.value = .flag(isSelected(row.traits))
        box.touch()
    }
}

/// Removes a line from its list when the line's place is gone.
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

/// Presses a row, on behalf of a link that fills it.
struct RowPress: Equatable {
    let rows: ListRows
    let row: ObjectIdentifier

    static func == (first: RowPress, second: RowPress) -> Bool {
        first.rows === second.rows && first.row == second.row
    }

    @MainActor
    func callAsFunction(_ event: ClientEvent) {
        guard let row = rows.row(at: row) else { return }
        var event = event
        event.node = row.id
        rows.press(row.traits, event)
    }
}
