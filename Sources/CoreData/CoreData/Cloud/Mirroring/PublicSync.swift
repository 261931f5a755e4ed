#if CloudKit
internal import CloudKit
internal import CloudSync
internal import FoundationBackfill
internal import TSanMutex

/// Keeps a store in step with a public database, which tells nobody of changes: each type is asked for what has changed since the
/// last time. Deletions of others are not told of at all.
final class PublicSync: Sendable {
    /// The seconds after which the database is asked again.
    private static let interval = 1_800.0
    private static let longestPause = 300.0
    private static let pageSize = 200

    private struct Inner: Sendable {
        var task: Task<Void, Never>?
        /// The pause between two attempts.
        var sleep: Task<Void, any Error>?
        var hasNews = false
    }

    private let mirror: WeakMirror
    private let database: CKDatabase
    private let inner = Mutex(Inner())
    private let turns = TurnQueue()

    private struct WeakMirror: Sendable {
        weak let mirror: StoreMirror?
    }

    init(_ mirror: StoreMirror, _ database: CKDatabase) {
        self.mirror = WeakMirror(mirror: mirror)
        self.database = database
    }

    deinit { stop() }

    /// Begins to ask from time to time, and to send what waits.
    func begin() {
        let task = Task { [weak self] in
            var (failures, nextFetch) = (0, ContinuousClock.now)
            while !Task.isCancelled {
                var failure: (any Error)?
                do {
                    if nextFetch <= .now {
                        try await self?.fetchAll()
                        nextFetch = .now + .seconds(Self.interval)
                    }
                    try await self?.sendAll()
                    failures = 0
                } catch {
                    failures += 1
                    failure = error
                }
                let pause = failures == 0 ? Self.interval : min(Self.longestPause, Double(1 << min(failures, 10)))
                self?.mirror.mirror?.notePause(failure, seconds: pause)
                let next = failures == 0 ? nextFetch : .now + .seconds(pause)
                // Whoever waits does not keep what waits.
                guard let sleep = self?.pause(until: next, wakes: failures == 0) else { return }
                _ = await withTaskCancellationHandler {
                    await sleep.result
                } onCancel: {
                    sleep.cancel()
                }
            }
        }
        inner.withLock { $0.task = task }
    }

    func stop() {
        let inner = inner.withLock { $0 }
        inner.task?.cancel()
        inner.sleep?.cancel()
    }

    /// Has what waits sent, soon. After a failure, that is at the next attempt.
    func wake() {
        inner.withLock { inner in
            inner.hasNews = true
            return inner.sleep
        }?
        .cancel()
    }

    /// Begins a pause, which ``wake()`` ends.
    private func pause(until time: ContinuousClock.Instant, wakes: Bool) -> Task<Void, any Error> {
        let sleep = Task { try await Task.sleep(until: time, clock: .continuous) }
        let isOver = inner.withLock { inner in
            defer { (inner.hasNews, inner.sleep) = (false, wakes ? sleep : nil) }
            return wakes && inner.hasNews
        }
        if isOver { sleep.cancel() }
        return sleep
    }

    /// Fetches what has changed and sends what waits.
    func sync() async throws {
        try await fetchAll()
        try await sendAll()
        mirror.mirror?.notePause(nil, seconds: 0)
    }
}

/// From the database to the store.
extension PublicSync {
    private func fetchAll() async throws {
        guard let mirror = mirror.mirror else { return }
        try await turns.run {
            mirror.begin(.import)
            defer { mirror.end(.import) }
            do {
                for type in mirror.setting.model.recordTypes { try await self.fetch(type, mirror) }
                try await mirror.perform { $0.state.lastImport = Date() }
                try await mirror.forgetOldConflicts()
            } catch {
                mirror.note(error, in: .import)
                throw error
            }
        }
        try await mirror.sendWhatWaits()
    }

    private func fetch(_ type: String, _ mirror: StoreMirror) async throws {
        let since = try await mirror.perform { $0.state.publicDates[type] } ?? Date(timeIntervalSince1970: 0)
        let query = CKQuery(
            recordType: type,
            predicate: NSPredicate(format: "modificationDate >= %@", argumentArray: [since])
        )
        query.sortDescriptors = [NSSortDescriptor(key: "modificationDate", ascending: true)]
        var page: (matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)], queryCursor: CKQueryOperation.Cursor?)
        do {
            page = try await database.records(matching: query, resultsLimit: Self.pageSize)
        } catch let error as CKError where error.isOfUnknownType {
            // Nobody has saved a record of the type yet.
            return
        }
        while true {
            let records = try page.matchResults.map { try $0.1.get() }
            let incoming = try records.map { try IncomingRecord($0) }
            let last = records.last?.modificationDate
            mirror.log(pageOf: type, incoming, deletionCount: 0)
            try await mirror.perform { work in
                try IncomingPage(work: work).take(incoming)
                work.noteFirstImport(of: incoming.count)
                work.state.publicDates[type] = last ?? since
            }
            guard let cursor = page.queryCursor else { return }
            page = try await database.records(continuingMatchFrom: cursor, resultsLimit: Self.pageSize)
        }
    }
}

/// From the store to the database.
extension PublicSync {
    private func sendAll() async throws {
        guard let mirror = mirror.mirror else { return }
        try await turns.run {
            mirror.begin(.export)
            defer { mirror.end(.export) }
            do {
                while try await self.sendNext(mirror) {}
                try await mirror.perform { $0.state.lastExport = Date() }
            } catch {
                mirror.note(error, in: .export)
                throw error
            }
        }
    }

    /// - Returns: Whether there may be more.
    private func sendNext(_ mirror: StoreMirror) async throws -> Bool {
        let batch = try await mirror.makeBatch()
        guard !batch.isEmpty else { return false }
        let sent = try await database.modifyRecords(saving: batch.saves, deleting: batch.deletions)
        let outcome = try SentBatch(
            batch,
            saved: sent.saveResults.values.compactMap(\.value),
            deleted: sent.deleteResults.filter { $0.value.failure == nil }.map(\.key),
            failed: sent.saveResults.compactMap { id, result in result.failure.map { (id, $0) } },
            notDeleted: sent.deleteResults.compactMapValues(\.failure)
        )
        _ = try await mirror.perform { try outcome.take($0) }
        if let error = outcome.error { throw error }
        return true
    }
}

extension MirroredModel {
    /// The types of records of the model.
    var recordTypes: [String] {
        Set(entities.values.map(\.recordType)).sorted() + (joins.isEmpty ? [] : [Self.joinType])
    }
}

extension Result where Failure == any Error {
    fileprivate var failure: CKError? {
        if case .failure(let error) = self { error as? CKError } else { nil }
    }

    fileprivate var value: Success? {
        if case .success(let value) = self { value } else { nil }
    }
}

extension CKError {
    fileprivate var isOfUnknownType: Bool {
        code == .unknownItem || localizedDescription.hasPrefix("Did not find record type")
    }
}

/// Lets one thing run after the other.
private actor TurnQueue {
    private var last: Task<Void, any Error>?

    func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let former = last
        let task = Task {
            _ = await former?.result
            try await body()
        }
        last = task
        try await task.value
    }
}
#endif
