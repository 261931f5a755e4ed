internal import CoreDataSQLite
internal import Foundation
internal import ManagedObjectModelFormat

/// The place of a browsed store: a file of SQLite, or a schema of a database on PostgreSQL. It opens the store in such a way that
/// nothing of it changes.
protocol BrowsedPlace: Sendable {
    var url: URL { get }
    /// The name, for people.
    var name: String { get }
    /// The path of the file, or the address of the schema without user and password.
    var path: String { get }
    /// The tables, whatever model they have.
    var tables: any TableReader { get }

    /// The state as of now; nil if a server must be asked for it.
    var nearState: BrowsedState? { get }

    /// Returns the state as of now, whoever must be asked.
    func state() async -> BrowsedState

    /// Returns where the model was found; nil if none is known.
    func origin() throws -> ModelOrigin?

    /// Reads with a context, on its queue.
    func read<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result

    /// Reads the file; nil if the store is in none.
    func readFile<Result>(_ body: (Connection) throws -> Result) throws -> Result?

    /// Opens the store for writing, with its model and as its program does, for as long as a closure takes.
    func write<Result>(author: String, _ body: (NSManagedObjectContext) throws -> Result) throws -> Result

    /// Inspects the store; nil if it is made of tables of others, in which nothing is Core Data's.
    func inspection(_ family: ModelFamily?) throws -> StoreInspection?

    /// Whether an error passes as soon as another program has ended its work.
    func isBusy(_ error: any Error) -> Bool
}

/// The state of a browsed store as far as it is known without reading rows: another one means that a program has written.
package enum BrowsedState: Hashable, Sendable {
    case file(FileState)
    case database(DatabaseState)
    /// A server that does not answer, or has no such store. It is asked again.
    case unknown
}

/// Reads the tables of a browsed store as they are.
protocol TableReader: Sendable {
    /// Returns all tables by name.
    func all() throws -> [BrowsedTables.Table]

    /// Returns the numbers of all rows of a table, in its own order.
    func numbers(of table: BrowsedTables.Table) throws -> [Int64]

    /// Returns the rows with numbers from one to another, and of long values the beginning.
    func rows(_ numbers: ClosedRange<Int64>, of table: BrowsedTables.Table) throws -> [BrowsedTables.Row]
}

extension ModelOrigin {
    /// Opens a store with a model of this origin, only to be read. The program's classes are not here: its objects are plain ones.
    func coordinator(
        on url: URL,
        ofType type: String,
        _ model: NSManagedObjectModel,
        _ options: [String: Any]
    ) throws -> NSPersistentStoreCoordinator {
        try ModelLayout.$tellsMissingClasses.withValue(false) {
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
            let own: [String: Any] = [
                NSReadOnlyPersistentStoreOption: true, ConnectionSettings.untouchedOption: true,
                NSIgnorePersistentStoreVersioningOption: isGuess,
            ]
            try coordinator.addPersistentStore(
                ofType: type,
                configurationName: nil,
                at: url,
                options: own.merging(options) { $1 }
            )
            return coordinator
        }
    }
}

extension NSPersistentStoreCoordinator {
    /// Opens a store of this model for writing, calls a closure with a context over it, and closes the store. Without a save in the
    /// closure, no row changes.
    func writing<Result>(
        _ url: URL,
        ofType type: String,
        _ options: [String: Any],
        author: String,
        _ body: (NSManagedObjectContext) throws -> Result
    ) throws -> Result {
        try ModelLayout.$tellsMissingClasses.withValue(false) {
            let store = try addPersistentStore(ofType: type, configurationName: nil, at: url, options: options)
            defer { close(store) }
            let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            context.persistentStoreCoordinator = self
            context.transactionAuthor = author
            return try context.performAndWait { try body(context) }
        }
    }

    /// What was saved stays so, even if the store cannot be closed.
    private func close(_ store: NSPersistentStore) {
        do {
            try remove(store)
        } catch {
            Log.warning("The store could not be closed after its save: \(error.localizedDescription)")
        }
    }
}
