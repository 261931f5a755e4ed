import CoreData

/// One of two processes that save to a store. It follows the history and checks that it receives each save of the other
/// process once, in order, and completely.
///
/// Save number `n` inserts message `n`, changes message `n - 1` and deletes message `n - 2`, if they exist.
final class Correspondent {
    private let author: String
    private let context: NSManagedObjectContext
    private let last: Int
    /// The file in which this process leaves its state for its successor.
    private let memory: URL
    private var progress: Progress
    private let arrivals = DispatchSemaphore(value: 0)
    private var observer: (any NSObjectProtocol)?

    /// The state passed on to the successor.
    private struct Progress: Codable {
        var token: NSPersistentHistoryToken?
        var saved = 0
        /// The number of the last save received from the other process.
        var heard = 0
        /// The keys of the other process's existing messages, by number.
        var theirs: [Int: String] = [:]
        /// The keys of this process's existing messages, by number.
        var own: [Int: String] = [:]
    }

    init(author: String, place: String, folder: String, last: Int) throws {
        self.author = author
        self.last = last
        context = try ExchangeModel.open(place)
        context.transactionAuthor = author
        memory = URL(fileURLWithPath: "\(folder)/\(author).json")
        let isContinued = FileManager.default.fileExists(atPath: memory.path)
        progress = isContinued ? try JSONDecoder().decode(Progress.self, from: Data(contentsOf: memory)) : Progress()
        observer = NotificationCenter.default.addObserver(
            forName: .NSPersistentStoreRemoteChange,
            object: context.persistentStoreCoordinator,
            queue: nil
        ) { [arrivals] _ in arrivals.signal() }
    }

    deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    /// Performs all saves, and returns once all saves of the other process were received.
    func run() throws {
        try context.performAndWait {
            while progress.saved < last {
                try save(progress.saved + 1)
                try listen()
            }
            while progress.heard < last {
                guard arrivals.wait(timeout: .now() + 60) == .success else {
                    throw Fault(description: "\(author) has heard nothing since save \(progress.heard) of the other")
                }
                try listen()
            }
            guard progress.heard == last else {
                throw Fault(description: "\(author) has heard of \(progress.heard) saves instead of \(last)")
            }
        }
        try JSONEncoder().encode(progress).write(to: memory)
    }

    private func save(_ number: Int) throws {
        let message = NSEntityDescription.insertNewObject(forEntityName: "Message", into: context)
        message.setValue(number, forKey: "number")
        if let former = try own(number - 1) { former.setValue("changed by save \(number)", forKey: "text") }
        if let doomed = try own(number - 2) {
            context.delete(doomed)
            progress.own[number - 2] = nil
        }
        try context.save()
        progress.own[number] = message.objectID.uriRepresentation().absoluteString
        progress.saved = number
    }

    private func own(_ number: Int) throws -> NSManagedObject? {
        guard let text = progress.own[number], let uri = URL(string: text),
            let id = context.persistentStoreCoordinator?.managedObjectID(forURIRepresentation: uri)
        else { return nil }
        return try context.existingObject(with: id)
    }

    private func listen() throws {
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: progress.token)
        let result = try context.execute(request) as? NSPersistentHistoryResult
        for transaction in result?.result as? [NSPersistentHistoryTransaction] ?? [] {
            if transaction.author != author { try check(transaction) }
            progress.token = transaction.token
        }
    }

    /// Checks a save of the other process, which must directly follow the last one received.
    private func check(_ transaction: NSPersistentHistoryTransaction) throws {
        let number = progress.heard + 1
        let changes = transaction.changes ?? []
        func the(_ type: NSPersistentHistoryChangeType) -> NSPersistentHistoryChange? {
            changes.first { $0.changeType == type }
        }
        func key(_ change: NSPersistentHistoryChange?) -> String? {
            change?.changedObjectID.uriRepresentation().absoluteString
        }
        let isRight =
            transaction.author == (author == "A" ? "B" : "A")
            && changes.count == min(number, 3)
            && key(the(.update)) == progress.theirs[number - 1]
            && the(.update)?.updatedProperties.map { $0.map(\.name) } == (number > 1 ? ["text"] : nil)
            && key(the(.delete)) == progress.theirs[number - 2]
            && the(.delete)?.tombstone?["number"] as? Int == (number > 2 ? number - 2 : nil)
        guard isRight, let inserted = key(the(.insert)), !progress.theirs.values.contains(inserted) else {
            throw Fault(
                description: "\(author) expected save \(number) of the other, and got \(transaction): \(changes)"
            )
        }
        progress.theirs[number - 2] = nil
        progress.theirs[number] = inserted
        progress.heard = number
    }
}
