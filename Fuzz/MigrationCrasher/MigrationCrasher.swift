import CoreData
import SQLiteConnection

/// Starts programs that migrate a store, kills them, and checks what they leave: the older version or the newer one, with
/// everything in it.
final class MigrationCrasher {
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    struct Tally: CustomStringConvertible {
        var (older, newer, unfinished) = (0, 0, 0)

        var description: String {
            "\(older + newer) programs killed while they migrated: \(older) stores of the older version, \(newer) of the "
                + "newer, \(unfinished) with a log or journal to be undone"
        }
    }

    let folder: URL
    private(set) var tally = Tally()
    private let original: URL
    private let store: URL
    private let rows: Int
    private var random: SeededNumbers
    /// How long a migration takes that nobody kills.
    private var duration: Double = 0

    init(seed: UInt64, rows: Int) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("migration-crasher-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        original = folder.appendingPathComponent("Original.sqlite")
        store = folder.appendingPathComponent("Store.sqlite")
        random = SeededNumbers(seed: seed)
        self.rows = rows
        try fill()
        try copy()
        let start = DispatchTime.now().uptimeNanoseconds
        let process = try migrate()
        process.waitUntilExit()
        duration = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
        guard process.terminationStatus == 0 else { throw Fault(description: "a migration that nobody kills fails") }
        try check(Versions.newer(), title: "heading")
    }

    func removeFolder() {
        try? FileManager.default.removeItem(at: folder)
    }

    var summary: String {
        let size = (try? original.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
        return "\(rows) notes, \(size >> 20) MB, \(Int(duration)) ms for a migration"
    }

    func run() throws {
        try copy()
        let process = try migrate()
        usleep(UInt32(random.next() % UInt64(max(duration * 1_100, 1))))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let rest = ["-wal", "-journal"].contains { suffix in
            let size = try? URL(fileURLWithPath: store.path + suffix).resourceValues(forKeys: [.fileSizeKey]).fileSize
            return size ?? 0 > 0
        }
        if rest { tally.unfinished += 1 }
        let hashes = try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: store)
        if Versions.older().isConfiguration(withName: nil, compatibleWithStoreMetadata: hashes) {
            tally.older += 1
            try check(Versions.older(), title: "title")
            // What was killed can be done again.
            if tally.older % 8 == 0 {
                let again = try migrate()
                again.waitUntilExit()
                try check(Versions.newer(), title: "heading")
            }
        } else {
            tally.newer += 1
            try check(Versions.newer(), title: "heading")
        }
    }

    /// Starts this program to migrate the store.
    private func migrate() throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--migrate", store.path]
        try process.run()
        return process
    }

    private func copy() throws {
        for suffix in ["", "-wal", "-shm", "-journal"] where FileManager.default.fileExists(atPath: store.path + suffix)
        {
            try FileManager.default.removeItem(atPath: store.path + suffix)
        }
        try FileManager.default.copyItem(at: original, to: store)
    }

    /// Folders of 50 notes, of which every third is a draft and has two tags.
    private func fill() throws {
        let context = try Versions.open(original.path, Versions.older(), isMigrated: false)
        let (rows, text) = (rows, String(repeating: "a text of some length ", count: 24))
        try context.performAndWait {
            let tags = (0..<8).map { number in
                let tag = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
                tag.setValue("tag \(number)", forKey: "word")
                return tag
            }
            var folder: NSManagedObject?
            for number in 0..<rows {
                if number % 50 == 0 {
                    folder = NSEntityDescription.insertNewObject(forEntityName: "Folder", into: context)
                }
                let isDraft = number % 3 == 0
                let note = NSEntityDescription.insertNewObject(forEntityName: isDraft ? "Draft" : "Note", into: context)
                note.setValue("\(number) \(text)", forKey: "title")
                note.setValue(number % 1000, forKey: "rank")
                note.setValue(folder, forKey: "folder")
                if isDraft { note.setValue(NSSet(array: [tags[number % 8], tags[(number + 1) % 8]]), forKey: "tags") }
                if number % 5_000 == 4_999 { try context.save() }
            }
            try context.save()
        }
        try close(context)
        let connection = try Connection(path: original.path, mode: .readWrite)
        defer { connection.close() }
        try connection.checkpoint(.truncate)
    }

    private func close(_ context: NSManagedObjectContext) throws {
        guard let coordinator = context.persistentStoreCoordinator else { return }
        for store in coordinator.persistentStores { try coordinator.remove(store) }
    }

    private func check(_ model: NSManagedObjectModel, title: String) throws {
        let context = try Versions.open(store.path, model, isMigrated: false)
        defer { try? close(context) }
        let connection = try Connection(path: store.path, mode: .readOnly)
        defer { connection.close() }
        let faults = try connection.integrityCheck()
        guard faults.isEmpty else { throw Fault(description: "integrity_check: \(faults.joined(separator: "; "))") }
        try context.performAndWait {
            let counts = try ["Note", "Draft", "Tag", "Folder"].map {
                try context.count(for: NSFetchRequest<NSManagedObject>(entityName: $0))
            }
            let folderCount = (rows + 49) / 50
            guard counts == [rows, (rows + 2) / 3, 8, folderCount] else {
                throw Fault(description: "there are \(counts) objects in the version with \(title)")
            }
            let request = NSFetchRequest<NSManagedObject>(entityName: "Folder")
            request.fetchLimit = 20
            request.fetchOffset = Int(random.next() % UInt64(max(folderCount - 20, 1)))
            for folder in try context.fetch(request) { try check(folder, title: title) }
        }
    }

    private func check(_ folder: NSManagedObject, title: String) throws {
        let notes: [NSManagedObject]
        switch folder.value(forKey: "notes") {
        case let ordered as NSOrderedSet: notes = ordered.array as? [NSManagedObject] ?? []
        case let set as NSSet: notes = set.allObjects as? [NSManagedObject] ?? []
        default: notes = []
        }
        guard !notes.isEmpty, notes.count <= 50 else { throw Fault(description: "a folder has \(notes.count) notes") }
        for note in notes {
            let number = (note.value(forKey: title) as? String)?.split(separator: " ").first.flatMap { Int($0) } ?? -1
            let tags =
                (note.value(forKey: "tags") as? NSSet)?.count ?? (note.value(forKey: "tags") as? NSOrderedSet)?.count
            guard note.value(forKey: "rank") as? Int == number % 1000, tags == (number % 3 == 0 ? 2 : 0) else {
                throw Fault(description: "note \(number) has lost something")
            }
            if title == "heading", note.value(forKey: "color") as? String != "red" {
                throw Fault(description: "note \(number) has no color")
            }
        }
        if title == "heading", folder.value(forKey: "noteCount") as? Int != notes.count {
            throw Fault(description: "a folder of \(notes.count) notes counts others")
        }
    }
}

/// Random numbers that a seed decides.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
