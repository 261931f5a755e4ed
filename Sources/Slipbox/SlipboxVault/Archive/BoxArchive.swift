public import CoreData
import DocumentZipFiles
import MarkdownVault

/// Writes everything of a slip box into one file: each object of each entity, with all attributes, relationships, pictures and files.
///
/// Which entities and properties there are, the model says. ``BoxRestoration`` makes an equal slip box of the file; what the file
/// looks like, `README.txt` in it tells.
///
/// ```swift
/// let report = try await BoxArchive().run(from: controller.container, to: url)
/// print(report)
/// ```
public struct BoxArchive: Sendable {
    /// Whether an existing file is replaced.
    public var replacesFile = false
    /// The date that the archive names.
    public var date = Date()
    /// The number of objects that are in memory at once.
    public var batchSize = 200

    /// Creates an archiving that replaces no file.
    public init() {}

    /// Writes the archive, either completely or not at all, as the slip box is at one moment, whatever is saved meanwhile. Then reads it
    /// to see that everything is there.
    ///
    /// - Parameter progress: called regularly with the number of objects written and their total.
    /// - Throws: ``VaultProblem`` if the file is in the way or cannot be written, an error of the store, or `CancellationError` if the
    ///   task was cancelled.
    public func run(
        from container: NSPersistentContainer,
        to file: URL,
        progress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void = { _, _ in }
    ) async throws -> ArchiveReport {
        guard replacesFile || !FileManager.default.fileExists(atPath: file.path) else {
            throw VaultProblem(file.path, .inTheWay, "there is a file of this name")
        }
        let arriving = file.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString).zip")
        let context = container.newBackgroundContext()
        do {
            let report = try await Cancellation.watch { cancellation in
                try await context.perform {
                    try write(to: arriving, cancellation, progress, in: context)
                }
            }
            try Self.move(arriving, to: file)
            return report
        } catch {
            // The first error is the one to report, also if there is no file yet.
            unlink(arriving.path)
            throw error
        }
    }

    private func write(
        to file: URL,
        _ cancellation: Cancellation,
        _ progress: @escaping (_ done: Int, _ count: Int) -> Void,
        in context: NSManagedObjectContext
    ) throws -> ArchiveReport {
        guard let model = context.persistentStoreCoordinator?.managedObjectModel else {
            throw VaultProblem(file.path, .unwritable, "there is no slip box")
        }
        let entities = try ArchivedEntity.all(of: model)
        let catalog = try ArchiveCatalog(entities, in: context)
        let files = try ArchiveFiles(at: file, date: date)
        var head = ArchiveHead(date: date, model: model.versionChecksum, entities: entities)
        var done = 0
        for entity in entities {
            let writer = ArchivedObjects(entity: entity, catalog: catalog, files: files, batchSize: batchSize)
            try writer.write(in: context) { count in
                try cancellation.check()
                done += count
                head.entities[entity.name]?.count += count
                progress(done, catalog.count)
            }
        }
        try files.finish(head)
        let source = try ArchiveSource(file)
        try source.check(cancellation)
        return ArchiveReport(
            input: catalog.counts,
            files: files.count,
            output: try source.counts(),
            files: source.files.count
        )
    }

    /// Moves the complete archive to its place, in one step.
    private static func move(_ file: URL, to place: URL) throws {
        guard rename(file.path, place.path) == 0 else {
            let reason = String(cString: strerror(errno))
            throw VaultProblem(place.path, .unwritable, "it cannot be written there: \(reason)")
        }
    }
}

/// The files of an archive that is being written.
final class ArchiveFiles {
    /// The number of pictures and other files.
    private(set) var count = 0
    private let writer: ZipWriter
    private let place: URL
    private let date: Date
    private var totalBytes = 0

    init(at place: URL, date: Date) throws {
        (self.place, self.date) = (place, date)
        do {
            writer = try ZipWriter(to: place)
        } catch {
            let folder = place.deletingLastPathComponent().path
            throw VaultProblem(folder, .unwritable, "no file can be written there: \(error.localizedDescription)")
        }
    }

    /// Adds a file with objects.
    func add(_ name: String, objects: Data) throws {
        try add(name, objects, most: ArchiveNames.objectsBytes)
    }

    /// Adds the bytes of an attribute, and returns the name of their file.
    func add(_ data: Data, of object: String, attribute: String) throws -> String {
        let ending = PictureKind.fileExtension(of: data)
        let name = ArchiveNames.file(of: object, attribute: attribute, ending: ending)
        try add(name, data, most: ArchiveNames.fileBytes)
        count += 1
        return name
    }

    /// Adds what the archive says about itself, and completes it.
    func finish(_ head: ArchiveHead) throws {
        try add(ArchiveNames.guide, Data(ArchiveNames.guideText.utf8), most: ArchiveNames.headBytes)
        try add(ArchiveNames.head, try head.data, most: ArchiveNames.headBytes)
        try writer.finish()
    }

    private func add(_ name: String, _ data: Data, most: Int) throws {
        totalBytes += data.count
        guard data.count <= most else {
            let sizes = "it has \(data.count >> 20) MB, and an archive has room for \(most >> 20)"
            throw VaultProblem(name, .noPlace, sizes)
        }
        guard totalBytes <= ArchiveNames.totalBytes else {
            let room = "an archive has room for \(ArchiveNames.totalBytes >> 30) GB, and there is more"
            throw VaultProblem(name, .noPlace, room)
        }
        try writer.add(name, data, date: date)
    }
}
