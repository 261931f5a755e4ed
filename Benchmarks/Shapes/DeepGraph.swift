import CCoreDataSQLite
import CoreData

/// A chain of objects, each of which refers to the next: no work may call itself for each link.
final class DeepGraph {
    typealias Workload = ComparedWorkload<DeepGraph>
    typealias Pass = Workload.Pass

    private let depth: Int
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("deep-\(UUID().uuidString)")
    private var chain: URL { folder.appendingPathComponent("chain.sqlite") }

    static func run(_ options: ShapeOptions) throws {
        let graph = try DeepGraph(depth: options.isQuick ? 200 : 10_000)
        defer { try? FileManager.default.removeItem(at: graph.folder) }
        print("\na chain of \(graph.depth) objects, processor time, medians of \(options.rounds) interleaved rounds")
        try options.run(all, graph)
    }

    private init(depth: Int) throws {
        self.depth = depth
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try close(open(chain))
        insert(into: RawDatabase(chain))
    }

    private static var all: [Workload] { [saving] + walks + [deletion, change] }

    private static var saving: Workload {
        Workload(
            name: "D1 save a new chain, validated",
            goal: 3,
            raw: { graph in
                let url = graph.freshURL()
                try graph.close(graph.open(url))
                return graph.raw(url, graph.insert)
            },
            ours: { graph in
                try graph.ours(graph.freshURL()) {
                    graph.insert(into: $0)
                } _: { context, _ in
                    try context.save()
                }
            }
        )
    }

    private static var walks: [Workload] {
        [
            Workload(
                name: "D2 walk from link to link",
                goal: 2,
                raw: { graph in graph.reading { $0.sum } },
                ours: { try $0.walk(ahead: false) }
            ),
            Workload(
                name: "D3 walk after fetching all links ahead",
                goal: 3,
                raw: { graph in graph.reading { $0.sum } },
                ours: { try $0.walk(ahead: true) }
            ),
        ]
    }

    private static var deletion: Workload {
        Workload(
            name: "D4 delete the first and so all",
            goal: 3,
            raw: { graph in
                graph.raw(try graph.copy()) { database in
                    let keys = database.chain.keys
                    database.writeEach("DELETE FROM ZLINK WHERE Z_PK = ?", keys) { sqlite3_bind_int64($0, 1, $1) }
                }
            },
            ours: { graph in
                try graph.ours(graph.copy(), prepare: first) { context, first in
                    if let first { context.delete(first) }
                    try context.save()
                }
            }
        )
    }

    private static var change: Workload {
        Workload(
            name: "D5 change all, validate and save",
            goal: 2,
            raw: { graph in
                graph.raw(try graph.copy()) { database in
                    let keys = database.numbers("SELECT Z_PK FROM ZLINK")
                    let sql = "UPDATE ZLINK SET ZNAME = 'changed', Z_OPT = Z_OPT + 1 WHERE Z_PK = ?"
                    database.writeEach(sql, keys) { sqlite3_bind_int64($0, 1, $1) }
                }
            },
            ours: { graph in
                try graph.ours(graph.copy(), prepare: links) { context, links in
                    for link in links { link.name = "changed" }
                    try context.save()
                }
            }
        )
    }

    // MARK: - Stores

    private func open(_ url: URL) throws -> NSPersistentContainer { try StoreSetup().open(url, LinkModel.make()) }

    private func close(_ container: NSPersistentContainer) throws {
        let coordinator = container.persistentStoreCoordinator
        for store in coordinator.persistentStores { try coordinator.remove(store) }
    }

    private func freshURL() -> URL { folder.appendingPathComponent("\(UUID().uuidString).sqlite") }

    private func copy() throws -> URL {
        let copy = freshURL()
        try FileManager.default.copyItem(at: chain, to: copy)
        return copy
    }

    private func insert(into context: NSManagedObjectContext) {
        var last: Link?
        for number in 0..<depth {
            let link = Link(context: context)
            link.name = "Link \(number)"
            last?.next = link
            last = link
        }
    }

