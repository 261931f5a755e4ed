/// The items of a section: a list, or rows of a result that become identifiers when they are asked for.
enum DiffableItems<Item: Hashable> {
    case listed([Item])
    case packed(PackedRows, @Sendable (ResultEntry) -> Item?)

    var count: Int {
        switch self {
        case .listed(let items): items.count
        case .packed(let rows, _): rows.count
        }
    }

    var all: [Item] {
        switch self {
        case .listed(let items): items
        case .packed(let rows, let identifier): rows.entries.compactMap(identifier)
        }
    }

    func firstIndex(of item: Item) -> Int? {
        switch self {
        case .listed(let items): items.firstIndex(of: item)
        case .packed(let rows, let identifier): Array(rows.entries).firstIndex { identifier($0) == item }
        }
    }

    mutating func edit(_ change: (inout [Item]) -> Void) {
        var items = all
        self = .listed([])
        change(&items)
        self = .listed(items)
    }
}

extension DiffableItems: Sendable where Item: Sendable {}
