/// The rows that a batch deletion deletes: those of the request, and those that cascade rules add.
struct DoomedRows<Session: SQLSession> {
    /// The rows of one table.
    struct Group {
        let entities: ClosedRange<Int>
        let condition: SQLExpression
    }

    private let writer: BatchWriter<Session>
    /// The keys by entity.
    private var keys: [Int: [Int64]] = [:]
    private var links: [Int: DeletedLinks] = [:]

    init(_ first: [BatchOutcome.Row], _ writer: BatchWriter<Session>) throws {
        self.writer = writer
        var known: Set<RowCache.Removal> = []
        var next = first
        while !next.isEmpty {
            var added: [Int: [Int64]] = [:]
            for row in next {
                let root = writer.layout.entity(row.entity).rootNumber
                guard known.insert(RowCache.Removal(key: row.key, root: root)).inserted else { continue }
                added[row.entity, default: []].append(row.key)
            }
            next = []
            for (entity, keys) in added.sorted(by: { $0.key < $1.key }) {
                self.keys[entity, default: []] += keys
                let list = writer.tables.dialect.lists.keys(keys)
                for sql in links(of: entity).cascades { next += try writer.rows(SQLText(sql: sql, values: [list])) }
            }
        }
    }

    private mutating func links(of entity: Int) -> DeletedLinks {
        if let known = links[entity] { return known }
        let made = DeletedLinks(of: writer.tables.table(ofEntity: entity), writer.tables)
        links[entity] = made
        return made
    }

    /// The rows, grouped by table. Of tables that the database checks at once, those come first that refer to others.
    var groups: [Group] {
        let ranks = ranks
        return Dictionary(grouping: keys.keys) { writer.layout.entity($0).rootNumber }
            .sorted { ranks[$0.key - 1] < ranks[$1.key - 1] }
            .map { root, entities in
                let keys = entities.flatMap { self.keys[$0] ?? [] }.sorted()
                return Group(
                    entities: writer.layout.entity(root).numbers,
                    condition: BatchCondition.condition(forKeys: keys, writer.tables.dialect)
                )
            }
    }

    /// The places of hierarchies in the order in which their rows are deleted, at the numbers of all entities less 1.
    private var ranks: [Int] {
        let layout = writer.layout
        guard writer.tables.dialect.attachment != nil else { return layout.entities.map(\.number) }
        let references = layout.entities.map { entity in
            let table = writer.tables.table(of: entity)
            return entity.properties.compactMap { property -> Int? in
                guard case .toOne(let relationship) = property.kind, property.slots.allSatisfy(table.isWritten) else {
                    return nil
                }
                return layout.entity(relationship.destination).rootNumber - 1
            }
        }
        return ReferenceOrder.levels(references).map { -$0 }
    }

    /// Removes references to the deleted rows from all others, and returns the rows that had one in a column.
    ///
    /// - Parameter entities: The entities of the deleted rows; nil for all.
    func detach(_ entities: ClosedRange<Int>? = nil) throws -> [BatchOutcome.Row] {
        let keys = keys.filter { entities?.contains($0.key) != false }
        var detached: [RowCache.Removal: (row: BatchOutcome.Row, ordinals: SlotSet)] = [:]
        for (entity, keys) in keys.sorted(by: { $0.key < $1.key }) {
            guard let links = links[entity] else { continue }
            let list = writer.tables.dialect.lists.keys(keys.sorted())
            for sql in links.cleanups { try writer.session.run(sql, [list]) }
            for column in links.columns {
                for row in try writer.rows(SQLText(sql: column.sql, values: [list])) {
                    let root = writer.layout.entity(row.entity).rootNumber
                    let name = RowCache.Removal(key: row.key, root: root)
                    detached[name, default: (row, SlotSet())].ordinals.insert(column.ordinal)
                }
            }
        }
        let sorted = detached.values.sorted { ($0.row.entity, $0.row.key) < ($1.row.entity, $1.row.key) }
        if let history = writer.history {
            try history.record(
                .update,
                sorted.map { row, ordinals in
                    let entity = history.layout.entity(row.entity)
                    return (entity.table, row.key, entity.columns(ordinals))
                }
            )
        }
        return sorted.map(\.row)
    }
}
