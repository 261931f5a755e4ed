import CoreData
import CoreDataSQLite

/// Reads the graph directly from the tables of a store, bypassing Core Data.
struct StoredGraph {
    private let connection: Connection

    init(_ url: URL) throws {
        connection = try Connection(path: url.path, mode: .readOnly)
    }

    func read() throws -> Graph {
        var graph = Graph()
        for (table, kind) in [("ZCOVER", Graph.Kind.cover), ("ZFOLDER", .folder), ("ZKEYWORD", .keyword)] {
            for row in try rows("SELECT ZNUMBER, ZTITLE FROM \(table)") {
                graph.nodes[Self.number(row[0])] = Graph.Node(kind: kind, title: row[1].text)
            }
        }
        let notes = """
            SELECT note.ZNUMBER, note.ZTITLE, note.ZRATING, entity.Z_NAME = 'Draft' FROM ZNOTE AS note
            JOIN Z_PRIMARYKEY AS entity ON entity.Z_ENT = note.Z_ENT
            """
        for row in try rows(notes) {
            graph.nodes[Self.number(row[0])] = Graph.Node(
                kind: row[3] == .integer(1) ? .draft : .note,
                title: row[1].text,
                rating: row[2].integer.map { Int($0) }
            )
        }
        try readToOne(into: &graph)
        try readToMany(into: &graph)
        return graph
    }

    private func readToOne(into graph: inout Graph) throws {
        graph.folders = try map(
            "SELECT note.ZNUMBER, folder.ZNUMBER FROM ZNOTE AS note JOIN ZFOLDER AS folder ON folder.Z_PK = note.ZFOLDER"
        )
        graph.parents = try map(
            "SELECT child.ZNUMBER, up.ZNUMBER FROM ZFOLDER AS child JOIN ZFOLDER AS up ON up.Z_PK = child.ZPARENT"
        )
        graph.covers = try map(
            """
            SELECT note.ZNUMBER, cover.ZNUMBER FROM ZNOTE AS note
            JOIN ZCOVER AS cover ON cover.Z_PK = note.ZCOVER AND cover.ZNOTE = note.Z_PK
            """
        )
    }

    private func readToMany(into graph: inout Graph) throws {
        let pinned = """
            SELECT folder.ZNUMBER, note.ZNUMBER FROM ZNOTE AS note
            JOIN ZFOLDER AS folder ON folder.Z_PK = note.ZPINBOARD ORDER BY note.Z_FOK_PINBOARD
            """
        for row in try rows(pinned) {
            graph.pins[Self.number(row[0]), default: []].append(Self.number(row[1]))
        }
        graph.keywords = try pairs(
            """
            SELECT note.ZNUMBER, keyword.ZNUMBER FROM Z_4KEYWORDS AS pair
            JOIN ZNOTE AS note ON note.Z_PK = pair.Z_4NOTES JOIN ZKEYWORD AS keyword ON keyword.Z_PK = pair.Z_3KEYWORDS
            """
        )
        graph.links = try pairs(
            """
            SELECT one.ZNUMBER, other.ZNUMBER FROM Z_4BACKLINKS AS pair
            JOIN ZNOTE AS one ON one.Z_PK = pair.Z_4BACKLINKS JOIN ZNOTE AS other ON other.Z_PK = pair.Z_4LINKS
            """
        )
        for (table, count) in [("Z_4KEYWORDS", graph.keywords.count), ("Z_4BACKLINKS", graph.links.count)]
        where try rows("SELECT count(*) FROM \(table)") != [[.integer(Int64(count))]] {
            throw Leftover(table: table)
        }
    }

    /// The error for rows of a join table that refer to missing objects.
    private struct Leftover: Error {
        let table: String
    }

    private func map(_ sql: String) throws -> [Int: Int] {
        try Dictionary(uniqueKeysWithValues: rows(sql).map { (Self.number($0[0]), Self.number($0[1])) })
    }

    private func pairs(_ sql: String) throws -> Set<Graph.Pair> {
        try Set(rows(sql).map { Graph.Pair(from: Self.number($0[0]), to: Self.number($0[1])) })
    }

    private func rows(_ sql: String) throws -> [[SQLiteValue]] {
        try connection.withStatement(sql) { (statement) throws(SQLiteError) in
            var rows: [[SQLiteValue]] = []
            while try statement.step() {
                rows.append((0..<statement.columnCount).map { statement.value($0).copy })
            }
            return rows
        }
    }

    private static func number(_ value: SQLiteValue) -> Int { value.integer.map { Int($0) } ?? -1 }
}
