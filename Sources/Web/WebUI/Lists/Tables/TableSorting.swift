internal import Foundation

/// The order of a table's rows, whatever the type of its comparators.
@MainActor
struct TableSorting {
    /// Whether a column's comparator is one of the table's.
    let takes: (AnyHashable) -> Bool
    /// The order in which rows are sorted by a column's comparator first of all; nil if another column comes first.
    let order: (AnyHashable) -> SortOrder?
    /// Sorts by a column's comparator first, or reverses its order if it is the first already.
    let press: (AnyHashable) -> Void

    init<Sort: SortComparator>(_ binding: Binding<[Sort]>) {
        takes = { $0.base is Sort }
        order = { column in
            guard let first = binding.wrappedValue.first, Self.isSame(first, column) else { return nil }
            return first.order
        }
        press = { column in
            guard var pressed = column.base as? Sort else { return }
            var order = binding.wrappedValue
            if let first = order.first, Self.isSame(first, column) {
                order[0].order = first.order == .forward ? .reverse : .forward
            } else {
                order.removeAll { Self.isSame($0, column) }
                pressed.order = .forward
                order.insert(pressed, at: 0)
            }
            binding.wrappedValue = order
        }
    }

    /// Whether two comparators compare the same property, in whichever order.
    private static func isSame<Sort: SortComparator>(_ first: Sort, _ column: AnyHashable) -> Bool {
        guard var other = column.base as? Sort else { return false }
        if let path = path(of: first), path == self.path(of: other) { return true }
        other.order = first.order
        return other == first
    }

    private static func path<Sort: SortComparator>(of comparator: Sort) -> AnyKeyPath? {
        func keyPath<Compared>(_ type: Compared.Type) -> AnyKeyPath? {
            (comparator as? KeyPathComparator<Compared>)?.keyPath
        }
        return keyPath(Sort.Compared.self)
    }
}