    private func insert(into database: RawDatabase) {
        let sql = "INSERT INTO ZLINK (Z_PK, Z_ENT, Z_OPT, ZNEXT, ZPREVIOUS, ZNAME) VALUES (?, 1, 1, ?, ?, ?)"
        database.writeEach(sql, (1...depth).map(Int64.init)) { [depth] statement, key in
            sqlite3_bind_int64(statement, 1, key)
            for (index, other) in [(Int32(2), key + 1), (3, key - 1)] {
                if other > 0, other <= depth {
                    sqlite3_bind_int64(statement, index, other)
                } else {
                    sqlite3_bind_null(statement, index)
                }
            }
            statement.bind("Link \(key - 1)", at: 4)
        }
        database.run("UPDATE Z_PRIMARYKEY SET Z_MAX = \(depth) WHERE Z_NAME = 'Link'")
        database.run("PRAGMA wal_checkpoint(truncate)")
    }

    // MARK: - Passes

    private static let contents =
        "SELECT count(*) + ifnull(sum(length(ZNAME)), 0) + ifnull(sum(ZNEXT), 0) + ifnull(sum(ZPREVIOUS), 0) FROM ZLINK"

    private func raw(_ url: URL, _ work: @escaping (RawDatabase) -> Void) -> Pass {
        let database = RawDatabase(url)
        return Pass(
            work: {
                work(database)
                return (0, nil)
            },
            check: { database.number(Self.contents) }
        )
    }

    private func reading(_ work: @escaping ((keys: [Int64], sum: Int)) -> Int) -> Pass {
        let database = RawDatabase(chain)
        return Pass(work: { (work(database.chain), nil) })
    }

    private func ours<Kept>(
        _ url: URL,
        prepare: (NSManagedObjectContext) throws -> Kept,
        _ work: @escaping (NSManagedObjectContext, Kept) throws -> Void
    ) throws -> Pass {
        let container = try open(url)
        let context = container.newBackgroundContext()
        let kept = try context.performAndWait { try prepare(context) }
        return Pass(
            work: {
                try context.performAndWait { try work(context, kept) }
                return (0, kept)
            },
            check: { [self] in
                try close(container)
                return RawDatabase(url).number(Self.contents)
            }
        )
    }

    private func walk(ahead isAhead: Bool) throws -> Pass {
        let container = try open(chain)
        let context = container.newBackgroundContext()
        let request = Self.firstRequest
        if isAhead {
            let path = [String](repeating: "next", count: depth).joined(separator: ".")
            request.relationshipKeyPathsForPrefetching = [path]
        }
        return Pass(
            work: {
                try context.performAndWait {
                    let first = try context.fetch(request).first
                    var (sum, link) = (0, first)
                    while let current = link {
                        sum += current.name?.utf8.count ?? 0
                        link = current.next
                    }
                    return (sum, first)
                }
            },
            end: { [self] in try close(container) }
        )
    }

    private static var firstRequest: NSFetchRequest<Link> {
        let request = NSFetchRequest<Link>(entityName: "Link")
        request.predicate = NSPredicate(format: "name == %@", "Link 0")
        return request
    }

    private static func first(_ context: NSManagedObjectContext) throws -> Link? {
        try context.fetch(firstRequest).first
    }

    private static func links(_ context: NSManagedObjectContext) throws -> [Link] {
        try context.fetch(NSFetchRequest<Link>(entityName: "Link"))
    }
}

extension RawDatabase {
    /// Runs a statement for each key in one transaction.
    fileprivate func writeEach(_ sql: String, _ keys: [Int64], _ bind: (Statement, Int64) -> Void) {
        run("BEGIN IMMEDIATE")
        with(sql) { statement in
            for key in keys {
                bind(statement, key)
                execute(statement)
            }
        }
        run("COMMIT")
    }

    /// The keys of a chain, each found in the row before it, and the length of all names.
    fileprivate var chain: (keys: [Int64], sum: Int) {
        var key = Int64(number("SELECT Z_PK FROM ZLINK WHERE ZNAME = 'Link 0'"))
        return with("SELECT Z_PK, Z_ENT, Z_OPT, ZNAME, ZNEXT, ZPREVIOUS FROM ZLINK WHERE Z_PK = ?") { statement in
            var (keys, sum): ([Int64], Int) = ([], 0)
            while key != 0 {
                keys.append(key)
                sqlite3_bind_int64(statement, 1, key)
                guard sqlite3_step(statement) == SQLITE_ROW else { break }
                sum += statement.textLength(3)
                key = sqlite3_column_int64(statement, 4)
                sqlite3_reset(statement)
            }
            return (keys, sum)
        }
    }
}
