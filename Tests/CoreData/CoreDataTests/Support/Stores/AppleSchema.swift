import Foundation

/// The tables and indexes of a store created by Apple's framework, parsed from its SQL.
struct AppleSchema {
    struct Table {
        let name: String
        let columns: [String]
        let compositeKey: [String]
        /// Whether the framework migrated the table by adding columns or renaming it.
        let isAltered: Bool
        /// The columns of the uniqueness constraints in the SQL of the table.
        let constraints: [[String]]
    }

    struct Index: Hashable {
        let name: String
        let table: String
        let terms: [String]
        let isUnique: Bool
        let condition: String?
    }

    var tables: [String: Table] = [:]
    /// The names of the tables in the file's order.
    var tableOrder: [String] = []
    var indexes: [Index] = []
    var virtualTables: [String] = []
    var triggers: [String: String] = [:]

    /// Whether a migration altered any table.
    var isMigrated: Bool { tables.values.contains(where: \.isAltered) }

    init(contentsOf file: URL) throws {
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let statement = line.hasSuffix(";") ? String(line.dropLast()) : String(line)
            if let table = Self.table(statement) {
                tables[table.name] = table
                tableOrder.append(table.name)
            } else if let index = Self.index(statement) {
                indexes.append(index)
            } else if statement.hasPrefix("CREATE VIRTUAL TABLE ") {
                virtualTables.append(statement)
            } else if let match = statement.prefixMatch(of: /CREATE TRIGGER (\w+)/) {
                triggers[String(match.1)] = line.hasSuffix("END;") ? String(line.dropLast()) : String(line)
            }
        }
    }

    private static func table(_ statement: String) -> Table? {
        guard let match = statement.wholeMatch(of: /CREATE TABLE ("?)(\w+)"? \( ?(.*)\)/) else { return nil }
        var (columns, key, constraints) = ([String](), [String](), [[String]]())
        // ALTER TABLE writes a space before each appended column, and none after the last one.
        let body = String(match.3)
        for part in split(body) {
            if let found = part.wholeMatch(of: /PRIMARY KEY \((.*)\)/) {
                key = found.1.components(separatedBy: ", ")
            } else if let found = part.wholeMatch(of: /CONSTRAINT \w+ UNIQUE \((.*)\)/) {
                constraints.append(found.1.components(separatedBy: ", "))
            } else {
                columns.append(part)
            }
        }
        let isAltered = !match.1.isEmpty || body.contains(" , ")
        return Table(
            name: String(match.2),
            columns: columns,
            compositeKey: key,
            isAltered: isAltered,
            constraints: constraints
        )
    }

    /// Splits a text at commas outside of parentheses.
    private static func split(_ body: String) -> [String] {
        var (parts, depth) = ([""], 0)
        for character in body {
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            if character == ",", depth == 0 {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func index(_ statement: String) -> Index? {
        let pattern = /CREATE (UNIQUE )?INDEX (\w+) ON "?(\w+)"? \(([^()]*)\)(?: WHERE (.*))?/
        guard let match = statement.wholeMatch(of: pattern) else { return nil }
        return Index(
            name: String(match.2),
            table: String(match.3),
            terms: match.4.components(separatedBy: ", "),
            isUnique: match.1 != nil,
            condition: match.5.map(String.init)
        )
    }
}
