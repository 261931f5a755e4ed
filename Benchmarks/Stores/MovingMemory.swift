import CoreData

/// The peak memory and duration of moving a store to other places, one after the other, in a separate process.
enum MovingMemory {
    /// Returns the report line for a store on SQLite with a number of notes, which moves to another one on SQLite.
    ///
    /// - Parameter database: The URL of a store on a server that it moves to first; nil for none.
    static func report(through database: URL? = nil, notes count: Int) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "moving-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "Notes.sqlite")
        try MigrationMemory.write(count, to: url)
        let start = ContinuousClock.now
        let peak = try PeakMemory.megabytes(
            "moving",
            [url] + (database.map { [$0] } ?? []) + [folder.appending(path: "Moved.sqlite")]
        )
        let seconds = start.duration(to: .now) / .seconds(1)
        let form = "peak memory of moving %d objects from SQLite to %@SQLite: %.0f MB; goal 100 MB; %.1f s"
        return String(format: form, count, (database == nil ? "" : "PostgreSQL to ") as NSString, peak, seconds)
    }

    /// Moves the store at the first URL to each of the others.
    static func move(_ urls: [URL]) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: MigrationMemory.model(title: "name"))
        var store = try coordinator.addPersistentStore(type: .sqlite, at: urls[0])
        for url in urls.dropFirst() {
            store = try coordinator.migratePersistentStore(store, to: url, type: url.isFileURL ? .sqlite : .postgreSQL)
        }
    }
}
