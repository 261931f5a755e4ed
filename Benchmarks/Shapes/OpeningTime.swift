import CCoreDataSQLite
import CoreData

/// The first fetch after opening a store of a gigabyte, in a process that has just started: fifty notes by an index.
enum OpeningTime {
    static func run(_ options: ShapeOptions) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("opening-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("large.sqlite")
        try write(options.isQuick ? 10_000 : 3_000_000, to: url)
        var times: [[Double]] = [[], []]
        for _ in 0...options.rounds {
            for (place, side) in ["raw-opening", "opening"].enumerated() {
                times[place].append(Double(try PeakMemory.output(side, [url])) ?? 0)
            }
        }
        let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int ?? 0
        let form =
            "first fetch after opening a store of %.2f GB, by the clock: raw %.1f ms, ours %.1f ms, at best %.1f; goal 30 ms"
        // The first round has read the file into the system's cache.
        let medians = times.map { Array($0.dropFirst()).median }
        print(String(format: form, Double(size) / 1e9, medians[0], medians[1], times[1].min() ?? 0))
    }

    /// Writes notes as the store has them.
    private static func write(_ notes: Int, to url: URL) throws {
        let coordinator = try StoreFixture.open(url, true).persistentStoreCoordinator
        for store in coordinator.persistentStores { try coordinator.remove(store) }
        let database = RawDatabase(url)
        database.run(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(notes)) \
            INSERT INTO ZNOTE (Z_PK, Z_ENT, Z_OPT, ZBODY, ZTITLE, ZCREATED, ZMODIFIED, ZFLAGGED, ZIDENTIFIER, ZPOSITION, \
            ZRATING) SELECT i, 2, 1, hex(randomblob(100)), 'The title of note ' || i, i, i, i % 2, randomblob(16), i, \
            i / 3.0 FROM n
            """
        )
        database.run("UPDATE Z_PRIMARYKEY SET Z_MAX = \(notes) WHERE Z_NAME = 'Note'")
        database.run("PRAGMA wal_checkpoint(truncate)")
    }

    /// Opens a store whose model is in memory, fetches and reads, and returns the milliseconds.
    static func measure(_ url: URL, isRaw: Bool) throws -> Double {
        let model = NoteModel.make(indexesCreated: true)
        let start = DispatchTime.now().uptimeNanoseconds
        let sum = isRaw ? read(RawDatabase(url)) : try read(StoreSetup().open(url, model).viewContext)
        let end = DispatchTime.now().uptimeNanoseconds
        precondition(sum > 0, "the notes have values")
        return Double(end - start) / 1e6
    }

    private static let first = 5_000.0

    private static func read(_ database: RawDatabase) -> Int {
        let columns = RawDatabase.Statement.noteColumns
        return database.with("SELECT \(columns) FROM ZNOTE WHERE ZCREATED >= ? ORDER BY ZCREATED LIMIT 50") {
            statement in
            sqlite3_bind_double(statement, 1, first)
            var sum = 0
            while sqlite3_step(statement) == SQLITE_ROW { sum &+= statement.checksum }
            return sum
        }
    }

    private static func read(_ context: NSManagedObjectContext) throws -> Int {
        let request = NSFetchRequest<Note>(entityName: "Note")
        request.predicate = NSPredicate(format: "created >= %@", NSDate(timeIntervalSinceReferenceDate: first))
        request.sortDescriptors = [NSSortDescriptor(key: "created", ascending: true)]
        request.fetchLimit = 50
        return try context.fetch(request).reduce(0) { $0 &+ $1.checksum }
    }
}
