/// Converts a store's history to the newer version: entity numbers, property bits and preserved values.
struct HistoryMigration {
    /// The author of the transaction that marks a migration.
    static let author = "com.apple.coredata.schemamigrator"
    /// The number of entities that were removed.
    private static let noEntity = 0

    private let sources: ColumnSources
    private let old: HistoryLayout
    private let new: HistoryLayout
    private var spelling: MigrationSpelling { sources.spelling }

    /// - Parameters:
    ///   - old: The form of the history in the older version.
    ///   - new: Its form in the newer version, whose columns exist already.
    init(_ sources: ColumnSources, from old: HistorySchema, to new: HistorySchema) {
        self.sources = sources
        self.old = HistoryLayout(sources.old.tables, old)
        self.new = HistoryLayout(sources.new.tables, new)
    }

    /// The bits of an entity's properties before and after.
    struct Move: Sendable {
        let old: HistoryLayout.Entity
        let new: HistoryLayout.Entity
        let ordinals: [Int: Int]

        /// Returns the bits of changed properties as those of the newer version.
        func converted(_ bytes: [UInt8]) -> [UInt8] {
            new.columns(SlotSet(old.ordinals(in: bytes).compactMap { ordinals[$0] }))
        }
    }

    /// The bits of all entities, by stored numbers of the older version.
    static func moves(_ sources: ColumnSources) -> [Int64: Move] {
        let dialect = sources.spelling.dialect
        return sources.migration.source.entities.reduce(into: [:]) { moves, entity in
            guard let heir = sources.migration.destination(of: entity) else { return }
            let pairs = heir.properties.compactMap { property in
                sources.migration.former(of: property, in: heir).map { ($0.ordinal, property.ordinal) }
            }
            moves[Int64(sources.old.storedNumber(of: entity))] = Move(
                old: HistoryLayout.Entity(sources.old.table(of: entity), dialect),
                new: HistoryLayout.Entity(sources.new.table(of: heir), dialect),
                ordinals: Dictionary(pairs) { first, _ in first }
            )
        }
    }

    /// Returns the statements, in order.
    ///
    /// - Parameter convertingBits: Returns the statements that convert the bits of an entity's changes, given its
    ///   number in the older version.
    func statements(convertingBits: (Int) throws -> [String]) rethrows -> [String] {
        var statements: [String] = []
        for entity in sources.migration.source.entities where sources.old.has(entity) {
            guard let heir = sources.migration.destination(of: entity) else { continue }
            let number = sources.old.storedNumber(of: entity)
            if !hasSameBits(entity, heir) { statements += try convertingBits(number) }
            statements += preserving(entity, heir, number)
        }
        return statements + renumbering
    }

    /// Returns the statement that moves the values of an entity's deleted objects; none if they stay where they are.
    private func preserving(_ entity: EntityLayout, _ heir: EntityLayout, _ number: Int) -> [String] {
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
        guard !isSame else { return [] }
        let assignments = (0..<max(new.schema.tombstoneCount, kept.count)).map { index in
            let from = kept.first { $0.to == index }?.from
            return "\(column(index)) = \(from.map(column) ?? "NULL")"
        }
        guard !assignments.isEmpty else { return [] }
        let isDeletion = "\(spelling.name(HistoryTable.changeType)) = \(NSPersistentHistoryChangeType.delete.rawValue)"
        return [
            "UPDATE \(spelling.table(HistoryTable.changes)) SET \(assignments.joined(separator: ", ")) "
                + "WHERE \(isOf(number)) AND \(isDeletion)"
        ]
    }

    private func column(_ index: Int) -> String { spelling.name(HistoryTable.tombstone(index)) }

    /// Returns the condition for changes of an entity.
    func isOf(_ number: Int) -> String { "\(spelling.name(HistoryTable.changedEntity)) = \(number)" }

    /// Whether each bit stands for the same property before and after.
    private func hasSameBits(_ entity: EntityLayout, _ heir: EntityLayout) -> Bool {
        guard entity.properties.count == heir.properties.count else { return false }
        let pairs = zip(
            entity.properties.sorted { $0.name < $1.name },
            heir.properties.sorted { $0.name < $1.name }
        )
        return pairs.allSatisfy { sources.migration.former(of: $1, in: heir)?.ordinal == $0.ordinal }
    }

    private var renumbering: [String] {
        let changes = sources.numberChanges
        guard !changes.isEmpty else { return [] }
        let name = spelling.name(HistoryTable.changedEntity)
        let cases = changes.map { "WHEN \($0.old) THEN \($0.new ?? Self.noEntity)" }.joined(separator: " ")
        let numbers = changes.map { "\($0.old)" }.joined(separator: ", ")
        let table = spelling.table(HistoryTable.changes)
        return ["UPDATE \(table) SET \(name) = CASE \(name) \(cases) END WHERE \(name) IN (\(numbers))"]
    }
}
