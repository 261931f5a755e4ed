import CCoreDataSQLite
import CoreData

/// W8: traversing from folders to their notes.
enum RelationshipWorkloads {
    typealias Pass = StoreWorkload.Pass

    static func all(_ fixture: StoreFixture) -> [StoreWorkload] {
        [queries(fixture)] + walks()
    }

    private static func queries(_ fixture: StoreFixture) -> StoreWorkload {
        let count = fixture.queriedFolders
        let names = Set((0..<count).map { "Folder \($0)" })
        return StoreWorkload(
            name: "W8a a query for each folder",
            grdb: 1.6,
            goal: 1.4,
            repetitions: count,
            raw: { ReadingWorkloads.raw($0) { queryEach($0, count) } },
            ours: {
                try withFolders($0) { context, folders in
                    var sum = 0
                    for folder in folders where folder.name.map(names.contains) == true {
                        let request = NSFetchRequest<Note>(entityName: "Note")
                        request.predicate = NSPredicate(format: "folder == %@", folder)
                        sum = try context.fetch(request).reduce(sum) { $0 &+ $1.checksum }
                    }
                    return (sum, nil)
                }
            }
        )
    }

    private static func walks() -> [StoreWorkload] {
        [
            StoreWorkload(
                name: "W8f the same through folder.notes",
                grdb: 1.6,
                goal: 1.5,
                raw: { ReadingWorkloads.raw($0) { queryEach($0) } },
                ours: { try withFolders($0) { _, folders in (walk(folders), folders) } }
            ),
            StoreWorkload(
                name: "W8b folders with notes fetched ahead",
                grdb: 13,
                goal: 1.7,
                raw: { ReadingWorkloads.raw($0, queryOnce) },
                ours: {
                    try ReadingWorkloads.ours($0) { context in
                        let request = NSFetchRequest<Folder>(entityName: "Folder")
                        request.relationshipKeyPathsForPrefetching = ["notes"]
                        let folders = try context.fetch(request)
                        return (walk(folders), folders)
                    }
                }
            ),
        ]
    }

    private static func walk(_ folders: [Folder]) -> Int {
        var sum = 0
        for folder in folders {
            guard let notes = folder.notes else { continue }
            for case let note as Note in notes { sum &+= note.checksum }
        }
        return sum
    }

    /// Our side with the folders in memory.
    private static func withFolders(
        _ fixture: StoreFixture,
        _ work: @escaping (NSManagedObjectContext, [Folder]) throws -> (Int, Any?)
    ) throws -> Pass {
        let container = try fixture.open(fixture.url(false))
        let context = container.newBackgroundContext()
        return try context.performAndWait {
            let folders = try context.fetch(NSFetchRequest<Folder>(entityName: "Folder"))
            return Pass(
                work: { try context.performAndWait { try work(context, folders) } },
                end: { try fixture.close(container) }
            )
        }
    }

    private static func queryEach(_ database: RawDatabase, _ count: Int = .max) -> Int {
        let folders = database.numbers("SELECT Z_PK FROM ZFOLDER").prefix(count)
        return database.with("SELECT \(RawDatabase.Statement.noteColumns) FROM ZNOTE WHERE ZFOLDER = ?") { statement in
            var sum = 0
            for folder in folders {
                sqlite3_bind_int64(statement, 1, folder)
                while sqlite3_step(statement) == SQLITE_ROW { sum &+= statement.checksum }
                sqlite3_reset(statement)
            }
            return sum
        }
    }

    private static func queryOnce(_ database: RawDatabase) -> Int {
        _ = database.numbers("SELECT Z_PK FROM ZFOLDER")
        let sql = "SELECT \(RawDatabase.Statement.noteColumns) FROM ZNOTE WHERE ZFOLDER IS NOT NULL ORDER BY ZFOLDER"
        return database.with(sql) { statement in
            var sum = 0
            while sqlite3_step(statement) == SQLITE_ROW { sum &+= statement.checksum }
            return sum
        }
    }
}
