internal import FoundationBackfill

/// The sections and items of a snapshot.
struct DiffableContent<Section: Hashable, Item: Hashable> {
    /// A section and its items.
    struct Part {
        let section: Section
        var items: DiffableItems<Item>
    }

    var parts: [Part] = []
    /// The items and sections that are marked for reloading.
    var reloadedItems: [Item] = []
    var reloadedSections: [Section] = []

    var itemCount: Int { parts.reduce(0) { $0 + $1.items.count } }
    var items: [Item] { parts.flatMap(\.items.all) }

    func place(ofSection section: Section) -> Int? {
        parts.firstIndex { $0.section == section }
    }

    /// Returns the position of a section, which must exist.
    func requiredPlace(ofSection section: Section) -> Int {
        guard let place = place(ofSection: section) else {
            misuse(.invalidArgument, "The snapshot has no section \(section).")
        }
        return place
    }

    func place(ofItem item: Item) -> (part: Int, index: Int)? {
        for (part, content) in parts.enumerated() {
            if let index = content.items.firstIndex(of: item) { return (part, index) }
        }
        return nil
    }

    /// Returns the position of an item, which must exist.
    func requiredPlace(ofItem item: Item) -> (part: Int, index: Int) {
        guard let place = place(ofItem: item) else { misuse(.invalidArgument, "The snapshot has no item \(item).") }
        return place
    }

    // MARK: - Sections

    mutating func insert(_ sections: [Section], at place: Int) {
        requireNew(sections, among: parts.map(\.section))
        parts.insert(contentsOf: sections.map { Part(section: $0, items: .listed([])) }, at: place)
    }

    mutating func deleteSections(_ sections: [Section]) {
        let gone = Set(sections)
        parts.removeAll { gone.contains($0.section) }
    }

    mutating func move(_ section: Section, toPlaceOf other: Section, behind: Bool) {
        guard section != other else { return }
        let part = parts.remove(at: requiredPlace(ofSection: section))
        parts.insert(part, at: requiredPlace(ofSection: other) + (behind ? 1 : 0))
    }

    // MARK: - Items

    mutating func append(_ items: [Item], to section: Section?) {
        guard let part = section.map({ requiredPlace(ofSection: $0) }) ?? parts.indices.last else {
            misuse(.invalidArgument, "Items cannot be appended to a snapshot without sections: append a section first.")
        }
        insert(items, at: (part, parts[part].items.count))
    }

    mutating func insert(_ items: [Item], at place: (part: Int, index: Int)) {
        requireNew(items, among: self.items)
        parts[place.part].items.edit { $0.insert(contentsOf: items, at: place.index) }
    }

    mutating func deleteItems(_ items: [Item]) {
        let gone = Set(items)
        for part in parts.indices { parts[part].items.edit { $0.removeAll(where: gone.contains) } }
    }

    mutating func move(_ item: Item, toPlaceOf other: Item, behind: Bool) {
        guard item != other else { return }
        let source = requiredPlace(ofItem: item)
        parts[source.part].items.edit { _ = $0.remove(at: source.index) }
        let destination = requiredPlace(ofItem: other)
        parts[destination.part].items.edit { $0.insert(item, at: destination.index + (behind ? 1 : 0)) }
    }

    private func requireNew<Identifier: Hashable>(_ new: [Identifier], among present: [Identifier]) {
        var known = Set(present)
        for identifier in new where !known.insert(identifier).inserted {
            misuse(.invalidArgument, "The snapshot would have \(identifier) twice: identifiers must be unique.")
        }
    }
}

extension DiffableContent<String, NSManagedObjectID> {
    /// Creates the content for a controller's result, whose identifiers are created on demand.
    init(_ sections: [ResultSection], _ identifiers: EntryIdentifiers) {
        parts = sections.map { Part(section: $0.name, items: .packed($0.rows, identifiers.identifier)) }
    }
}

extension DiffableContent: Equatable {
    static func == (left: Self, right: Self) -> Bool {
        left.parts.count == right.parts.count
            && zip(left.parts, right.parts).allSatisfy { left, right in
                left.section == right.section && left.items.count == right.items.count
                    && left.items.all == right.items.all
            }
    }
}

extension DiffableContent: Sendable where Section: Sendable, Item: Sendable {}
extension DiffableContent.Part: Sendable where Section: Sendable, Item: Sendable {}

/// The items of a section: a list, or packed rows whose identifiers are created on demand.
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
