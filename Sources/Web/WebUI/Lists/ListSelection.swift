/// The selection of a list, whatever its type.
@MainActor
struct ListSelection {
    let isMany: Bool
    /// Whether users choose several rows by presses with a modifier only, instead of opening rows elsewhere by them.
    var takesModifiers = false
    /// Reads the current selection, and returns a function that tells whether a row is selected.
    let membership: () -> (Traits) -> Bool
    /// Handles a press on a row. In a multiple selection, Shift extends the selection from the anchor, Command or touch
    /// toggles the row, and so does any press while the list is edited.
    var press: (Traits, ClientEvent, ListRows) -> Void
    /// The path component of the selection; nil if nothing is selected.
    let component: () -> String?
    /// Selects the row with the given traits; nil clears the selection. Returns whether the row has a value of the
    /// selection's type.
    let select: (Traits?) -> Bool
    /// The values that are selected now.
    let values: () -> [AnyHashable]
    /// Selects these values and no others, as far as they have the selection's type. One row can't be selected so.
    let replace: ([AnyHashable]) -> Void

    /// A selection of at most one row.
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
            },
            values: { binding.wrappedValue.map { [AnyHashable($0)] } ?? [] },
            replace: { _ in }
        )
    }

    /// A selection of at most one row, or of those that are chosen together by presses with Control, Command or Shift. A press without
    /// them chooses one row again.
    static func one<Value: Hashable>(_ one: Binding<Value?>, orSeveral several: Binding<Set<Value>>) -> ListSelection {
        let all = Binding {
            several.wrappedValue.isEmpty ? Set([one.wrappedValue].compactMap(\.self)) : several.wrappedValue
        } set: { chosen in
            if let value = chosen.first, chosen.count == 1 { one.wrappedValue = value }
            several.wrappedValue = chosen.count > 1 ? chosen : []
        }
        let many = many(all)
        var selection = several.wrappedValue.isEmpty ? ListSelection.one(one) : many
        (selection.takesModifiers, selection.press) = (true, many.press)
        return selection
    }

    /// A selection of any number of rows. It isn't part of the address.
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
                } else if rows.isEditing || event.payload["meta"].bool == true || event.payload["touch"].bool == true {
                    binding.wrappedValue.formSymmetricDifference([value])
                } else {
                    binding.wrappedValue = [value]
                }
                rows.anchor = event.node
            },
            component: { nil },
            select: { _ in false },
            values: { binding.wrappedValue.map { AnyHashable($0) } },
            replace: { values in binding.wrappedValue = Set(values.compactMap { $0.base as? Value }) }
        )
    }
}
