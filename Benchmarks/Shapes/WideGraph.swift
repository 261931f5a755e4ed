import CCoreDataSQLite
import CoreData

/// A folder with all notes: adding and removing one, and deleting the folder by each rule.
enum WideGraph {
    private typealias Pass = StoreWorkload.Pass

    static func run(_ options: ShapeOptions) throws {
        let fixture = try StoreFixture(notes: options.isQuick ? 500 : 100_000, folders: 1)
        defer { try? fixture.removeFiles() }
        print(
            "\na folder with \(fixture.values.count) notes, processor time, medians of \(options.rounds) interleaved rounds"
        )
        try options.run(all(fixture), fixture)
    }

    private static func all(_ fixture: StoreFixture) -> [StoreWorkload] {
        let places = fixture.someNotes(2_000)
        let rules: [(String, NSDeleteRule)] = [
            ("nullify", .nullifyDeleteRule), ("cascade", .cascadeDeleteRule), ("deny", .denyDeleteRule),
            ("no action", .noActionDeleteRule),
        ]
        return [
            adding("X1 add a note and save", places.count, isLoaded: false),
            adding("X2 the same, with folder.notes in memory", places.count, isLoaded: true),
            removing("X3 remove a note and save", places, isLoaded: false),
            removing("X4 the same, with folder.notes in memory", places, isLoaded: true),
        ] + rules.enumerated().map { deleting("X\($0 + 5) delete the folder: \($1.0)", $1.1) }
    }

    // MARK: - One note

    private static func adding(_ name: String, _ count: Int, isLoaded: Bool) -> StoreWorkload {
        StoreWorkload(
            name: name,
            goal: 2,
            repetitions: count,
            raw: { fixture in
                WritingWorkloads.raw(try fixture.copy(), fixture) { database in
                    let last = database.number("SELECT max(Z_PK) FROM ZNOTE")
                    let sql = "INSERT INTO ZNOTE (Z_PK, Z_ENT, Z_OPT, ZTITLE, ZFOLDER) VALUES (?, 2, 1, ?, 1)"
                    database.commitEach(sql, 1...count) { statement, number in
                        sqlite3_bind_int64(statement, 1, Int64(last + number))
                        statement.bind("Added \(number)", at: 2)
                    }
                }
            },
            ours: { fixture in
                try WritingWorkloads.ours(fixture.copy(), fixture) { context in
                    try folder(context, isLoaded: isLoaded)
                } _: { context, folder in
                    for number in 1...count {
                        let note = Note(context: context)
                        note.title = "Added \(number)"
                        note.folder = folder
                        try context.save()
                    }
                }
            }
        )
    }

    private static func removing(_ name: String, _ places: [Int], isLoaded: Bool) -> StoreWorkload {
        StoreWorkload(
            name: name,
            goal: 2,
            repetitions: places.count,
            raw: { fixture in
                WritingWorkloads.raw(try fixture.copy(), fixture) { database in
                    let sql = "UPDATE ZNOTE SET ZFOLDER = NULL, Z_OPT = Z_OPT + 1 WHERE Z_PK = ?"
                    database.commitEach(sql, places) { sqlite3_bind_int64($0, 1, Int64($1 + 1)) }
                }
            },
            ours: { fixture in
                try WritingWorkloads.ours(fixture.copy(), fixture) { context in
                    (try folder(context, isLoaded: isLoaded), try WritingWorkloads.notes(context))
                } _: { context, kept in
                    for place in places {
                        kept.1[place].folder = nil
                        try context.save()
                    }
                }
            }
        )
    }

    /// Returns the folder, with its notes in memory if it is loaded.
    private static func folder(_ context: NSManagedObjectContext, isLoaded: Bool) throws -> Folder? {
        let folder = try context.fetch(NSFetchRequest<Folder>(entityName: "Folder")).first
        if isLoaded { precondition(folder?.notes?.count != 0, "the folder has notes") }
        return folder
    }

    // MARK: - The folder

    private static func deleting(_ name: String, _ rule: NSDeleteRule) -> StoreWorkload {
        StoreWorkload(
            name: name,
            goal: 3,
            raw: { fixture in
                WritingWorkloads.raw(try fixture.copy(), fixture) { database in delete(database, rule) }
            },
            ours: { fixture in
                let fixture = fixture.with { $0.deleteRule = rule }
                return try WritingWorkloads.ours(fixture.copy(), fixture) { context in
                    try folder(context, isLoaded: false)
                } _: { context, folder in
                    guard let folder else { return }
                    context.delete(folder)
                    do {
                        try context.save()
                        precondition(rule != .denyDeleteRule, "a folder with notes was deleted")
                    } catch let error as CocoaError {
                        guard rule == .denyDeleteRule else { throw error }
                    }
                }
            }
        )
    }

    /// Does what objects need: each is read, and written by its key.
    private static func delete(_ database: RawDatabase, _ rule: NSDeleteRule) {
        let keys = rule == .noActionDeleteRule ? [] : database.numbers("SELECT Z_PK FROM ZNOTE WHERE ZFOLDER = 1")
        guard rule != .denyDeleteRule else { return }
        database.run("BEGIN IMMEDIATE")
        let sql =
            rule == .cascadeDeleteRule
            ? "DELETE FROM ZNOTE WHERE Z_PK = ?" : "UPDATE ZNOTE SET ZFOLDER = NULL, Z_OPT = Z_OPT + 1 WHERE Z_PK = ?"
        database.with(sql) { statement in
            for key in keys {
                sqlite3_bind_int64(statement, 1, key)
                database.execute(statement)
            }
        }
        database.run("DELETE FROM ZFOLDER; COMMIT")
    }
}
