import CCoreDataSQLite
import CoreData

/// W1, W6, W7 and W10: writing. Each pass has a store of its own.
enum WritingWorkloads {
    typealias Pass = StoreWorkload.Pass

    static func all(_ fixture: StoreFixture) -> [StoreWorkload] {
        let some = fixture.someNotes(fixture.values.count / 10)
        return [inserting(isSaveOnly: true), inserting(isSaveOnly: false), updating(some), deleting(some)]
            + savingOne(fixture.someNotes(fixture.savesOneByOne))
    }

    /// A pass on a temporary file.
    static func raw(_ url: URL, _ fixture: StoreFixture, _ work: @escaping (RawDatabase) -> Void) -> Pass {
        let database = RawDatabase(url)
        return Pass(
            work: {
                work(database)
                return (0, nil)
            },
            check: { database.number(RawDatabase.contents) },
            end: { try fixture.remove(url) }
        )
    }

    /// A pass on a temporary file, in a context that already has objects.
    static func ours<Kept>(
        _ url: URL,
        _ fixture: StoreFixture,
        prepare: (NSManagedObjectContext) throws -> Kept,
        _ work: @escaping (NSManagedObjectContext, Kept) throws -> Void
    ) throws -> Pass {
        let container = try fixture.open(url)
        let context = fixture.newContext(container)
        let kept = try context.performAndWait { try prepare(context) }
        return Pass(
            work: {
                try context.performAndWait { try work(context, kept) }
                return (0, kept)
            },
            check: {
                try fixture.close(container)
                return try fixture.contents(of: url)
            },
            end: { try fixture.remove(url) }
        )
    }

    /// Returns all notes by position.
    static func notes(_ context: NSManagedObjectContext) throws -> [Note] {
        let request = NSFetchRequest<Note>(entityName: "Note")
        request.sortDescriptors = [NSSortDescriptor(key: "position", ascending: true)]
        return try context.fetch(request)
    }

    // MARK: - Inserting

    private static func inserting(isSaveOnly: Bool) -> StoreWorkload {
        StoreWorkload(
            name: isSaveOnly ? "W1  insert all: the save" : "W1+ insert all: making objects and the save",
            grdb: isSaveOnly ? 3.0 : nil,
            goal: isSaveOnly ? 1.6 : 2.4,
            raw: { fixture in
                // The store creates the tables, so that they are the same on both sides.
                let url = fixture.freshURL()
                try fixture.close(fixture.open(url))
                return raw(url, fixture, fixture.insert)
            },
            ours: { fixture in
                try ours(fixture.freshURL(), fixture) { context in
                    if isSaveOnly { fixture.insert(into: context) }
                } _: { context, _ in
                    if !isSaveOnly { fixture.insert(into: context) }
                    try context.save()
                }
            }
        )
    }

    // MARK: - Changing

    /// Sets two values of each note.
    static func change(_ notes: [Note], _ places: [Int]) {
        for (place, note) in zip(places, notes) {
            note.title = "Another title \(place)"
            note.modified = Date(timeIntervalSinceReferenceDate: Double(place) + 0.5)
        }
    }

    private static func updating(_ places: [Int]) -> StoreWorkload {
        StoreWorkload(
            name: "W6  update \(places.count): set two values and save",
            grdb: 1.85,
            goal: 1.2,
            raw: { fixture in
                raw(try fixture.copy(), fixture) { database in
                    database.run("BEGIN IMMEDIATE")
                    let sql = "UPDATE ZNOTE SET ZTITLE = ?, ZMODIFIED = ?, Z_OPT = Z_OPT + 1 WHERE Z_PK = ?"
                    database.with(sql) { statement in
                        for place in places {
                            statement.bind("Another title \(place)", at: 1)
                            sqlite3_bind_double(statement, 2, Double(place) + 0.5)
                            sqlite3_bind_int64(statement, 3, Int64(place + 1))
                            database.execute(statement)
                        }
                    }
                    database.run("COMMIT")
                }
            },
            ours: { fixture in
                try ours(fixture.copy(), fixture) { context in
                    let notes = try notes(context)
                    return places.map { notes[$0] }
                } _: { context, notes in
                    change(notes, places)
                    try context.save()
                }
            }
        )
    }

    /// Saves some notes one by one; and ten notes in turn, whose pages stay in the processor's cache, so that the
    /// SQLite calls take half the time.
    private static func savingOne(_ places: [Int]) -> [StoreWorkload] {
        let hot = places.indices.map { places[$0 % 10] }
        return [
            savingOne("W10 save of one object", grdb: 1.6, goal: 1.4, places),
            savingOne("W10h the same, of ten objects in turn", grdb: nil, goal: 2, hot),
        ]
    }

    private static func savingOne(_ name: String, grdb: Double?, goal: Double, _ places: [Int]) -> StoreWorkload {
        StoreWorkload(
            name: name,
            grdb: grdb,
            goal: goal,
            repetitions: places.count,
            raw: { fixture in
                raw(try fixture.copy(), fixture) { database in
                    let sql = "UPDATE ZNOTE SET ZTITLE = ?, Z_OPT = Z_OPT + 1 WHERE Z_PK = ?"
                    database.commitEach(sql, places.enumerated()) { statement, save in
                        statement.bind("Save \(save.offset)", at: 1)
                        sqlite3_bind_int64(statement, 2, Int64(save.element + 1))
                    }
                }
            },
            ours: { fixture in
                try ours(fixture.copy(), fixture, prepare: notes) { context, notes in
                    for (index, place) in places.enumerated() {
                        notes[place].title = "Save \(index)"
                        try context.save()
                    }
                }
            }
        )
    }

    // MARK: - Deleting

    private static func deleting(_ places: [Int]) -> StoreWorkload {
        StoreWorkload(
            name: "W7  delete \(places.count) and save",
            grdb: 1.3,
            goal: 1.2,
            raw: { fixture in
                raw(try fixture.copy(), fixture) { database in
                    database.run("BEGIN IMMEDIATE")
                    database.with("DELETE FROM ZNOTE WHERE Z_PK = ?") { statement in
                        for place in places {
                            sqlite3_bind_int64(statement, 1, Int64(place + 1))
                            database.execute(statement)
                        }
                    }
                    database.run("COMMIT")
                }
            },
            ours: { fixture in
                try ours(fixture.copy(), fixture) { context in
                    let notes = try notes(context)
                    return places.map { notes[$0] }
                } _: { context, notes in
                    for note in notes { context.delete(note) }
                    try context.save()
                }
            }
        )
    }
}
