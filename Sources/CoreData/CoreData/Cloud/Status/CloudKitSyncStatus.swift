#if CloudKit
public import FoundationBackfill
public import Observation
internal import TSanMutex

/// What a container does with CloudKit, what waits and why, for views and tests that observe it.
///
/// Not in Apple's framework, which posts events only.
///
/// ```swift
/// let status = container.syncStatus
/// withObservationTracking {
///     label.text = status.waitingCount == 0 ? "All changes saved" : "\(status.waitingCount) changes wait"
/// } onChange: {
///     // Something of it is about to change.
/// }
/// ```
///
/// The values are read from the stores soon after something has happened there, at most ten times a second, and only as long as
/// somebody reads them. So the first values after a while may be those of before; ``refresh()`` makes sure that they are not.
@MainActor
@Observable
public final class CloudKitSyncStatus {
    /// The shortest time between two readings, and how much longer it is than a reading takes.
    private static let shortestPause = Duration.milliseconds(100)
    private static let pauseFactor = 10

    private var figures = SyncFigures()
    @ObservationIgnored private weak var container: NSPersistentCloudKitContainer?
    /// The store; nil for all.
    @ObservationIgnored private let storeIdentifier: String?
    /// Whether something has happened since the last reading.
    @ObservationIgnored private nonisolated let isOutdated = Mutex(true)
    /// Whether somebody has looked at the values of the last reading.
    @ObservationIgnored private var isRead = false
    @ObservationIgnored private var reading: Task<Void, Never>?
    @ObservationIgnored private var nextReading = ContinuousClock.now
    /// The number of readings, for tests.
    @ObservationIgnored private(set) var readingCount = 0

    init(_ container: NSPersistentCloudKitContainer, store identifier: String?) {
        (self.container, storeIdentifier) = (container, identifier)
    }

    /// The numbers of records that wait to be sent, by the names of entities; of a hierarchy, by that of its root. Pairs of a
    /// many-to-many relationship count under the entity and the relationship, such as `Note.tags`.
    public var waitingChanges: [String: Int] { current.waiting }

    /// The number of records that wait to be sent.
    public var waitingCount: Int { current.waiting.values.reduce(0, +) }

    /// When all changes of others were fetched last; nil if that was never. Of several stores, the date of the one for which it is
    /// longest ago.
    public var lastImportDate: Date? { current.lastImport }

    /// When all that waited was sent last; nil if that was never. Of several stores, the date of the one for which it is longest
    /// ago.
    public var lastExportDate: Date? { current.lastExport }

    /// What is being done now.
    public var activity: Activity { current.activity }

    /// Why nothing goes on by itself for a while; nil if nothing keeps it.
    public var pause: Pause? { current.pause }

    /// The records that were set aside, at most the first hundred of each store.
    public var problems: [Problem] { current.problems }

    /// The number of objects with conflicts that are not resolved yet: see
    /// ``NSPersistentCloudKitContainer/conflicts(for:)``.
    public var conflictCount: Int { current.conflictCount }

    /// Whose data they are.
    public var account: Account { current.account }

    /// How far the first import has come.
    public var firstImport: FirstImport {
        FirstImport(recordCount: current.firstImportCount, isComplete: current.isFirstImportComplete)
    }

    /// Whether everything is here and there: nothing waits, is under way or was set aside, and nothing is in the way.
    public var isUpToDate: Bool {
        let now = current
        return now.isSettled && now.waiting.isEmpty && now.activity == .idle && now.pause == nil && now.problems.isEmpty
            && now.isFirstImportComplete
    }

    /// Reads the values anew, and returns when they are those of now.
    public func refresh() async {
        await reading?.value
        await read()
    }
}

/// Reading.
extension CloudKitSyncStatus {
    /// The values of the last reading. Whoever asks for them gets the next ones, too.
    private var current: SyncFigures {
        isRead = true
        if isOutdated.withLock({ $0 }) { readSoon() }
        return figures
    }

    /// Notes that the values may be others. Without readers, this is all that happens.
    nonisolated func noteChange() {
        let isNew = isOutdated.withLock { isOutdated in
            defer { isOutdated = true }
            return !isOutdated
        }
        guard isNew else { return }
        Task { @MainActor in
            if isRead { readSoon() }
        }
    }

    private func readSoon() {
        guard reading == nil else { return }
        reading = Task {
            await Self.sleep(until: nextReading)
            await read()
            reading = nil
            if isRead, isOutdated.withLock({ $0 }) { readSoon() }
        }
    }

    private static func sleep(until time: ContinuousClock.Instant) async {
        // Nobody cancels the task.
        do { try await Task.sleep(until: time, clock: .continuous) } catch { return }
    }

    private func read() async {
        isOutdated.withLock { $0 = false }
        readingCount += 1
        let start = ContinuousClock.now
        defer {
            let pause = start.duration(to: .now) * Self.pauseFactor
            nextReading = start.advanced(by: max(Self.shortestPause, pause))
        }
        guard let container else { return }
        let mirrors = container.mirrors.filter { mirror in
            storeIdentifier == nil || mirror.events.storeIdentifier == storeIdentifier
        }
        let new = await SyncFigures.of(mirrors)
        guard new != figures else { return }
        isRead = false
        figures = new
    }
}
#endif
