internal import CoreDataSQLite
internal import Foundation
internal import ManagedObjectModelFormat
internal import TSanMutex

/// A file of SQLite that is browsed: no byte of it, nor of the files beside it, changes.
///
/// A file without an index of its log is read without locks (`UntouchedFile`), so the store is opened anew as soon as the system tells
/// that one of its files was written; a reading during which that happens is repeated.
final class BrowsedFile: BrowsedPlace {
    let url: URL
    private let families: [ModelFamily]
    private let opened = Mutex<Opened?>(nil)

    init(_ url: URL, _ families: [ModelFamily]) {
        (self.url, self.families) = (url, families)
    }

    var name: String { url.lastPathComponent }
    var path: String { url.path }
    var tables: any TableReader { FileTables(url: url) }

    var nearState: BrowsedState? { .file(FileState(of: url)) }

    func state() async -> BrowsedState { .file(FileState(of: url)) }

    func origin() throws -> ModelOrigin? { try current().origin }

    func isBusy(_ error: any Error) -> Bool { Self.isBusy(error) }

    static func isBusy(_ error: any Error) -> Bool { (error as? CocoaError)?.code == .persistentStoreTimeout }

    func read<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
        let first = try current()
        let result = Swift.Result { try first.read(body, url) }
        // What was read while another program wrote may be of two moments.
        guard FileState(of: url) != first.state else { return try result.get() }
        return try current().read(body, url)
    }

    func readFile<Result>(_ body: (Connection) throws -> Result) throws -> Result? {
        try UntouchedFile.read(url, patience: BrowsedStore.patience, body)
    }

    func inspection(_ family: ModelFamily?) throws -> StoreInspection? {
        try StoreInspection.of(url, family: family, patience: BrowsedStore.patience)
    }

    /// Closes what was opened to be read, until the next reading.
    func forget() {
        opened.withLock { $0 = nil }
    }

    /// Whether a file is an SQLite store of Core Data, as far as other programs let it be seen.
    static func isStore(_ url: URL) -> Bool {
        do {
            guard try StoreFileType.type(of: url) == NSSQLiteStoreType else { return false }
            return try UntouchedFile.read(url, patience: BrowsedStore.patience) { connection in
                try !StoreFile.readMetadata(connection).uuid.isEmpty
            }
        } catch {
            return isBusy(error)
        }
    }

    // MARK: - Opening

    /// The store as it was opened last.
    private struct Opened: Sendable {
        let state: FileState
        /// Nil if no model is known.
        let context: NSManagedObjectContext?
        let origin: ModelOrigin?
        /// The copy that is read in place of a file with an interrupted transaction.
        let copy: BrowsedCopy?

        func read<Result>(_ body: (NSManagedObjectContext) throws -> Result, _ url: URL) throws -> Result {
            guard let context else { throw ErrorFactory.storeWithoutModel(at: url) }
            return try context.performAndWait {
                try ModelLayout.$tellsMissingClasses.withValue(false) { try body(context) }
            }
        }
    }

    private func current() throws -> Opened {
        try opened.withLock { opened in
            let state = FileState(of: url)
            if let opened, opened.state == state { return opened }
            opened = nil
            let new = try open(state)
            opened = new
            return new
        }
    }

    private func open(_ state: FileState) throws -> Opened {
        let type = try StoreFileType.type(of: url)
        guard type == NSSQLiteStoreType else {
            let reason = "it is no SQLite store; “coredata show” reads binary and XML stores"
            throw ErrorFactory.cannotOpenStore(at: url, reason: reason)
        }
        let copy = try UntouchedFile.hasHotJournal(StoreFiles(url: url)) ? BrowsedCopy(rollingBack: url) : nil
        let readable = copy?.url ?? url
        let options = [NSPersistentStoreTimeoutOption: BrowsedStore.patience]
        for (model, origin) in try ModelOrigin.candidates(for: readable, families, patience: BrowsedStore.patience) {
            do {
                let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
                context.persistentStoreCoordinator =
                    try origin.coordinator(on: readable, ofType: type, model, options)
                return Opened(state: state, context: context, origin: origin, copy: copy)
            } catch {
                // A model whose hashes do not fit may have other tables: the next one is tried.
                guard origin.isGuess, !isBusy(error) else { throw error }
            }
        }
        return Opened(state: state, context: nil, origin: nil, copy: copy)
    }
}
