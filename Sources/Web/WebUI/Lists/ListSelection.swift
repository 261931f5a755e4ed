/// What is selected in a list, whatever the kind of the selection.
@MainActor
struct ListSelection {
    let isMany: Bool
    /// Reads what is selected now; the answer tells rows that are from those that are not.
    let membership: () -> (Traits) -> Bool
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
            membership: {
                let chosen = binding.wrappedValue
                return { $0.value(as: Value.self).map { $0 == chosen } ?? false }
            },
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
            membership: {
                let chosen = binding.wrappedValue
                return { $0.value(as: Value.self).map(chosen.contains) ?? false }
            },
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
