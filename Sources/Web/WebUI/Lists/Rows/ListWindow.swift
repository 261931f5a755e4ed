/// Which part of a long list is rendered: what somebody sees, and some around it. It goes through all collections of the
/// list, those inside of others too. What counts is said in ``RowExtents``.
@MainActor
final class ListWindow {
    /// Lists up to this length are rendered whole.
    static let mostRows = 200
    /// How many rows are rendered of a longer one at first.
    static let firstRows = 100

    /// Whether rows may stand elsewhere, or be selected, since that was asked last.
    var isChanged = true
    private(set) lazy var rows = RowGroup(window: self)
    private var wanted = 0..<firstRows

    /// Whether only a part of the list is rendered.
    var isPartial: Bool { rows.count > Self.mostRows }

    /// The elements of a collection that are to be rendered.
    func elements(of collection: RowCollection) -> Range<Int> {
        let total = rows.count
        guard total > Self.mostRows else { return 0..<collection.extents.elements }
        let present = wanted.clamped(to: 0..<total)
        let range = present.isEmpty ? total - Self.firstRows..<total : present
        let start = collection.start
        return collection.extents.elements(in: range.lowerBound - start..<range.upperBound - start)
    }

    /// Moves the window to what the user looks at.
    func show(_ first: Int, _ last: Int) {
        guard first <= last else { return }
        wanted = first..<min(last + 1, first + Self.mostRows)
        isChanged = true
    }

    /// Has collections rendered again of which other elements are to be seen by now.
    func settle() {
        settle(rows)
    }

    private func settle(_ group: RowGroup) {
        for collection in group.collections {
            if collection.shown != elements(of: collection) {
                collection.renderAgain()
            }
            collection.groups.forEach(settle)
        }
    }

    /// What the row with a part of an address stands for, also if it is not rendered.
    func values(ofComponent component: String) -> [AnyHashable]? {
        values(ofComponent: component, in: rows)
    }

    private func values(ofComponent component: String, in group: RowGroup) -> [AnyHashable]? {
        for collection in group.collections {
            if let found = collection.find(component) {
                return found
            }
            for inner in collection.groups {
                if let found = values(ofComponent: component, in: inner) {
                    return found
                }
            }
        }
        return nil
    }
}
