internal import Foundation
internal import TSanMutex

/// An SQLite store that is looked into for longer, without the program that has written it: no byte of it, nor of the files beside it,
/// changes, and each reading sees what other programs have saved until then.
///
/// A file without an index of its log is read without locks (`UntouchedFile`), so the store is opened anew as soon as the system tells
/// that one of its files was written; a reading during which that happens is repeated.
package final class BrowsedStore: Sendable {
    package let url: URL
    /// The models to choose from if the store has no copy of its own.
    let families: [ModelFamily]
    private let opened = Mutex<Opened?>(nil)
    /// Readings run beside each other, and what writes runs alone: to close a file ends all locks that the process has on it.
    private let queue = DispatchQueue(label: "BrowsedStore", attributes: .concurrent)
    private static let place = DispatchSpecificKey<ObjectIdentifier>()

    /// The seconds to wait for a lock of another program. Whoever looks into a store is told at once, and looks again.
    package static let patience = 0.1

    /// Whether an error says that another program has locked the file, so that the same reading succeeds later.
    package static func isBusy(_ error: any Error) -> Bool {
        (error as? CocoaError)?.code == .persistentStoreTimeout
    }

    /// - Parameter families: The models that the store may be of, such as those beside it.
    package init(_ url: URL, families: [ModelFamily] = []) {
        (self.url, self.families) = (url, families)
        queue.setSpecific(key: Self.place, value: ObjectIdentifier(self))
    }

    /// The state of the files, which changes whenever a program writes to them.
    package var state: FileState { FileState(of: url) }

    /// Reads with a context, on its queue.
    ///
    /// - Throws: `CocoaError` if the store cannot be opened or read, or its model is not known: then there are only tables.
    package func read<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
        guard DispatchQueue.getSpecific(key: Self.place) == ObjectIdentifier(self) else {
            return try queue.sync { try readHere(body) }
        }
        return try readHere(body)
    }

    private func readHere<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
        let first = try current()
        let result = Swift.Result { try first.read(body, url) }
        // What was read while another program wrote may be of two moments.
        guard FileState(of: url) != first.state else { return try result.get() }
        return try current().read(body, url)
    }

    /// Reads with a context, on its queue, while the caller goes on.
    package func reading<Result: Sendable>(
        _ body: @escaping @Sendable (NSManagedObjectContext) throws -> Result
    ) async throws -> Result {
        try await inBackground { try self.read(body) }
    }

    /// Does something on another thread.
    package func inBackground<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result
    {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try body() }) }
        }
    }

    /// Does something on another thread while nobody else reads.
    func alone<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async(flags: .barrier) { continuation.resume(with: Swift.Result { try body() }) }
        }
    }

    /// Closes what was opened to be read, until the next reading.
    func forget() {
        opened.withLock { $0 = nil }
    }

    /// Returns where the model of the store was found; nil if none is known, so that the store has only tables.
    ///
    /// - Throws: `CocoaError` if the store cannot be opened.
    package func origin() throws -> ModelOrigin? { try current().origin }

    /// Whether a file is an SQLite store of Core Data, as far as other programs let it be seen.
    package static func isStore(_ url: URL) -> Bool {
        do {
            guard try StoreFileType.type(of: url) == NSSQLiteStoreType else { return false }
            return try UntouchedFile.read(url, patience: patience) { try !StoreFile.readMetadata($0).uuid.isEmpty }
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
        for (model, origin) in try ModelOrigin.candidates(for: readable, families, patience: Self.patience) {
            do {
                let context = try Self.context(on: readable, model, origin)
                return Opened(state: state, context: context, origin: origin, copy: copy)
            } catch {
                // A model whose hashes do not fit may have other tables: the next one is tried.
                guard origin.isGuess, !Self.isBusy(error) else { throw error }
            }
        }
        return Opened(state: state, context: nil, origin: nil, copy: copy)
    }

    private static func context(
        on url: URL,
        _ model: NSManagedObjectModel,
        _ origin: ModelOrigin
    ) throws -> NSManagedObjectContext {
        // The program's classes are not here: its objects are plain ones.
        try ModelLayout.$tellsMissingClasses.withValue(false) {
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
            try coordinator.addPersistentStore(
                ofType: NSSQLiteStoreType,
                configurationName: nil,
                at: url,
                options: [
                    NSReadOnlyPersistentStoreOption: true, ConnectionSettings.untouchedOption: true,
                    NSIgnorePersistentStoreVersioningOption: origin.isGuess, NSPersistentStoreTimeoutOption: patience,
                ]
            )
            let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            context.persistentStoreCoordinator = coordinator
            return context
        }
    }
}
