internal import CoreDataSQLite
internal import FoundationBackfill

/// What is read of two stores to compare an entity, and how the values are compared.
struct ComparisonPlan {
    /// A column of the values that are compared, with the place of its property among the items.
    struct Column {
        let item: Int
        let isExternal: Bool
    }

    let counterpart: String
    let items: [StoreComparison.Item]
    let leftOut: [String]
    let columns: [Column]
    /// The columns with the identity; the key comes first.
    let identity: Range<Int>
    let here: (store: SQLiteStore, sql: String)
    let there: (store: SQLiteStore, sql: String)
    private let files: (here: ExternalStorage?, there: ExternalStorage?)

    /// The column of the first value.
    var firstColumn: Int { identity.upperBound }

    init(_ name: String, _ identity: StoreComparison.Identity, _ one: ComparedStore, _ other: ComparedStore) throws {
        guard let entity = one.layout.entity(named: name), let counterpart = other.counterpart(of: entity) else {
            throw ErrorFactory.cannotCompare("the other store has no entity \(name)", at: other.store.url)
        }
        var properties = PropertyPairs(entity, counterpart)
        var found: [(item: StoreComparison.Item, one: [String], other: [String], isExternal: Bool)] = []
        let sides = (one: one.side(of: entity), other: other.side(of: counterpart))
        for (first, second) in properties.pairs {
            guard let columns = sides.one.columns(of: first, second, in: sides.other, byKey: identity == .key) else {
                properties.leftOut.append(first.name)
                continue
            }
            let item = StoreComparison.Item(here: first.name, there: second.name)
            found.append((item, columns.here, columns.there, first.isExternal || second.isExternal))
        }
        let keys = try Self.keys(identity, properties, sides.one, sides.other, at: other.store.url)
        self.counterpart = counterpart.name
        items = found.map(\.item)
        leftOut = properties.leftOut.sorted()
        columns = found.enumerated().flatMap { place, item in
            item.one.map { _ in Column(item: place, isExternal: item.isExternal) }
        }
        self.identity = identity == .key ? 0..<1 : 1..<1 + keys.here.count
        here = (one.store, sides.one.sql(identity: keys.here, values: found.flatMap(\.one)))
        there = (other.store, sides.other.sql(identity: keys.there, values: found.flatMap(\.other)))
        files = (one.store.external, other.store.external)
    }

    /// Returns the columns of the identity in both stores.
    private static func keys(
        _ identity: StoreComparison.Identity,
        _ properties: PropertyPairs,
        _ one: ComparedSide,
        _ other: ComparedSide,
        at url: URL?
    ) throws -> (here: [String], there: [String]) {
        guard case .attributes(let names) = identity else { return ([], []) }
        var keys: (here: [String], there: [String]) = ([], [])
        for name in names {
            guard let (first, second) = properties.pairs.first(where: { $0.0.name == name }),
                first.attributeType != nil,
                first.slots.count == 1, second.slots.count == 1
            else { throw ErrorFactory.cannotCompare("the other store has no attribute \(name)", at: url) }
            keys.here += one.columns(of: first)
            keys.there += other.columns(of: second)
        }
        return keys
    }

    // MARK: - Comparing

    /// Returns the order of two rows by their identity, which is SQLite's: nil, numbers, texts, bytes.
    func order(_ left: Statement, _ right: Statement) -> Int {
        for column in identity {
            let order = Self.order(left.value(column), right.value(column))
            if order != 0 { return order }
        }
        return 0
    }

    /// Whether both stores have the same for a value.
    func isEqual(_ left: ColumnValue, _ right: ColumnValue, _ column: Column) -> Bool {
        if Self.order(left, right) == 0 { return true }
        guard column.isExternal, left.type == .blob, right.type == .blob else { return false }
        do {
            // The same bytes may be in files of different names, or in a file here and in the row there.
            let (one, other) = (Data(left.blob), Data(right.blob))
            return try (files.here?.data(for: one) ?? one) == (files.there?.data(for: other) ?? other)
        } catch {
            // A file that is missing, which inspecting tells, has nothing equal to it.
            return false
        }
    }

    private static func order(_ left: ColumnValue, _ right: ColumnValue) -> Int {
        let (one, other) = (rank(left.type), rank(right.type))
        guard one == other else { return one < other ? -1 : 1 }
        switch (left.type, right.type) {
        case (.null, _): return 0
        case (.integer, .integer): return order(left.int64, right.int64)
        case (.integer, _), (.real, _): return order(left.double, right.double)
        case (.text, _): return order(left.text, right.text)
        case (.blob, _): return order(left.blob, right.blob)
        }
    }

    private static func rank(_ type: StorageClass) -> Int {
        switch type {
        case .null: 0
        case .integer, .real: 1
        case .text: 2
        case .blob: 3
        }
    }

    private static func order<Value: Comparable>(_ one: Value, _ other: Value) -> Int {
        one < other ? -1 : one == other ? 0 : 1
    }

    private static func order(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Int {
        let count = min(one.count, other.count)
        if count > 0, let start = one.baseAddress, let otherStart = other.baseAddress {
            let order = memcmp(start, otherStart, count)
            if order != 0 { return order < 0 ? -1 : 1 }
        }
        return order(one.count, other.count)
    }
}
