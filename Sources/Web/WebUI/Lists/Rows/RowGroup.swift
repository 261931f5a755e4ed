/// Collections that stand one after the other: those of a list, or those in one element of another collection.
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

    /// The collections, in the order of the list.
    var collections: [RowCollection] { table.all }

    /// How much of the list they are.
    var count: Int { table.inAnyOrder.reduce(0) { $0 + $1.extents.count } }

    /// Where the first one begins: behind what the element counts for itself.
    private var start: Int {
        guard let outer, let key, let start = outer.start(of: key) else { return 0 }
        return start + 1
    }

    /// Where a collection begins.
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

    /// Tells what is around the collections.
    func countChanged() {
        window?.isChanged = true
        if let outer, let key {
            outer.count(inside: key)
        }
    }
}
