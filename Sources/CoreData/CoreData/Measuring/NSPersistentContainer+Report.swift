internal import Dispatch
internal import Foundation
internal import TSanMutex

extension NSPersistentContainer {
    /// Whether statements, fetches and saves are measured, for ``report()``. False by default, unless the program runs with
    /// `CORE_DATA_MEASURE=1` in its environment.
    ///
    /// It can be switched at any time, on any thread. Measuring costs a statement an eighth of a microsecond, and a fetch that
    /// is slower than all others like it some more, for its call site. Switched off, it costs a look at a flag. Switching
    /// it on begins at nought.
    public var isMeasuring: Bool {
        get { persistentStoreCoordinator.isMeasuring }
        set { persistentStoreCoordinator.isMeasuring = newValue }
    }

    /// Returns the memory and time that Core Data takes in this program.
    ///
    /// Each context is asked on its own queue. One that is busy for a second is reported as busy.
    ///
    /// ```swift
    /// let report = await container.report()
    /// print(report)
    /// let slow = report.fetches.filter { $0.missingIndex != nil }
    /// ```
    public func report() async -> CoreDataReport {
        await persistentStoreCoordinator.report()
    }
}

extension CoreDataReport {
    /// Returns the report of all containers and coordinators of this program, for pages that know none of them.
    public static func ofProgram() async -> CoreDataReport {
        var report = CoreDataReport()
        for coordinator in ProgramMeasuring.coordinators where !coordinator.persistentStores.isEmpty {
            report.add(await coordinator.report())
        }
        return report
    }

    private mutating func add(_ other: CoreDataReport) {
        measuredSince = [measuredSince, other.measuredSince].compactMap(\.self).min()
        residentMemory = other.residentMemory
        contexts += other.contexts
        stores += other.stores
        statements = (statements + other.statements).sorted { $0.seconds > $1.seconds }
        fetches = (fetches + other.fetches).sorted { $0.slowest > $1.slowest }
        saves.count += other.saves.count
        saves.seconds += other.saves.seconds
        saves.slowest = max(saves.slowest, other.saves.slowest)
    }
}

extension NSPersistentStoreCoordinator {
    private static let mostFetches = 20
    private static let mostStatements = 100

    /// Returns the report of all contexts and stores of this coordinator.
    func report() async -> CoreDataReport {
        var report = CoreDataReport()
        report.residentMemory = ProcessMemory.resident
        for context in contexts.all { await context.describe(depth: 0, in: &report) }
        var fetches: [(store: any MeasuredStore, fetch: Measurements.Fetch)] = []
        for attached in attachedStores {
            report.stores.append(CoreDataReport.Store(attached.store))
            guard let store = attached.store as? any MeasuredStore, store.measurements.isOn else { continue }
            let measured = store.measurements
            report.measuredSince = [report.measuredSince, measured.since].compactMap(\.self).min()
            report.statements += measured.statements.figures.map { sql, tally in
                CoreDataReport.Statement(
                    sql: sql,
                    count: tally.count,
                    seconds: tally.seconds,
                    slowest: tally.slowest,
                    rows: tally.rows
                )
            }
            report.saves.add(measured.saves)
            fetches += measured.fetches.map { (store, $0) }
        }
        report.statements.sort { ($0.seconds, $1.sql) > ($1.seconds, $0.sql) }
        report.statements = Array(report.statements.prefix(Self.mostStatements))
        fetches.sort { $0.fetch.slowest > $1.fetch.slowest }
        report.fetches = fetches.prefix(Self.mostFetches).map { FetchDescription($0.fetch, in: $0.store).fetch }
        return report
    }
}

extension CoreDataReport.Store {
    fileprivate init(_ store: NSPersistentStore) {
        type = store.type
        if let measured = store as? any MeasuredStore {
            let cache = measured.cache
            (cachedRows, cacheHits, cacheMisses) = (cache.usage.rows, cache.reads.hits, cache.reads.misses)
            measured.describe(&self)
        } else if let file = store.url, file.isFileURL, !SQLiteStore.isInMemory(file) {
            (url, fileSize) = (file, StoreFiles.size(of: file))
        }
    }
}

extension CoreDataReport.Saves {
    fileprivate mutating func add(_ saves: Measurements.Saves) {
        count += saves.count
        seconds += saves.seconds
        slowest = max(slowest, saves.slowest)
    }
}

extension NSManagedObjectContext {
    /// The time for which a report waits for a context.
    private static let patience = DispatchTimeInterval.seconds(1)

    /// Adds the figures of this context and its children.
    fileprivate func describe(depth: Int, in report: inout CoreDataReport) async {
        var known = CoreDataReport.Context(
            name: name,
            isOnMainQueue: concurrencyType == .mainQueueConcurrencyType,
            depth: depth
        )
        if let figures = await figures() {
            (known.objects, known.faults, known.changed) = (figures.objects, figures.faults, figures.changed)
        } else {
            known.isBusy = true
        }
        report.contexts.append(known)
        for child in children.all { await child.describe(depth: depth + 1, in: &report) }
    }

    private typealias Figures = (objects: Int, faults: Int, changed: Int)

    /// Returns the numbers of objects; nil if the queue is busy for longer than ``patience``.
    private func figures() async -> Figures? {
        await withCheckedContinuation { continuation in
            let answer = OneAnswer<Figures?>(continuation)
            // Not `perform`, which would process pending changes and so end a step of undoing.
            queue.async {
                let objects = self.registry?.objects ?? []
                let changed = self.tracker.inserted.count + self.tracker.updated.count + self.tracker.deleted.count
                answer.give((objects.count, objects.count { $0.isFault }, changed))
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { answer.give(nil) }
        }
    }
}

/// A continuation that several may resume, of whom the first does.
private final class OneAnswer<Value: Sendable>: Sendable {
    private let waiting: Mutex<CheckedContinuation<Value, Never>?>

    init(_ continuation: CheckedContinuation<Value, Never>) {
        waiting = Mutex(continuation)
    }

    func give(_ value: Value) {
        let continuation = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        continuation?.resume(returning: value)
    }
}

/// The memory of this process, as the system counts it.
enum ProcessMemory {
    /// The bytes in the machine's memory; nil if the system does not tell.
    static var resident: Int64? {
        resident(in: "/proc/self/statm", pageSize: Int64(sysconf(Int32(_SC_PAGESIZE))))
    }

    /// Returns the bytes that a file of the system tells, whose second number counts pages; nil if there is no such file.
    static func resident(in path: String, pageSize: Int64) -> Int64? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = fread(&bytes, 1, bytes.count, file)
        let numbers = bytes.prefix(count).split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") })
        guard numbers.count > 1, let pages = Int64(String(decoding: numbers[1], as: UTF8.self)), pages > 0 else {
            return nil
        }
        return pages * pageSize
    }
}
