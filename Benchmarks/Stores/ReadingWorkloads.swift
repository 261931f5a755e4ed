import CCoreDataSQLite
import CoreData

/// W2 to W5, W8 and W9: reading.
enum ReadingWorkloads {
    typealias Pass = StoreWorkload.Pass

    static func all(_ fixture: StoreFixture) -> [StoreWorkload] {
        scans() + [byTheClock] + queries(fixture) + [lookUps(fixture)] + RelationshipWorkloads.all(fixture) + [
            search(fixture)
        ]
    }

    /// Our side in a new context, so that no objects are registered yet.
    ///
    /// - Parameter isTracked: whether observation tracks the values read in the context, as in a context for views.
    static func ours(
        _ fixture: StoreFixture,
        indexesCreated: Bool = false,
        isTracked: Bool = false,
        _ work: @escaping (NSManagedObjectContext) throws -> (Int, Any?)
    ) throws -> Pass {
        let container = try fixture.open(fixture.url(indexesCreated), indexesCreated)
        let context = isTracked ? container.viewContext : fixture.newContext(container)
        return Pass(
            work: { try context.performAndWait { try work(context) } },
            end: { try fixture.close(container) }
        )
    }

    static func raw(
        _ fixture: StoreFixture,
        indexesCreated: Bool = false,
        _ work: @escaping (RawDatabase) -> Int
    ) -> Pass {
        let database = RawDatabase(fixture.url(indexesCreated))
        return Pass(work: { (work(database), nil) }, end: { withExtendedLifetime(database) {} })
    }

    // MARK: - Everything

    private static func scans() -> [StoreWorkload] {
        [
            StoreWorkload(
                name: "W2  fetch all, read all",
                grdb: 2.8,
                goal: 2.0,
                raw: { raw($0, readAll) },
                ours: { try ours($0, readAll) }
            ),
            StoreWorkload(
                name: "W2v the same in the context for views",
                grdb: 2.8,
                goal: 2.2,
                raw: { raw($0, readAll) },
                ours: { try ours($0, isTracked: true, readAll) }
            ),
            StoreWorkload(
                name: "W3  fetch all, read titles",
                grdb: 3.8,
                goal: 2.6,
                raw: {
                    raw($0) { database in
                        database.with("SELECT Z_PK, ZTITLE FROM ZNOTE") { statement in
                            var sum = 0
                            while sqlite3_step(statement) == SQLITE_ROW {
                                sum += statement.textLength(1) + Int(sqlite3_column_int64(statement, 0) & 0)
                            }
                            return sum
                        }
                    }
                },
                ours: {
                    try ours($0) { context in
                        let notes = try context.fetch(NSFetchRequest<Note>(entityName: "Note"))
                        return (notes.reduce(0) { $0 + ($1.title?.utf8.count ?? 0) }, notes)
                    }
                }
            ),
        ]
    }

    private static var byTheClock: StoreWorkload {
        StoreWorkload(
            name: "W2c fetch all, read all, by the clock",
            grdb: nil,
            goal: 1.3,
            clock: CLOCK_MONOTONIC,
            raw: { raw($0, readAll) },
            ours: { try ours($0, readAll) }
        )
    }

    static func readAll(_ database: RawDatabase) -> Int {
        database.with("SELECT \(RawDatabase.Statement.noteColumns) FROM ZNOTE") { statement in
            var sum = 0
            while sqlite3_step(statement) == SQLITE_ROW { sum &+= statement.checksum }
            return sum
        }
    }

    static func readAll(_ context: NSManagedObjectContext) throws -> (Int, Any?) {
        let notes = try context.fetch(NSFetchRequest<Note>(entityName: "Note"))
        return (notes.reduce(0) { $0 &+ $1.checksum }, notes)
    }

    // MARK: - Queries

    private static func queries(_ fixture: StoreFixture) -> [StoreWorkload] {
        let range = 40.0
        let starts = starts(fixture)
        return [
            StoreWorkload(
                name: "W4i query over an index, 40 rows",
                grdb: 2.2,
                goal: 1.5,
                repetitions: starts.count,
                raw: {
                    raw($0, indexesCreated: true) {
                        query($0, "ZCREATED >= ? AND ZCREATED < ?", starts.map { [$0, $0 + range] })
                    }
                },
                ours: {
                    try ours($0, indexesCreated: true) { context in
                        try query(
                            context,
                            "created >= %@ AND created < %@",
                            starts.map { [date($0), date($0 + range)] }
                        )
                    }
                }
            ),
            StoreWorkload(
                name: "W4n query without an index",
                grdb: 1.05,
                goal: 1.1,
                repetitions: limits.count,
                raw: { raw($0) { query($0, "ZRATING > ?", limits.map { [$0] }) } },
                ours: { try ours($0) { try query($0, "rating > %@", limits.map { [NSNumber(value: $0)] }) } }
            ),
        ]
    }

