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
        var isSending = false
        var sendsAgain = false
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

    /// Begins to ask from time to time.
    func begin() {
        let task = Task { [weak self] in
            var failures = 0
            while !Task.isCancelled {
                var failure: (any Error)?
                do {
                    try await self?.sync()
                    failures = 0
                } catch {
                    failures += 1
                    failure = error
                }
                let pause = failures == 0 ? Self.interval : min(Self.longestPause, Double(1 << min(failures, 10)))
                if let failure { self?.mirror.mirror?.notePause(failure, seconds: pause) }
                do { try await Task.sleep(for: .seconds(pause)) } catch { return }
            }
        }
        inner.withLock { $0.task = task }
    }

    func stop() { inner.withLock { $0.task }?.cancel() }

    /// Has what waits sent, soon.
    func send() {
        guard mirror.mirror?.options.isAutomatic == true else { return }
        let begins = inner.withLock { inner in
            inner.sendsAgain = true
            defer { inner.isSending = true }
            return !inner.isSending
        }
        guard begins else { return }
        Task { [weak self] in
            while self?.takesTurn() == true {
                do {
                    try await self?.sendAll()
                } catch {
                    self?.mirror.mirror?.note(error, in: .export)
                }
            }
        }
    }

    private func takesTurn() -> Bool {
        inner.withLock { inner in
            defer { inner.sendsAgain = false }
            inner.isSending = inner.sendsAgain
            return inner.sendsAgain
        }
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
        let sent = try await database.modifyRecords(
            saving: batch.saves,
            deleting: Array(batch.deletions.keys),
            savePolicy: .ifServerRecordUnchanged,
            atomically: false
        )
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
