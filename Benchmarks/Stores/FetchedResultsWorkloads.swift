import CCoreDataSQLite
import CoreData

/// W11: a list of all notes by title that stays up to date while notes are inserted and deleted. The yardstick fetches
/// the list with SQLite, and fetches it again for a change.
enum FetchedResultsWorkloads {
    typealias Pass = StoreWorkload.Pass

    static func all() -> [StoreWorkload] {
        [
            StoreWorkload(
                name: "W11 fetched results, first page",
                grdb: nil,
                goal: 2.0,
                raw: { ReadingWorkloads.raw($0) { firstPage($0) } },
                ours: { fixture in
                    try ReadingWorkloads.ours(fixture) { context in
                        let controller = controller(context)
                        try controller.performFetch()
                        return (sum(of: controller), controller)
                    }
                }
            ),
            change("W11 one insertion, beside asking again") { _, context, round in
                Note(context: context).title = "Note \(round * 997)"
            },
            change("W11 one move, beside asking again") { notes, _, round in
                notes[round % notes.count].title = "Moved \(round * 997)"
            },
        ]
    }

    private static let changes = 100
    private static let rowsOfPage = 50

    /// A delegate that ignores all changes.
    private final class Listener: NSObject, NSFetchedResultsControllerDelegate {
        var changes = 0

        func controller(
            _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
            didChange anObject: Any,
            at indexPath: IndexPath?,
            for type: NSFetchedResultsChangeType,
            newIndexPath: IndexPath?
        ) {
            changes += 1
        }
    }

    private static func controller(_ context: NSManagedObjectContext) -> NSFetchedResultsController<Note> {
        let request = NSFetchRequest<Note>(entityName: "Note")
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        request.fetchBatchSize = rowsOfPage
        return NSFetchedResultsController(
            fetchRequest: request,
            managedObjectContext: context,
            sectionNameKeyPath: nil,
            cacheName: nil
        )
    }

    private static func sum(of controller: NSFetchedResultsController<Note>) -> Int {
        (0..<rowsOfPage).reduce(0) { $0 &+ controller.object(at: IndexPath(row: $1, section: 0)).checksum }
    }

    private static func firstPage(_ database: RawDatabase) -> Int {
        let keys = order(database).prefix(rowsOfPage)
        return database.with("SELECT \(RawDatabase.Statement.noteColumns) FROM ZNOTE WHERE Z_PK = ?") { statement in
            keys.reduce(0) { sum, key in
                sqlite3_bind_int64(statement, 1, key)
                defer { sqlite3_reset(statement) }
                return sqlite3_step(statement) == SQLITE_ROW ? sum &+ statement.checksum : sum
            }
        }
    }

    /// Reads the keys of all notes in order, with their sort values.
    private static func order(_ database: RawDatabase) -> [Int64] {
        let sql = "SELECT Z_PK, Z_ENT, Z_OPT, ZTITLE FROM ZNOTE ORDER BY ZTITLE, Z_PK"
        return database.with(sql) { statement in
            var keys: [Int64] = []
            while sqlite3_step(statement) == SQLITE_ROW, statement.textLength(3) >= 0 {
                keys.append(sqlite3_column_int64(statement, 0))
            }
            return keys
        }
    }

    /// A change that is posted without a save, repeated many times.
    private static func change(
        _ name: String,
        _ change: @escaping ([Note], NSManagedObjectContext, Int) -> Void
    ) -> StoreWorkload {
        StoreWorkload(
            name: name,
            grdb: nil,
            goal: 0.02,
            repetitions: changes,
            raw: { fixture in
                ReadingWorkloads.raw(fixture) { database in
                    for _ in 0..<changes { _ = order(database) }
                    return changes
                }
            },
            ours: { fixture in
                let container = try fixture.open(fixture.url(false))
                let context = container.viewContext
                let (controller, listener) = (controller(context), Listener())
                controller.delegate = listener
                try controller.performFetch()
                let request = NSFetchRequest<Note>(entityName: "Note")
                request.fetchLimit = changes
                let notes = try context.fetch(request)
                // The first change builds the table of all objects.
                _ = controller.indexPath(forObject: notes[0])
                return Pass(
                    work: {
                        for round in 0..<changes {
                            change(notes, context, round)
                            context.processPendingChanges()
                        }
                        return (listener.changes, controller)
                    },
                    end: {
                        context.reset()
                        try fixture.close(container)
                    }
                )
            }
        )
    }
}