    /// The dates at which the queries over an index begin.
    static func starts(_ fixture: StoreFixture) -> [Double] { fixture.someNotes(300).map { Double($0) } }

    /// The least ratings of the queries without an index.
    static let limits = (0..<30).map { 0.9985 + Double($0) / 100_000 }

    private static func date(_ seconds: Double) -> NSDate {
        NSDate(timeIntervalSinceReferenceDate: seconds)
    }

    private static func query(_ database: RawDatabase, _ condition: String, _ arguments: [[Double]]) -> Int {
        database.with("SELECT \(RawDatabase.Statement.noteColumns) FROM ZNOTE WHERE \(condition)") { statement in
            var sum = 0
            for arguments in arguments {
                for (index, argument) in arguments.enumerated() {
                    sqlite3_bind_double(statement, Int32(index + 1), argument)
                }
                while sqlite3_step(statement) == SQLITE_ROW { sum &+= statement.checksum }
                sqlite3_reset(statement)
            }
            return sum
        }
    }

    private static func query(
        _ context: NSManagedObjectContext,
        _ format: String,
        _ arguments: [[Any]]
    ) throws -> (Int, Any?) {
        var sum = 0
        for arguments in arguments {
            let request = NSFetchRequest<Note>(entityName: "Note")
            request.predicate = NSPredicate(format: format, argumentArray: arguments)
            sum = try context.fetch(request).reduce(sum) { $0 &+ $1.checksum }
        }
        return (sum, nil)
    }

    // MARK: - Single rows

    static let lookUpCount = 20_000

    private static func lookUps(_ fixture: StoreFixture) -> StoreWorkload {
        let places = fixture.someNotes(lookUpCount)
        return StoreWorkload(
            name: "W5  \(places.count) look-ups by key",
            grdb: 8.7,
            goal: 1.3,
            raw: { fixture in
                raw(fixture) { database in
                    let sql = "SELECT \(RawDatabase.Statement.noteColumns) FROM ZNOTE WHERE Z_PK = ?"
                    return database.with(sql) { statement in
                        var sum = 0
                        for place in places {
                            sqlite3_bind_int64(statement, 1, Int64(place + 1))
                            while sqlite3_step(statement) == SQLITE_ROW { sum &+= statement.checksum }
                            sqlite3_reset(statement)
                        }
                        return sum
                    }
                }
            },
            ours: { try lookUp(places, $0) }
        )
    }

    private static func lookUp(_ places: [Int], _ fixture: StoreFixture) throws -> Pass {
        let container = try fixture.open(fixture.url(false))
        let context = container.newBackgroundContext()
        let request = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
        request.resultType = .managedObjectIDResultType
        request.sortDescriptors = [NSSortDescriptor(key: "position", ascending: true)]
        let known = try context.performAndWait { try context.fetch(request) }
        let wanted = places.map { known[$0] }
        return Pass(
            work: {
                let sum = try context.performAndWait {
                    try wanted.reduce(0) { sum, id in
                        guard let note = try context.existingObject(with: id) as? Note else { return sum }
                        return sum &+ note.checksum
                    }
                }
                return (sum, nil)
            },
            end: { try fixture.close(container) }
        )
    }

    // MARK: - Counting

    private static func search(_ fixture: StoreFixture) -> StoreWorkload {
        StoreWorkload(
            name: "W9  count of CONTAINS[c], ASCII",
            grdb: 1.0,
            goal: 1.3,
            raw: { raw($0) { $0.number("SELECT count(*) FROM ZNOTE WHERE ZBODY LIKE '%kasten slip box%'") } },
            ours: {
                try ours($0) { context in
                    let request = NSFetchRequest<Note>(entityName: "Note")
                    request.predicate = NSPredicate(format: "body CONTAINS[c] %@", "kasten slip box")
                    return (try context.count(for: request), nil)
                }
            }
        )
    }
}
