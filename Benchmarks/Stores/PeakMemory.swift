import CoreData

/// The peak memory of W2, of a walk through pages, of a migration and of moving, and the time of a first fetch, each in a
/// separate process: `benchmarks --peak-memory ours|raw|none|walk|sorted-walk|migration|moving|opening|raw-opening STORE…`.
enum PeakMemory {
    /// Runs W2 or another task in this process, and prints its peak memory and that of the files in it in kilobytes, or the
    /// milliseconds of the first fetch.
    static func measure(_ side: String, _ places: [String]) throws {
        let urls = places.compactMap { $0.contains("://") ? URL(string: $0) : URL(fileURLWithPath: $0) }
        guard let url = urls.first else { return }
        if side.hasSuffix("opening") {
            return print(try OpeningTime.measure(url, isRaw: side.hasPrefix("raw")))
        }
        if side == "moving" {
            try MovingMemory.move(urls)
        } else if side == "migration" {
            try MigrationMemory.migrate(url)
        } else if side == "none" {
            withExtendedLifetime(try StoreFixture.open(url).viewContext) {}
        } else if side == "raw" {
            _ = ReadingWorkloads.readAll(RawDatabase(url))
        } else if side.hasSuffix("walk") {
            let container = try StoreFixture.open(url)
            let request = NSFetchRequest<Note>(entityName: "Note")
            // Without an index, SQLite sorts a copy of all keys, which takes as much memory as its page cache.
            let key = side == "sorted-walk" ? "position" : "objectID"
            request.sortDescriptors = [NSSortDescriptor(key: key, ascending: true)]
            request.fetchBatchSize = 500
            let sum = try container.viewContext.fetchLazily(request).reduce(0) { $0 &+ $1.checksum }
            withExtendedLifetime(sum) {}
        } else {
            let container = try StoreFixture.open(url)
            let kept = try ReadingWorkloads.readAll(container.viewContext)
            withExtendedLifetime(kept) {}
        }
        print(kilobytes("VmHWM"), kilobytes("RssFile"))
    }

    /// Starts a process for each side and compares them.
    static func report(_ fixture: StoreFixture) throws -> String {
        let url = fixture.url(false)
        let (raw, ours) = (try figures("raw", [url]), try figures("ours", [url]))
        return String(
            format: "peak memory of W2 with all objects alive: raw %.0f MB, ours %.0f MB, "
                + "of which %.0f MB and %.0f MB are libraries; GRDB 69 MB, goal 60 MB",
            raw[0],
            ours[0],
            raw[1],
            ours[1]
        )
    }

    /// Starts a process that walks through many notes, and reports its memory use.
    static func reportWalk(_ fixture: StoreFixture, notes: Int) throws -> String {
        let url = fixture.freshURL()
        defer { try? fixture.remove(url) }
        try fixture.close(fixture.open(url))
        let database = RawDatabase(url)
        database.run(
            """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(notes)) \
            INSERT INTO ZNOTE (Z_PK, Z_ENT, Z_OPT, ZBODY, ZTITLE, ZCREATED, ZMODIFIED, ZFLAGGED, ZIDENTIFIER, ZPOSITION, \
            ZRATING) SELECT i, 2, 1, 'The body of note ' || i, 'Note ' || i, i, i, i % 2, randomblob(16), i * 7919 % 1000003, \
            i / 3.0 FROM n
            """
        )
        database.run("UPDATE Z_PRIMARYKEY SET Z_MAX = \(notes) WHERE Z_NAME = 'Note'")
        database.run("PRAGMA wal_checkpoint(truncate)")
        return String(
            format:
                "peak memory of a walk through pages of 500 over %d notes: %.0f MB, sorted without an index %.0f MB; "
                + "goal 60 MB",
            notes,
            try megabytes("walk", url),
            try megabytes("sorted-walk", url)
        )
    }

    /// Returns the peak memory of a process with a task, in megabytes.
    static func megabytes(_ side: String, _ urls: URL...) throws -> Double { try megabytes(side, urls) }

    /// Returns the peak memory of a process with a task, in megabytes.
    static func megabytes(_ side: String, _ urls: [URL]) throws -> Double { try figures(side, urls)[0] }

    /// Returns the peak memory of a process with a task, and that of its libraries, in megabytes.
    private static func figures(_ side: String, _ urls: [URL]) throws -> [Double] {
        let kilobytes = try output(side, urls).split(separator: " ").compactMap { Double($0) }
        return (kilobytes + [0, 0]).map { $0 / 1024 }
    }

    /// Returns the line that a process with a task prints.
    static func output(_ side: String, _ urls: [URL]) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--peak-memory", side] + urls.map { $0.isFileURL ? $0.path : $0.absoluteString }
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Returns a figure of this process.
    private static func kilobytes(_ key: String) -> Int {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix(key + ":") }
        return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) } ?? 0
    }
}
