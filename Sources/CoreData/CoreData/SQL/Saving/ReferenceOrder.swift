/// The order in which rows are written if the database checks at once whether a key leads somewhere: new rows after those that
/// they refer to, and deletions before them.
///
/// Rows of one level do not refer to each other. Rows that refer to each other in a circle are written in any order.
struct ReferenceOrder {
    private struct Place: Hashable {
        let root: Int
        let key: Int64
    }

    private let tables: StoreTables
    private let objects: [NSManagedObject]
    private let indices: [Place: Int]

    init(_ objects: [NSManagedObject], _ tables: StoreTables) {
        self.objects = objects
        self.tables = tables
        let places = objects.enumerated().map { (Place(root: $1.layout.rootNumber, key: $1.key), $0) }
        indices = Dictionary(places) { first, _ in first }
    }

    /// Returns the indices of new objects.
    func insertions() throws -> [Int] {
        try sorted(isAscending: true) { object, slot in
            guard case .integer(let key) = try object.storedValue(inSlot: slot) else { return nil }
            return key
        }
    }

    /// Returns the indices of deleted objects.
    func deletions() throws -> [Int] {
        try sorted(isAscending: false) { object, slot in
            guard let row = object.snapshot, !row.isNull(slot) else { return nil }
            return row.integer(slot)
        }
    }

    private func sorted(isAscending: Bool, _ key: (NSManagedObject, Int) throws -> Int64?) throws -> [Int] {
        let references = try objects.map { object in
            let table = tables.table(of: object.layout)
            return try object.layout.properties.compactMap { property -> Int? in
                guard case .toOne(let relationship) = property.kind, let slot = property.slots.first,
                    table.isWritten(slot), let key = try key(object, slot)
                else { return nil }
                return indices[Place(root: tables.layout.entity(relationship.destination).rootNumber, key: key)]
            }
        }
        let levels = Self.levels(references)
        let order = SaveChanges.order(objects)
        let ranks = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        return order.sorted { one, other in
            if levels[one] != levels[other] { return (levels[one] < levels[other]) == isAscending }
            return (ranks[one] ?? 0) < (ranks[other] ?? 0)
        }
    }

    /// Returns the longest way from each element along its references, without going in a circle.
    static func levels(_ references: [[Int]]) -> [Int] {
        var levels = [Int?](repeating: nil, count: references.count)
        var isOpen = [Bool](repeating: false, count: references.count)
        for start in references.indices where levels[start] == nil {
            // No recursion: rows may refer to each other in a long chain.
            var path = [(element: start, next: 0)]
            isOpen[start] = true
            while let (element, next) = path.last {
                if next < references[element].count {
                    path[path.count - 1].next += 1
                    let other = references[element][next]
                    guard levels[other] == nil, !isOpen[other] else { continue }
                    isOpen[other] = true
                    path.append((other, 0))
                } else {
                    levels[element] = (references[element].compactMap { levels[$0] }.max() ?? -1) + 1
                    path.removeLast()
                }
            }
        }
        return levels.map { $0 ?? 0 }
    }
}
