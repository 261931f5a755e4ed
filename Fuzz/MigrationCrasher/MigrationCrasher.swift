import CoreData
import CoreDataSQLite
import SeededRandom

/// Starts processes that migrate a store, kills them, and checks the remaining files: they must be a complete store of
/// one version, from which the migration can continue.
final class MigrationCrasher {
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    struct Tally: CustomStringConvertible {
        var versions: [Versions.Version: Int] = [:]
        var (unfinished, swapping, again) = (0, 0, 0)

        var description: String {
            let counts = Versions.Version.allCases.compactMap { version in
                versions[version].map { "\($0) stores of the \(version) version" }
            }
            return "\(versions.values.reduce(0, +)) programs killed while they migrated: "
                + "\(counts.joined(separator: ", ")), \(unfinished) with a log or journal to be undone, "
                + "\(swapping) while files were swapped, \(again) migrated again"
        }
    }

    let folder: URL
    private(set) var tally = Tally()
    private let way: Way
    private let type: String
    private let original: StoreAtPath
    private let store: StoreAtPath
    private let notes: Notes
    private var random: SeededGenerator
    /// The duration of an undisturbed migration in milliseconds.
    private var duration: Double = 0
    private var round = 0

    init(_ way: Way, _ type: String, seed: UInt64, rows: Int) throws {
        (self.way, self.type) = (way, type)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("migration-crasher-\(UUID().uuidString)")
        let (kept, used) = (folder.appendingPathComponent("Kept"), folder.appendingPathComponent("Used"))
        for folder in [kept, used] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        original = StoreAtPath(folder: kept)
        store = StoreAtPath(folder: used)
        random = SeededGenerator(seed: seed)
        notes = Notes(rows: rows, hasPictures: type == NSSQLiteStoreType)
        try fill()
        try store.become(copyOf: original)
        let start = DispatchTime.now().uptimeNanoseconds
        let process = try migrate()
        process.waitUntilExit()
        duration = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
        guard process.terminationStatus == 0 else { throw Fault(description: "a migration that nobody kills fails") }
        try check(.newer)
    }

    func removeFolder() {
        try? FileManager.default.removeItem(at: folder)
    }

    var summary: String {
        "\(way.rawValue), \(type): \(notes.rows) notes, \(original.size >> 20) MB, \(Int(duration)) ms for a migration"
    }

    func run() throws {
        round += 1
        try store.become(copyOf: original)
        let process = try migrate()
        if way == .byCopying || way == .inSteps, type == NSSQLiteStoreType, round.isMultiple(of: 2) {
            waitForSwap(process)
        } else {
            usleep(UInt32(random.next() % UInt64(max(duration * 1_100, 1))))
        }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        if store.hasLog { tally.unfinished += 1 }
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: type, at: store.url)
        let version = Versions.Version.allCases.first {
            $0.model(for: type).isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata)
        }
        guard let version else { throw Fault(description: "the store is of no version") }
        guard version != .middle || way == .inStages else { throw Fault(description: "the store shows a step") }
        tally.versions[version, default: 0] += 1
        try check(version)
        // An interrupted migration can be repeated.
        if version == .middle || version == .older && round % 8 < 2 {
            let again = try migrate()
            again.waitUntilExit()
            guard again.terminationStatus == 0 else { throw Fault(description: "migrating again fails") }
            tally.again += 1
            try check(.newer)
        }
    }

    /// Waits until files of the new store appear next to those of the old one, and then a little longer.
    private func waitForSwap(_ process: Process) {
        let count = original.largeValueCount
        while process.isRunning, store.largeValueCount == count { usleep(100) }
        guard process.isRunning else { return }
        tally.swapping += 1
        usleep(UInt32(random.next() % 40_000))
    }

    /// Starts this program as the process that migrates the store.
    private func migrate() throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--migrate", store.url.path, "--\(way.rawValue)", "--type", type]
        try process.run()
        return process
    }

    private func fill() throws {
        let context = try Versions.open(original.url.path, type, Versions.older(), isMigrated: false)
        try notes.insert(into: context, isWrittenOnce: type != NSSQLiteStoreType)
        try close(context)
        guard type == NSSQLiteStoreType else { return }
        let connection = try Connection(path: original.url.path, mode: .readWrite)
        defer { connection.close() }
        try connection.checkpoint(.truncate)
    }

    private func close(_ context: NSManagedObjectContext) throws {
        guard let coordinator = context.persistentStoreCoordinator else { return }
        for store in coordinator.persistentStores { try coordinator.remove(store) }
    }

    private func check(_ version: Versions.Version) throws {
        let context = try Versions.open(store.url.path, type, version.model(for: type), isMigrated: false)
        defer { try? close(context) }
        if type == NSSQLiteStoreType {
            let connection = try Connection(path: store.url.path, mode: .readOnly)
            defer { connection.close() }
            let faults = try connection.integrityCheck()
            guard faults.isEmpty else { throw Fault(description: "integrity_check: \(faults.joined(separator: "; "))") }
        }
        try context.performAndWait {
            let isStamped = way == .inStages && version == .newer
            try notes.check(context, version, isStamped: isStamped, &random)
        }
    }
}
