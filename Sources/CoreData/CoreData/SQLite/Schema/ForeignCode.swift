internal import CoreDataSQLite

/// A trigger or a view in a file that is not of the kind that Core Data makes. A trigger runs whenever a program writes.
struct ForeignCode {
    /// The number of instructions that a statement may run in a file with such code: one that would never end takes a few
    /// seconds, and a million rows with a trigger each are far fewer.
    static let mostInstructions = 50_000_000

    let name: String
    /// `trigger` or `view`.
    let kind: String
    /// The table that a trigger observes; the name of a view.
    let table: String

    /// Returns the triggers and views of others, by name.
    static func find(in connection: Connection) throws -> [ForeignCode] {
        let query =
            "SELECT name, type, tbl_name, sql FROM sqlite_master WHERE type IN ('trigger', 'view') ORDER BY name"
        return try connection.withStatement(query) { statement in
            var found: [ForeignCode] = []
            while try statement.step() {
                let name = statement.value(0).string
                let code = ForeignCode(
                    name: name,
                    kind: statement.value(1).string,
                    table: statement.value(2).string
                )
                if !isOwn(name, code.kind, statement.value(3).string) { found.append(code) }
            }
            return found
        }
    }

    private static func isOwn(_ name: String, _ kind: String, _ sql: String) -> Bool {
        guard kind == "trigger" else { return false }
        return name.hasPrefix(TextIndex.namePrefix)
            ? TextIndex.isTrigger(name, sql) : TriggerShape(sql).isOfCoreData(named: name)
    }

    /// Looks for code of others, before any of it runs: refuses the file if the options say so, or else limits what
    /// statements of the connection may run.
    ///
    /// - Returns: Whether there is such code.
    @discardableResult
    static func admit(_ connection: Connection, refuses: Bool = false) throws -> Bool {
        let spatial = "SELECT 1 FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE % USING RTREE%' LIMIT 1"
        let hasSpatial = try connection.withStatement(spatial) { statement in try statement.step() }
        if hasSpatial { connection.allowSpatialTriggers() }
        let found = try find(in: connection)
        guard !found.isEmpty else { return false }
        if refuses { throw StoreFileError.foreignCode(found.map { "the \($0.kind) \($0.name)" }) }
        connection.limitInstructions(mostInstructions)
        return true
    }
}

extension TextIndex {
    /// Returns whether a trigger is one that keeps a text index, to the letter.
    fileprivate static func isTrigger(_ name: String, _ sql: String) -> Bool {
        let parts = name.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4 else { return false }
        return TextIndex(table: parts[1], column: parts[2]).schema.contains { $0.name == name && $0.sql == sql }
    }
}
