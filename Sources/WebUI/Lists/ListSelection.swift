internal import Foundation

/// What is selected in a list, whatever the kind of the selection.
@MainActor
struct ListSelection {
    let isMany: Bool
    /// Whether a row that stands for these values is selected.
    let contains: (Traits) -> Bool
    /// Selects the row that was pressed; the rows between it and the last one, if the Shift key was held.
    let press: (Traits, ClientEvent, ListRows) -> Void
    /// What is selected, as a part of an address; nil if nothing is.
    let component: () -> String?
    /// Selects what the values stand for, or nothing.
    let select: (Traits?) -> Bool

    /// At most one row.
    static func one<Value: Hashable>(_ binding: Binding<Value?>) -> ListSelection {
        ListSelection(
            isMany: false,
            contains: { $0.value(as: Value.self).map { $0 == binding.wrappedValue } ?? false },
            press: { traits, _, _ in
                if let value = traits.value(as: Value.self) {
                    binding.wrappedValue = value
                }
            },
            component: { binding.wrappedValue.flatMap { PathComponent.of($0) } },
            select: { traits in
                let value = traits?.value(as: Value.self)
                let isFound = traits == nil || value != nil
                if isFound, value != binding.wrappedValue {
                    binding.wrappedValue = value
                }
                return isFound
            }
        )
    }

    /// Any number of rows.
    static func many<Value: Hashable>(_ binding: Binding<Set<Value>>) -> ListSelection {
        ListSelection(
            isMany: true,
            contains: { $0.value(as: Value.self).map(binding.wrappedValue.contains) ?? false },
            press: { traits, event, rows in
                guard let value = traits.value(as: Value.self) else { return }
                if event.payload["shift"].bool == true {
                    binding.wrappedValue.formUnion(rows.values(to: event.node, as: Value.self))
                } else if event.payload["meta"].bool == true || event.payload["touch"].bool == true {
                    binding.wrappedValue.formSymmetricDifference([value])
                } else {
                    binding.wrappedValue = [value]
                }
                rows.anchor = event.node
            },
            component: { nil },
            select: { _ in false }
        )
    }
}

/// The rows of a list that are rendered.
@MainActor
final class ListRows {
    /// One row.
    struct Row {
        let element: Int
        let traits: Traits
    }

    let table = ContributionTable<Row>()
    let window = ListWindow()
    /// The row from which a selection with the Shift key begins.
    var anchor: Int?
    private var spot: StateLocation<Int>?

    /// Has the scope that renders the list render again when the window moves.
    func follow() {
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
        guard let end = rows.firstIndex(where: { $0.element == element }) else { return [] }
        let start = rows.firstIndex { $0.element == anchor } ?? end
        return rows[min(start, end)...max(start, end)].compactMap { $0.traits.value(as: type) }
    }

    /// Puts rows before another one, or at the end of their collection.
    func move(_ event: ClientEvent) {
        let rows = table.all
        let moved = event.payload["items"].array.compactMap(\.int).compactMap { id in rows.first { $0.element == id } }
        guard let first = moved.first?.traits.editing, let move = first.move else { return }
        let same = rows.filter { $0.traits.editing?.collection == first.collection }
        let target = event.payload["before"].int.flatMap { id in same.first { $0.element == id } }
        let end = (same.compactMap { $0.traits.editing?.position }.max() ?? -1) + 1
        let sources = moved.compactMap { $0.traits.editing }.filter { $0.collection == first.collection }
        move(IndexSet(sources.map(\.position)), target?.traits.editing?.position ?? end)
    }
}
