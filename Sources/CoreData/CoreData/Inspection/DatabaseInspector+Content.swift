internal import Foundation

extension DatabaseInspector {
    /// Finds references to rows that do not exist where no foreign key forbids them.
    mutating func checkRelationships() throws {
        guard let plan else { return }
        for table in plan.tables {
            for column in table.columns where column.key.part == .key {
                let owner = plan.layout.entity(column.key.property.entity)
                guard let relationship = owner.property(named: column.key.property.name)?.relationship,
                    let target = relationship.isToMany ? owner : plan.layout.destination(of: relationship)
                else { continue }
                let name = "\(owner.name).\(column.key.property.name)"
                try check(column.name, of: table.name, lead: name, to: target, plan)
            }
        }
    }

    /// Lists the tables of pairs.
    mutating func countPairs() throws {
        guard let plan else { return }
        for join in plan.joinTables {
            let owner = plan.layout.entity(join.relationship.entity)
            let member = plan.layout.entity(join.inverse.entity)
            let rows = try integers("SELECT count(*) FROM \(plan.dialect.table(join.name))").first
            inspection.joinTables.append(
                StoreInspection.JoinTableFacts(
                    name: join.name,
                    relationship: "\(owner.name).\(join.relationship.name)",
                    inverse: "\(member.name).\(join.inverse.name)",
                    isOrdered: join.memberOrder != nil || join.ownerOrder != nil,
                    rows: rows.map { Int($0) }
                )
            )
        }
    }

    private mutating func check(
        _ column: String,
        of table: String,
        lead name: String,
        to entity: EntityLayout,
        _ plan: SchemaPlan
    ) throws {
        let target = plan.source(of: entity)
        let numbers = plan.layout.hierarchy(of: entity).map { "\(plan.storedNumbers[$0.number - 1])" }
        let key = "t.\(plan.dialect.name(column))"
        let isOfEntity = "d.entity IN (\(numbers.joined(separator: ", ")))"
        let condition =
            "\(key) IS NOT NULL AND NOT EXISTS (SELECT FROM \(plan.dialect.table(target)) d "
            + "WHERE d.id = \(key) AND \(isOfEntity))"
        let source = plan.dialect.table(table)
        let count = try integers("SELECT count(*) FROM \(source) t WHERE \(condition)").first ?? 0
        guard count > 0 else { return }
        let keys = try rows("SELECT t.id FROM \(source) t WHERE \(condition) ORDER BY 1 LIMIT 5").map { $0[0] }
        let text = "leads to objects that are not in \(target), from rows of \(table)"
        inspection.findings.append(.problem(.danglingRelationship, name, text, count: Int(count), keys: keys))
    }

    mutating func readIndexes() throws {
        let sql = """
            SELECT i.relname, t.relname, CASE WHEN x.indisunique THEN 'u' ELSE '' END, \
            CASE WHEN x.indpred IS NULL THEN '' ELSE 'p' END, \
            (SELECT string_agg(COALESCE(a.attname, '?'), E'\\n' ORDER BY k.place) \
            FROM unnest(x.indkey) WITH ORDINALITY k(number, place) \
            LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number) \
            FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid \
            JOIN pg_namespace n ON n.oid = t.relnamespace WHERE n.nspname = $1 ORDER BY t.relname, i.relname
            """
        inspection.indexes = try texts(sql).map { row in
            StoreInspection.Index(
                name: row[0],
                table: row[1],
                columns: row[4].split(separator: "\n").map(String.init),
                isUnique: row[2] == "u",
                isPartial: row[3] == "p"
            )
        }
    }

    /// Tells triggers that Core Data has not made.
    mutating func lookForForeignCode() throws {
        let sql = """
            SELECT g.tgname, t.relname FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid \
            JOIN pg_namespace n ON n.oid = t.relnamespace \
            WHERE n.nspname = $1 AND NOT g.tgisinternal AND NOT starts_with(g.tgname, 'coredata_') ORDER BY 1
            """
        for row in try texts(sql) {
            let text = "is a trigger that Core Data has not made: it runs when programs change \(row[1])"
            inspection.findings.append(.note(.foreignCode, row[0], text))
        }
    }

    mutating func measure() throws {
        let sql = """
            SELECT c.relname, COALESCE(t.relname, c.relname), CASE WHEN c.relkind = 'i' THEN 'i' ELSE '' END, \
            CAST(CASE WHEN c.relkind = 'i' THEN pg_relation_size(c.oid) ELSE pg_table_size(c.oid) END AS text) \
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_index x ON x.indexrelid = c.oid \
            LEFT JOIN pg_class t ON t.oid = x.indrelid WHERE n.nspname = $1 AND c.relkind IN ('r', 'i')
            """
        inspection.sizes.areExact = true
        inspection.sizes.parts = try texts(sql).map { row in
            StoreInspection.Sizes.Part(name: row[0], table: row[1], isIndex: row[2] == "i", size: Int64(row[3]) ?? 0)
        }.sorted { ($1.size, $0.name) < ($0.size, $1.name) }
    }

    mutating func readHistory() throws {
        guard try DatabaseOpening.hasTable(HistoryTable.transactions, in: schema, connection) else { return }
        let numbers = try integers("SELECT count(*), min(id), max(id) FROM $s.coredata_transaction")
        let kinds = try rows("SELECT kind, count(*) FROM $s.coredata_change GROUP BY 1")
        let counts = Dictionary(kinds.map { ($0[0], Int($0[1])) }) { first, _ in first }
        let hasAny = numbers.first ?? 0 > 0
        let dates = hasAny ? try dates() : []
        inspection.history = StoreInspection.History(
            transactions: Int(numbers.first ?? 0),
            firstNumber: hasAny ? numbers[1] : nil,
            lastNumber: hasAny ? numbers[2] : nil,
            firstDate: dates.first,
            lastDate: dates.last,
            insertions: counts[0] ?? 0,
            updates: counts[1] ?? 0,
            deletions: counts[2] ?? 0,
            authors: try authors()
        )
    }

    private func dates() throws -> [Date] {
        let table = PostgreSQLText.quoted(schema) + ".coredata_transaction"
        let sql = "SELECT min(committed_at), max(committed_at) FROM \(table)"
        return try connection.withStatement(sql) { statement in
            guard try statement.step(), !statement.value(0).isNull else { return [] }
            return (0..<2).map { Date(timeIntervalSinceReferenceDate: statement.value($0).double) }
        }
    }

    private func authors() throws -> [StoreInspection.History.Author] {
        let schema = PostgreSQLText.quoted(schema)
        let sql = """
            SELECT COALESCE(x.content, t.author), count(*) FROM \(schema).coredata_transaction t \
            LEFT JOIN \(schema).coredata_text x ON x.id = t.author_id GROUP BY 1 ORDER BY 2 DESC, 1
            """
        return try connection.withStatement(sql) { statement in
            var authors: [StoreInspection.History.Author] = []
            while try statement.step() {
                let name = statement.value(0)
                authors.append(
                    .init(name: name.isNull ? nil : name.string, transactions: Int(statement.value(1).int64))
                )
            }
            return authors
        }
    }
}
