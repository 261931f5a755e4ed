/// The part of a long list that is rendered: the visible rows and some around them. Positions are offsets as defined by
/// ``RowExtents``, throughout all collections of the list including nested ones.
@MainActor
final class ListWindow {
    /// The length up to which lists are rendered as a whole.
    static let mostRows = 200
    /// The number of rows of a longer list that are rendered initially: as many as are seen at once. The others are asked for once these
    /// are seen, since to show a list takes as long as its rows.
    private var firstRows: Int { isTable ? 30 : sight?.rowCount ?? RowSight.usual }
    /// What is known of the rows that are seen at once where the list is.
    var sight: RowSight?
    /// Whether the rows are those of a table.
    var isTable = false

    /// Whether positions or the selection may have changed since the last ``ListRows/refresh()``.
    var isChanged = true
    private(set) lazy var rows = RowGroup(window: self)
    private var asked: Range<Int>?

    /// Whether only a part of the list is rendered.
    var isPartial: Bool { rows.count > Self.mostRows }

    /// The elements of a collection that are inside the window.
    func elements(of collection: RowCollection) -> Range<Int> {
        let total = rows.count
        guard total > Self.mostRows else { return 0..<collection.extents.elements }
        let present = (asked ?? 0..<firstRows).clamped(to: 0..<total)
        let range = present.isEmpty ? total - firstRows..<total : present
        let start = collection.start
        return collection.extents.elements(in: range.lowerBound - start..<range.upperBound - start)
    }

    /// Moves the window to the visible rows.
    func show(_ first: Int, _ last: Int) {
        guard first <= last else { return }
        if asked == nil, first == 0 { sight?.learn(last) }
        asked = first..<min(last + 1, first + Self.mostRows)
        isChanged = true
    }

    /// Invalidates the collections whose elements inside the window have changed.
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

    /// The values that identify the row for a path component, rendered or not; nil if there is no such row.
    func values(ofComponent component: String) -> [AnyHashable]? {
        find(component, in: rows)?.row.values
    }

    /// Moves the window to the row for a path component.
    /// - Returns: Whether there is such a row.
    func show(component: String) -> Bool {
        guard let (collection, row) = find(component, in: rows) else { return false }
        let offset = collection.offset(of: row)
        show(max(offset - firstRows, 0), offset + firstRows)
        return true
    }

    private func find(_ component: String, in group: RowGroup) -> (collection: RowCollection, row: FoundRow)? {
        for collection in group.collections {
            if let row = collection.find(component) {
                return (collection, row)
            }
            for inner in collection.groups {
                if let found = find(component, in: inner) {
                    return found
                }
            }
        }
        return nil
    }
}

/// The number of rows that are seen at once in a column, whose lists mostly look the same.
@MainActor
final class RowSight {
    /// A window of usual height, of rows with a title and two lines.
    static let usual = 12
    private(set) var rowCount = usual

    /// Learns from the first rows that a browser asks for: those to the end of the second screen. One more than a screen begins, and one
    /// ends there.
    func learn(_ last: Int) {
        rowCount = min(max(last / 2 + 2, 6), 60)
    }
}

/// Consecutive collections: those at the top level of a list, or those inside one element of another collection.
@MainActor
final class RowGroup {
    private(set) weak var window: ListWindow?
    private weak var outer: RowCollection?
    private let key: AnyHashable?
    private let table = ContributionTable<RowCollection>()

    init(window: ListWindow?, in outer: RowCollection? = nil, at key: AnyHashable? = nil) {
        self.window = window
        self.outer = outer
        self.key = key
    }

    /// The collections, in their order.
    var collections: [RowCollection] { table.all }

    /// The total extent of the collections.
    var count: Int { table.inAnyOrder.reduce(0) { $0 + $1.extents.count } }

    /// The offset of the first collection. The element that contains the group counts as one itself.
    private var start: Int {
        guard let outer, let key, let start = outer.start(of: key) else { return 0 }
        return start + 1
    }

    /// Returns the offset of a collection.
    func start(of collection: RowCollection) -> Int {
        collections.prefix { $0 !== collection }.reduce(start) { $0 + $1.extents.count }
    }

    func add(_ collection: RowCollection, at branch: Branch) {
        table.set(collection, at: branch)
        countChanged()
    }

    func remove(_ branch: Branch) {
        table.remove(branch)
        countChanged()
    }

    /// Reports a changed extent to the enclosing collection and the window.
    func countChanged() {
        window?.isChanged = true
        if let outer, let key {
            outer.count(inside: key)
        }
    }
}
