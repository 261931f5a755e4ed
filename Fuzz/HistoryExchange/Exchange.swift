import CoreData

/// Starts pairs of processes that save to one store, one pair after the other, and checks the resulting store.
struct Exchange {
    /// The folder of what the processes leave for their successors.
    let folder: URL
    /// The store: the path of a file, or the address of a schema.
    let place: String
    let saves: Int
    /// The number of restarts.
    let restarts: Int

    func run() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for part in 1...restarts + 1 {
            let last = saves * part / (restarts + 1)
            let processes = try ["A", "B"].map { try start($0, until: last) }
            for process in processes { process.waitUntilExit() }
            guard processes.allSatisfy({ $0.terminationStatus == 0 }) else {
                throw Fault(description: "a process failed in part \(part)")
            }
        }
        try checkHistory()
    }

    private func start(_ author: String, until last: Int) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--author", author, "--store", place, "--folder", folder.path, "--saves", "\(last)"]
        try process.run()
        return process
    }

    /// Checks that the history contains all saves, and that deleted history can no longer be requested.
    private func checkHistory() throws {
        let context = try ExchangeModel.open(place)
        try context.performAndWait {
            let all = try transactions(in: context)
            guard all.map(\.transactionNumber) == Array(1...Int64(2 * saves)),
                all.count(where: { $0.author == "A" }) == saves
            else { throw Fault(description: "\(all.count) transactions for \(2 * saves) saves") }
            let messages = try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Message"))
            guard messages == 2 * min(saves, 2) else { throw Fault(description: "\(messages) messages are left") }
            let (early, late) = (all[saves / 2], all[saves])
            try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: late))
            guard try transactions(after: late.token, in: context).count == saves - 1 else {
                throw Fault(description: "deleting has taken too much")
            }
            do {
                _ = try transactions(after: early.token, in: context)
                throw Fault(description: "a token of what was deleted is no error")
            } catch let error as CocoaError where error.errorCode == NSPersistentHistoryTokenExpiredError {
                print("a token of what was deleted: \(error.localizedDescription)")
            }
        }
    }

    private func transactions(
        after token: NSPersistentHistoryToken? = nil,
        in context: NSManagedObjectContext
    ) throws -> [NSPersistentHistoryTransaction] {
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
        let result = try context.execute(request) as? NSPersistentHistoryResult
        return result?.result as? [NSPersistentHistoryTransaction] ?? []
    }
}
