/// The rows of a store that a mapping model makes anew, while others stay: they are deleted from a copy of the store before its
/// tables change. What refers to them stays, because the new objects get their keys.
struct RewrittenRows {
    private let sources: ColumnSources
    private let entities: Set<Int>

    private var spelling: MigrationSpelling { sources.spelling }

    init(_ sources: ColumnSources) {
        self.sources = sources
        entities = Set(sources.migration.rewritten.filter { sources.old.has($0) }.map(\.number))
    }

    /// The statements that delete the rows, and the pairs of which both objects go.
    var deletions: [String] {
        guard !entities.isEmpty else { return [] }
        let pairs = sources.old.plan.joinTables.compactMap { table -> String? in
            guard let owners = keys(of: table.relationship.entity), let members = keys(of: table.inverse.entity) else {
                return nil
            }
            let (owner, member) = (spelling.name(table.ownerKey), spelling.name(table.memberKey))
            return
                "DELETE FROM \(spelling.table(table.name)) WHERE \(owner) IN (\(owners)) AND \(member) IN (\(members))"
        }
        let rows = sources.old.plan.tables.compactMap { table in
            condition(of: table).map { "DELETE FROM \(spelling.table(table.name))\($0.isEmpty ? "" : " WHERE \($0)")" }
        }
        return pairs + rows
    }

    /// Returns the condition of the rows in a table, which is empty for all of them; nil if there are none.
    func condition(of table: PlannedTable) -> String? {
        let numbers = sources.old.plan.entities(in: table).filter { entities.contains($0.number) }
            .map { sources.old.storedNumber(of: $0) }
        guard !numbers.isEmpty else { return nil }
        return table.entity == nil ? spelling.isOf(numbers) : ""
    }

    /// Returns the query of the keys of an entity's objects that are made anew; nil if there are none.
    private func keys(of number: Int) -> String? {
        let entity = sources.migration.source.entity(number)
        let numbers = sources.migration.source.hierarchy(of: entity).filter { entities.contains($0.number) }
            .map { sources.old.storedNumber(of: $0) }
        guard !numbers.isEmpty else { return nil }
        let table = spelling.table(sources.old.table(of: entity).table)
        return "SELECT \(spelling.key) FROM \(table) WHERE \(spelling.isOf(numbers))"
    }
}

/// The references of a store to objects that are not there.
struct DanglingReferences {
    let tables: StoreTables

    private var dialect: SQLDialect { tables.dialect }

    /// Returns the statements that remove references to missing objects of some hierarchies, by the numbers of their roots.
    func removals(to roots: Set<Int>) -> [String] {
        var statements: [String] = []
        for table in tables.tables where table.storedNumber > 0 && !table.entity.isAbstract {
            for property in table.entity.properties {
                guard let relationship = property.relationship, let storage = table.relationships[property.ordinal]
                else {
                    continue
                }
                let destination = tables.layout.entity(relationship.destination)
                guard roots.contains(destination.rootNumber) else { continue }
                let target = dialect.table(tables.table(of: destination).table)
                switch storage {
                case .ownColumns(let key, let number, let order):
                    let cleared = [key, number, order].compactMap { $0 }.map { "\(dialect.name($0)) = NULL" }
                    statements.append(
                        "UPDATE \(dialect.table(table.ownTable)) AS R SET \(cleared.joined(separator: ", ")) "
                            + "WHERE R.\(dialect.name(key)) IS NOT NULL AND \(isMissing("R.\(dialect.name(key))", target))"
                    )
                case .joinTable(let pairs, _, let member, _, _):
                    let name = dialect.table(pairs)
                    statements.append(
                        "DELETE FROM \(name) WHERE \(isMissing("\(name).\(dialect.name(member))", target))"
                    )
                case .destinationColumn: continue
                }
            }
        }
        var known: Set<String> = []
        return statements.filter { known.insert($0).inserted }
    }

    private func isMissing(_ key: String, _ target: String) -> String {
        "NOT EXISTS (SELECT 1 FROM \(target) X WHERE X.\(dialect.name(StoreColumn.key)) = \(key))"
    }
}
