internal import CoreDataSQLite

/// Converts a store's history to the newer version: entity numbers, property bits and preserved values.
struct HistoryMigration {
    /// The author of the transaction that marks a migration.
    static let author = "com.apple.coredata.schemamigrator"
    /// The number of entities that were removed.
    private static let noEntity = 0

    private let sources: ColumnSources
    private let schema: HistorySchema
    private let old: HistoryLayout

    /// Returns nil if the store has no history.
    init?(_ sources: ColumnSources, _ connection: Connection) throws {
        guard let schema = try HistorySchema(in: connection) else { return nil }
        self.sources = sources
        self.schema = schema
        old = HistoryLayout(sources.old.tables, schema)
    }

    /// Returns a function that converts the bits of an entity's changed properties to those of the newer version.
    static func columns(_ sources: ColumnSources) -> @Sendable (Int64, [UInt8]) -> [UInt8] {
        var moves: [Int64: Move] = [:]
        for entity in sources.migration.source.entities {
            guard let heir = sources.migration.destination(of: entity) else { continue }
            let pairs = heir.properties.compactMap { property in
                sources.migration.former(of: property, in: heir).map { ($0.ordinal, property.ordinal) }
            }
            moves[Int64(sources.old.storedNumber(of: entity))] = Move(
                old: HistoryLayout.Entity(sources.old.table(of: entity), .sqlite),
                new: HistoryLayout.Entity(sources.new.table(of: heir), .sqlite),
                ordinals: Dictionary(pairs) { first, _ in first }
            )
        }
        return { [moves] entity, bytes in
            guard let move = moves[entity] else { return bytes }
            return move.new.columns(SlotSet(move.old.ordinals(in: bytes).compactMap { move.ordinals[$0] }))
        }
    }

    private struct Move: Sendable {
        let old: HistoryLayout.Entity
        let new: HistoryLayout.Entity
        let ordinals: [Int: Int]
    }

    func run(on connection: Connection) throws {
        let count = HistoryLayout.tombstoneCount(sources.new.tables)
        for statement in try HistorySchema.missingStatements(connection, count) { try connection.run(statement) }
        guard let schema = try HistorySchema(in: connection) else { return }
        let new = HistoryLayout(sources.new.tables, schema)
        for entity in sources.migration.source.entities where sources.old.has(entity) {
            guard let heir = sources.migration.destination(of: entity) else { continue }
            for statement in statements(entity, heir, new) { try connection.execute(statement) }
        }
        if let renumbering { try connection.execute(renumbering) }
        // This transaction tells readers of the history about the migration.
        let writer = HistoryWriter(connection, new, SaveOrigin(author: Self.author, contextName: nil))
        _ = try writer.transaction()
        try writer.finish()
    }

    /// Returns the statements for one entity, under its former number.
    private func statements(_ entity: EntityLayout, _ heir: EntityLayout, _ new: HistoryLayout) -> [String] {
        let number = sources.old.storedNumber(of: entity)
        var statements: [String] = []
        if !hasSameBits(entity, heir) {
            statements.append(
                "UPDATE ACHANGE SET ZCOLUMNS = \(MigrationFunctions.historyColumns)(ZENTITY, ZCOLUMNS) "
                    + "WHERE ZENTITY = \(number) AND ZCOLUMNS IS NOT NULL"
            )
        }
        let former = Dictionary(old.entity(entity.number).tombstones.map { ($0.property.ordinal, $0.index) }) {
            first,
            _ in
            first
        }
        let kept = new.entity(heir.number).tombstones.map { tombstone in
            (
                to: tombstone.index,
                from: sources.migration.former(of: tombstone.property, in: heir).flatMap { former[$0.ordinal] }
            )
        }
        let isSame = kept.allSatisfy { $0.from == $0.to } && former.count == kept.count
        guard !isSame else { return statements }
        let assignments = (0..<max(schema.tombstoneCount, kept.count)).map { index in
            let from = kept.first { $0.to == index }?.from
            return
                "\(HistoryTable.tombstone(index)) = \(from.map { HistoryTable.tombstone($0) } ?? "NULL")"
        }
        guard !assignments.isEmpty else { return statements }
        return statements + [
            "UPDATE ACHANGE SET \(assignments.joined(separator: ", ")) WHERE ZENTITY = \(number) AND ZCHANGETYPE = 2"
        ]
    }

    /// Whether each bit stands for the same property before and after.
    private func hasSameBits(_ entity: EntityLayout, _ heir: EntityLayout) -> Bool {
        guard entity.properties.count == heir.properties.count else { return false }
        let pairs = zip(
            entity.properties.sorted { $0.name < $1.name },
            heir.properties.sorted { $0.name < $1.name }
        )
        return pairs.allSatisfy { sources.migration.former(of: $1, in: heir)?.ordinal == $0.ordinal }
    }

    private var renumbering: String? {
        let changes = sources.numberChanges
        guard !changes.isEmpty else { return nil }
        let cases = changes.map { "WHEN \($0.old) THEN \($0.new ?? Self.noEntity)" }.joined(separator: " ")
        let numbers = changes.map { "\($0.old)" }.joined(separator: ", ")
        return "UPDATE ACHANGE SET ZENTITY = CASE ZENTITY \(cases) END WHERE ZENTITY IN (\(numbers))"
    }
}
