import CoreData
import CoreDataSQLite
import SeededRandom

/// Starts processes that save, kills them, and checks the resulting store.
final class Crasher {
    /// A failed check.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// The known contents of a store.
    private struct Known {
        /// The number of the last reported save.
        var number: Int64 = 0
        /// The greatest primary keys seen so far.
        var batchKey: Int64 = 0
        var itemKey: Int64 = 0
    }

    struct Tally: CustomStringConvertible {
        var rounds = 0
        var saves: Int64 = 0
        var unreported = 0
        var withoutStore = 0
        var stores = 0

        var description: String {
            "\(rounds) programs killed: \(saves) saves to \(stores) stores whole, \(unreported) of them unreported; "
                + "\(withoutStore) killed before there was a store"
        }
    }

    let folder: URL
    private(set) var tally = Tally()
    private var known = Known()
    private var random: SeededGenerator
    private var store: URL

    init(seed: UInt64) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("store-crasher-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        random = SeededGenerator(seed: seed)
        store = folder
    }

    func removeFolder() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Runs and kills a process. Every tenth process creates a new store.
    func run(_ round: Int) throws {
        if round % 10 == 1 {
            tally.stores += 1
            known = Known()
            store = folder.appendingPathComponent("Store \(tally.stores).sqlite")
        }
        let reported = try saveUntilKilled(journal: round % 4 == 0 ? "delete" : "wal")
        for line in reported { try note(line) }
        tally.rounds += 1
        guard FileManager.default.fileExists(atPath: store.path) else {
            guard known.number == 0 else { throw Fault(description: "the store is gone") }
            tally.withoutStore += 1
            return
        }
        try checkFile()
        try checkObjects()
    }

    /// Returns the lines that a process wrote before it was killed.
    private func saveUntilKilled(journal: String) throws -> [String] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--save", store.path, "--journal", journal]
        process.standardOutput = output
        try process.run()
        // Three out of four are killed while saving, the others possibly while starting or creating the store.
        var received = Data()
        if random.next() % 4 != 0 { received = output.fileHandleForReading.availableData }
        usleep(UInt32(random.next() % 120_000))
        kill(process.processIdentifier, SIGKILL)
        received += try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationReason == .uncaughtSignal else {
            throw Fault(description: "the program that saves ended by itself with \(process.terminationStatus)")
        }
        return String(decoding: received, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Records a reported save. Its number must follow the previous one, and its keys must be greater than all before.
    private func note(_ line: String) throws {
        let numbers = line.split(separator: " ").compactMap { Int64($0) }
        guard numbers.count == 3 else { throw Fault(description: "cannot read the line \"\(line)\"") }
        try note(number: numbers[0], batchKey: numbers[1], itemKey: numbers[2])
    }

    private func note(number: Int64, batchKey: Int64, itemKey: Int64) throws {
        guard number == known.number + 1 else {
            throw Fault(description: "save \(number) came after save \(known.number)")
        }
        guard batchKey > known.batchKey, itemKey - Int64(CrashModel.itemCount) >= known.itemKey else {
            throw Fault(description: "save \(number) used keys again: \(batchKey), \(itemKey) after \(known)")
        }
        known = Known(number: number, batchKey: batchKey, itemKey: itemKey)
        tally.saves += 1
    }

    private func checkFile() throws {
        // Opening the file also recovers it after the crash, as for any other process.
        let connection = try Connection(path: store.path, mode: .readWrite)
        defer { connection.close() }
        let faults = try connection.integrityCheck()
        guard faults.isEmpty else { throw Fault(description: "integrity_check: \(faults.joined(separator: "; "))") }
    }

    private func checkObjects() throws {
        let context = try CrashModel.open(store.path, options: [:])
        try context.performAndWait {
            let counters = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Counter"))
            let number = counters.first?.integer("count") ?? 0
            // The last save may have been completed but not reported when the process was killed.
            guard counters.count <= 1, number == known.number || number == known.number + 1 else {
                throw Fault(description: "\(counters.count) counters at \(number), \(known.number) saves were reported")
            }
            try checkBatches(in: context, last: number)
        }
        if let coordinator = context.persistentStoreCoordinator {
            for store in coordinator.persistentStores { try coordinator.remove(store) }
        }
    }

    private func checkBatches(in context: NSManagedObjectContext, last number: Int64) throws {
        let batches = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Batch"))
        for batch in batches {
            let (own, items) = (batch.integer("number"), (batch.value(forKey: "items") as? NSSet)?.allObjects ?? [])
            let objects = items.compactMap { $0 as? NSManagedObject }
            guard own <= number, Set(objects.map { $0.integer("place") }).count == CrashModel.itemCount,
                objects.count == CrashModel.itemCount, objects.allSatisfy({ $0.integer("number") == own })
            else { throw Fault(description: "batch \(own) of \(number) has \(objects.count) items") }
            guard batch.value(forKey: "picture") as? Data == CrashModel.picture(of: own) else {
                throw Fault(description: "batch \(own) has lost its picture")
            }
            if own > known.number {
                tally.unreported += 1
                let itemKey = objects.map(\.rowKey).max() ?? -1
                try note(number: own, batchKey: batch.rowKey, itemKey: itemKey)
            }
        }
        let items = try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Item"))
        guard items == batches.count * CrashModel.itemCount,
            number == 0 || batches.contains(where: { $0.integer("number") == number })
        else { throw Fault(description: "\(items) items in \(batches.count) batches after save \(number)") }
    }
}
