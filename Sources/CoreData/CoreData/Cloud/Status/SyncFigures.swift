#if CloudKit
internal import CoreDataSQLite
internal import FoundationBackfill

/// What is known of the mirroring of one store, or of several, at one time.
struct SyncFigures: Equatable, Sendable {
    var waiting: [String: Int] = [:]
    var lastImport: Date?
    var lastExport: Date?
    var activity = CloudKitSyncStatus.Activity.idle
    var pause: CloudKitSyncStatus.Pause?
    var problems: [CloudKitSyncStatus.Problem] = []
    var conflictCount = 0
    var account = CloudKitSyncStatus.Account.unknown
    var firstImportCount = 0
    var isFirstImportComplete = false
    /// Whether the mirror has noticed all that was changed in the store.
    var isSettled = false

    /// The figures of several stores together.
    static func of(_ mirrors: [StoreMirror]) async -> SyncFigures {
        var figures: [SyncFigures] = []
        for mirror in mirrors where !mirror.inner.withLock({ $0.isStopped }) {
            do {
                figures.append(try await SyncFigures(mirror))
            } catch {
                Log.warning("CloudKit: the status of a store could not be read: \(error.localizedDescription)")
            }
        }
        guard let first = figures.first else { return SyncFigures() }
        return figures.dropFirst().reduce(into: first) { $0.add($1) }
    }

    init() {}

    private init(_ mirror: StoreMirror) async throws {
        let (setting, standing) = (mirror.setting, mirror.standing)
        self = try await Self.stored(setting)
        (activity, pause, account, isSettled) =
            (standing.activity, standing.pause, standing.account, standing.isSettled)
    }

    /// Reads the tables, away from the main actor.
    @concurrent
    private static func stored(_ setting: MirrorSetting) async throws -> SyncFigures {
        try setting.store().read { connection in
            guard try MirrorTables.exist(in: connection) else { return SyncFigures() }
            let tables = MirrorTables(connection: connection)
            var figures = SyncFigures()
            figures.waiting = try tables.waitingCounts()
            figures.conflictCount = try tables.conflictCount()
            figures.problems = try tables.setAside(limit: SetAsideRecord.most).map { $0.problem(setting) }
            if let state = try tables.mirrorState() {
                (figures.lastImport, figures.lastExport) = (state.lastImport, state.lastExport)
                figures.firstImportCount = state.firstImport ?? 0
                figures.isFirstImportComplete = state.lastImport != nil
            }
            return figures
        }
    }

    private mutating func add(_ other: SyncFigures) {
        waiting.merge(other.waiting, uniquingKeysWith: +)
        lastImport = lastImport.flatMap { date in other.lastImport.map { min(date, $0) } }
        lastExport = lastExport.flatMap { date in other.lastExport.map { min(date, $0) } }
        if activity == .idle { activity = other.activity }
        pause = pause ?? other.pause
        problems += other.problems
        conflictCount += other.conflictCount
        if case .unknown = account { account = other.account }
        firstImportCount += other.firstImportCount
        isFirstImportComplete = isFirstImportComplete && other.isFirstImportComplete
        isSettled = isSettled && other.isSettled
    }
}

extension SetAsideRecord {
    fileprivate func problem(_ setting: MirrorSetting) -> CloudKitSyncStatus.Problem {
        let layout = objectKey == nil ? nil : setting.coordinator.layout.entity(named: entity)
        return CloudKitSyncStatus.Problem(
            id: "\(setting.identity.uuid)/\(zone)/\(record)",
            entityName: entity,
            objectID: layout.flatMap { layout in
                objectKey.map { NSManagedObjectID(layout, store: setting.identity, key: $0) }
            },
            recordName: record,
            isRefused: isRefused,
            reason: reason
        )
    }
}
#endif
