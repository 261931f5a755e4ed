internal import CloudWire

/// What the machine waits for.
enum SyncWork: Sendable {
    case idle
    case checkingAccount
    case subscribing
    case choosingFetch
    case fetchingDatabase(FetchRun)
    case fetchingZone(ZoneName, FetchRun)
    case sendingZones(SendRun)
    case makingBatch(SendRun)
    case sendingBatch(SendRun)

    /// Has the work end at the next answer.
    mutating func cancel() {
        switch self {
        case .idle, .checkingAccount, .subscribing, .choosingFetch: break
        case .fetchingDatabase(var run):
            run.isCancelled = true
            self = .fetchingDatabase(run)
        case .fetchingZone(let zone, var run):
            run.isCancelled = true
            self = .fetchingZone(zone, run)
        case .sendingZones(var run):
            run.isCancelled = true
            self = .sendingZones(run)
        case .makingBatch(var run):
            run.isCancelled = true
            self = .makingBatch(run)
        case .sendingBatch(var run):
            run.isCancelled = true
            self = .sendingBatch(run)
        }
    }
}

/// The course of one fetch.
struct FetchRun: Sendable {
    let request: SyncRequest
    /// The zones that are fetched before all others.
    var first: [ZoneName]
    var failure: SyncFailure?
    var itemFailure: SyncFailure?
    var isCancelled = false
    /// The zones that the database's feed has told of, if it is read from its start: all others are gone.
    var listed: Set<ZoneName>?
    /// Whether the service has begun anew since the last fetch.
    var isAfterLoss = false
    /// The zones that were fetched, or could not be, so that each is tried once.
    var visited: Set<ZoneName> = []
    /// Pages that have brought nothing, one after the other, although more were coming.
    var idlePages = 0
}

/// The course of one sending of changes.
struct SendRun: Sendable {
    let request: SyncRequest
    var failure: SyncFailure?
    var itemFailure: SyncFailure?
    var isCancelled = false
    /// The changes that are on their way, with the revisions that are sent.
    var zones: [PendingChanges<ZoneName>.Change: Int] = [:]
    var records: [PendingChanges<SyncRecordName>.Change: Int?] = [:]
}
