internal import CoreDataSQLite
internal import Foundation

/// The tables of an SQLite file, in the terms of a server's: so one proposal serves both.
extension ServerTable {
    /// Reads all tables that are not virtual, by their names.
    static func all(of connection: Connection) throws -> [String: ServerTable] {
        let sql = """
            SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' \
            AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name
            """
        let names = try rows(sql, nil, connection).map { $0[0] }
        var tables: [String: ServerTable] = [:]
        for name in names { tables[name] = try table(name, connection) }
        // SQLite does not mind the case of names.
        let known = Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first }
        let ownKeys = tables.mapValues(\.key)
        for name in names {
            let references = try references(of: name, connection)
            tables[name]?.references = references.compactMap { reference in
                guard let other = known[reference.table.lowercased()], let key = ownKeys[other] else { return nil }
                let keys = reference.keys.contains("") ? key : reference.keys
                return Reference(columns: reference.columns, table: other, keys: keys, rule: reference.rule)
            }
        }
        return tables.mapValues(\.withKeyOfOneColumn)
    }

    private static func table(_ name: String, _ connection: Connection) throws -> ServerTable {
        var table = ServerTable(name: name)
        var places: [(place: Int, column: String)] = []
        let columns = "SELECT name, type, \"notnull\", ifnull(dflt_value, ''), pk, hidden FROM pragma_table_xinfo(?)"
        for row in try rows(columns, name, connection) where row[5] != "1" {
            let type = serverType(of: row[1])
            table.columns.append(
                Column(
                    name: row[0],
                    type: type,
                    fullType: row[1],
                    isRequired: row[2] == "1" || row[4] != "0",
                    isGenerated: row[5] != "0",
                    standard: standard(row[3], type)
                )
            )
            if let place = Int(row[4]), place > 0 { places.append((place, row[0])) }
        }
        table.key = places.sorted { $0.place < $1.place }.map(\.column)
        table.keyConstraint = table.key.isEmpty ? nil : "key"
        let indexes = """
            SELECT L.name, I.name FROM pragma_index_list(?) L, pragma_index_info(L.name) I \
            WHERE L."unique" = 1 AND L.partial = 0 AND L.origin != 'pk' AND I.name IS NOT NULL ORDER BY L.name, I.seqno
            """
        for row in try rows(indexes, name, connection) { table.unique[row[0], default: []].append(row[1]) }
        return table
    }

    private static func references(of table: String, _ connection: Connection) throws -> [Reference] {
        let sql = """
            SELECT id, "table", "from", ifnull("to", ''), on_delete FROM pragma_foreign_key_list(?) ORDER BY id DESC, seq
            """
        let rules: [String: Reference.Rule] = [
            "RESTRICT": .restrict, "CASCADE": .cascade, "SET NULL": .setNull, "SET DEFAULT": .setStandard,
        ]
        var order: [String] = []
        var parts: [String: [[String]]] = [:]
        for row in try rows(sql, table, connection) {
            if parts[row[0]] == nil { order.append(row[0]) }
            parts[row[0], default: []].append(row)
        }
        return order.compactMap { id in
            guard let rows = parts[id], let first = rows.first else { return nil }
            // SQLite's default does nothing to rows that are not checked: the model has the usual rule then.
            let rule = rules[first[4]] ?? .setNull
            return Reference(columns: rows.map { $0[2] }, table: first[1], keys: rows.map { $0[3] }, rule: rule)
        }
    }

    private static func rows(_ sql: String, _ table: String?, _ connection: Connection) throws -> [[String]] {
        try connection.withStatement(sql) { statement in
            if let table { try statement.bind(table, at: 1) }
            var rows: [[String]] = []
            while try statement.step() { rows.append((0..<statement.columnCount).map { statement.value($0).string }) }
            return rows
        }
    }

    // MARK: - Types

    /// Returns the server's type that is the most like a declared one, by SQLite's own rules and by what is usual.
    private static func serverType(of declared: String) -> String {
        let name = declared.uppercased().prefix { $0 != "(" }
        func has(_ parts: String...) -> Bool { parts.contains { name.contains($0) } }
        if has("BOOL") { return "bool" }
        if has("SMALLINT", "TINYINT", "INT2") { return "int2" }
        if has("INT") { return "int8" }
        if has("UUID", "GUID") { return "uuid" }
        if has("TIME") { return "timestamptz" }
        if has("DATE") { return "date" }
        if has("CHAR", "CLOB", "TEXT", "JSON") { return "text" }
        if has("REAL", "FLOA", "DOUB") { return "float8" }
        if has("DEC", "NUMERIC", "MONEY") { return "numeric" }
        return has("BLOB") || name.isEmpty ? "bytea" : "text"
    }

    /// Returns a default as the server would write it; nil if there is none.
    private static func standard(_ text: String, _ type: String) -> String? {
        guard !text.isEmpty, text.uppercased() != "NULL" else { return nil }
        if type == "bool" { return ["1", "TRUE"].contains(text.uppercased()) ? "true" : "false" }
        return text.hasPrefix("'") && text.hasSuffix("'") ? "\(text)::text" : text
    }

    // MARK: - Keys

    /// The table with the number of its rows as key, unless its own key is one that objects can be known by. That becomes a
    /// constraint.
    private var withKeyOfOneColumn: ServerTable {
        let isPairs = key.count == 2 && key.allSatisfy { column in references.contains { $0.columns == [column] } }
        if isPairs { return self }
        var table = self
        let only = key.count == 1 ? column(key[0]) : nil
        if let only, only.fullType.uppercased() == "INTEGER" {
            table.columns = columns.map { $0.name == only.name ? $0.numbered : $0 }
        } else if only.flatMap({ ServerKind(ofKeys: $0.type) }) == nil {
            if !key.isEmpty { table.unique["key"] = key }
            (table.key, table.keyConstraint) = (["rowid"], nil)
            table.columns.append(Column.rowNumber)
        }
        return table
    }
}

extension ServerTable.Column {
    /// The number that SQLite gives each row.
    fileprivate static let rowNumber = ServerTable.Column(
        name: "rowid",
        type: "int8",
        fullType: "INTEGER",
        isRequired: true,
        isGenerated: false,
        standard: "rowid"
    )

    /// The column as one that SQLite numbers.
    fileprivate var numbered: ServerTable.Column {
        ServerTable.Column(
            name: name,
            type: "int8",
            fullType: fullType,
            isRequired: true,
            isGenerated: false,
            standard: "rowid"
        )
    }
}

extension ModelProposal {
    /// Proposes a model for the tables of an SQLite file that is no store. The file is only read, and the model does not refer to it:
    /// a store of Core Data has tables of its own.
    ///
    /// - Throws: `CocoaError` if the file cannot be read, or has no table.
    package init(forTablesOf file: URL) throws {
        let tables = try UntouchedFile.read(file, patience: BrowsedStore.patience) { try ServerTable.all(of: $0) }
        self.init(tables)
        for index in model.entities.indices {
            model.entities[index].userInfo = [:]
            for place in model.entities[index].attributes.indices {
                model.entities[index].attributes[place].userInfo = [:]
            }
            for place in model.entities[index].relationships.indices {
                model.entities[index].relationships[place].userInfo = [:]
            }
        }
        guard !model.entities.isEmpty else {
            throw ErrorFactory.cannotOpenStore(at: file, reason: "it has no table that a model could be made of")
        }
    }
}
