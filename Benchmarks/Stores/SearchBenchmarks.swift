import CCoreDataSQLite
import CoreData
import SeededRandom

/// Text searches with an index compared with scans of all rows, and the cost of the index.
final class SearchBenchmarks {
    private static let rareWord = "Quetzál"
    private let noteCount: Int
    private let folder: URL
    private var saving: [Double] = []
    /// The time taken by the index after the last save.
    private var buildingSeconds = 0.0
    private let containers: [NSPersistentContainer]

    /// Prints a line for each measurement.
    static func run(rounds: Int, isQuick: Bool) throws {
        let benchmarks = try SearchBenchmarks(notes: isQuick ? 5_000 : 100_000)
        defer { try? FileManager.default.removeItem(at: benchmarks.folder) }
        print("\nsearch index, over \(benchmarks.noteCount) notes of 200 characters, medians of \(rounds) rounds")
        print(try benchmarks.searchLine("a rare word", rareWord, goal: 1 / 20, rounds))
        print(try benchmarks.searchLine("a word in every hundredth note", "Wort77 ", goal: 1, rounds))
        print(try benchmarks.searchLine("a word in every note", "wort", goal: 2, rounds))
        print(try benchmarks.rankedLine(rounds))
        print(benchmarks.savingLine())
        print(benchmarks.sizeLine())
        for container in benchmarks.containers {
            for store in container.persistentStoreCoordinator.persistentStores {
                try container.persistentStoreCoordinator.remove(store)
            }
        }
    }

    private init(notes: Int) throws {
        noteCount = notes
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("search-benchmark-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        containers = try [false, true].map { [folder] in try Self.open(folder, isIndexed: $0) }
        for _ in 0..<5 {
            saving += try containers.map { try Self.saveNotes($0, notes / 50) }
        }
        for container in containers { _ = try Self.saveNotes(container, notes - notes / 50 * 5) }
        waitForIndex()
    }

    private static func open(_ folder: URL, isIndexed: Bool) throws -> NSPersistentContainer {
        let model = NoteModel.make(indexesCreated: false)
        model.entitiesByName["Note"]?.attributesByName["body"]?.isIndexedBySpotlight = isIndexed
        let container = NSPersistentContainer(name: "Notes", managedObjectModel: model)
        let url = folder.appendingPathComponent(isIndexed ? "indexed.sqlite" : "plain.sqlite")
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        return container
    }

    // MARK: - Writing

    /// Saves notes and returns the processor time of the save on its thread, in milliseconds.
    private static func saveNotes(_ container: NSPersistentContainer, _ count: Int) throws -> Double {
        let context = container.newBackgroundContext()
        return try context.performAndWait {
            var random = SeededGenerator(seed: 7)
            for index in 0..<count {
                let note = Note(context: context)
                note.position = Int64(index)
                note.title = "The title of note \(index)"
                note.body = body(index, &random)
            }
            let start = threadMilliseconds
            try context.save()
            return threadMilliseconds - start
        }
    }

    private static func body(_ index: Int, _ random: inout SeededGenerator) -> String {
        var body = index % 9_973 == 5 ? "\(rareWord) " : index % 100 == 7 ? "Wort77 " : ""
        while body.utf8.count < 195 {
            body += "wort\(random.next() % 4_000 + 1_000) "
        }
        return body
    }

    private func waitForIndex() {
        let index = containers[1].persistentStoreDescriptions[0].url.map(RawDatabase.init)
        let start = DispatchTime.now().uptimeNanoseconds
        let last = #"SELECT (SELECT max(Z_PK) FROM ZNOTE) - Z_LAST FROM "TEXTINDEX$STATE""#
        while let index, index.number(last) >= 1_000 { usleep(1_000) }
        buildingSeconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    }

    private func savingLine() -> String {
        let plain = stride(from: 0, to: saving.count, by: 2).map { saving[$0] }.median
        let indexed = stride(from: 1, to: saving.count, by: 2).map { saving[$0] }.median
        return String(
            format: "saving %d new notes: %.1f ms without, %.1f ms with index, %.2fx; %.2f s until the index was built",
            noteCount / 50,
            plain,
            indexed,
            indexed / plain,
            buildingSeconds
        )
    }

    private func sizeLine() -> String {
        let sizes = containers.map { container in
            let database = container.persistentStoreDescriptions[0].url.map(RawDatabase.init)
            database?.run("PRAGMA wal_checkpoint(passive)")
            return Double(
                database?.number("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 0
            )
        }
        return String(format: "size: %.1f MB without, %.1f MB with index", sizes[0] / 1e6, sizes[1] / 1e6)
    }

    private static var threadMilliseconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }

    // MARK: - Searching

    private func searchLine(_ name: String, _ word: String, goal: Double, _ rounds: Int) throws -> String {
        var times: [[Double]] = [[], []]
        var counts = [0, 0]
        for _ in 0...rounds {
            for (place, container) in containers.enumerated() {
                let context = container.newBackgroundContext()
                let request = NSFetchRequest<Note>(entityName: "Note")
                request.predicate = NSPredicate(format: "body CONTAINS[cd] %@", word)
                let start = Self.threadMilliseconds
                counts[place] = try context.performAndWait { try context.count(for: request) }
                times[place].append(Self.threadMilliseconds - start)
            }
        }
        precondition(counts[0] == counts[1], "both must find the same: \(counts)")
        let (scan, index) = (times[0].median, times[1].median)
        return String(
            format: "CONTAINS[cd] %@: %d found, scan %.2f ms, index %.2f ms, %.3fx, goal %.2fx  %@",
            name,
            counts[0],
            scan,
            index,
            index / scan,
            goal,
            index / scan <= goal ? "met" : "MISSED"
        )
    }

    private func rankedLine(_ rounds: Int) throws -> String {
        let context = containers[1].newBackgroundContext()
        let request = TextSearchRequest<Note>("wort77 quetzal", entityName: "Note")
        let common = TextSearchRequest<Note>("wort77", entityName: "Note")
        var times: [[Double]] = [[], []]
        for _ in 0...rounds {
            for (place, request) in [request, common].enumerated() {
                let start = Self.threadMilliseconds
                _ = try context.performAndWait { try context.search(request).count }
                times[place].append(Self.threadMilliseconds - start)
            }
        }
        return String(format: "ranked search: rare %.2f ms, 1%% of notes %.2f ms", times[0].median, times[1].median)
    }
}
