public import CoreData
import DocumentZipFiles
import MarkdownVault

/// Fills an empty slip box with everything that an archive of ``BoxArchive`` has.
///
/// The archive may come from anywhere. Whatever is wrong with it is an error that names the file and the line, and nothing is written.
public struct BoxRestoration: Sendable {
    /// The archive.
    public let file: URL
    /// An existing folder for unpacked pictures and files, which is removed by its owner.
    public let scratch: URL

    /// Creates the restoration of an archive.
    public init(of file: URL, scratch: URL) {
        (self.file, self.scratch) = (file, scratch)
    }

    /// Returns whether a file is an archive of a slip box, by the files in it. It may be damaged nevertheless.
    public static func isArchive(_ file: URL) -> Bool {
        do {
            let names = try ZipReader(contentsOf: file, limits: ArchiveSource.limits).entries.map(\.name)
            return names.contains(ArchiveNames.head)
                && names.contains { $0 == ArchiveNames.guide || $0.hasPrefix(ArchiveNames.objectsFolder) }
        } catch {
            // Whoever reads it as something else says why that cannot be.
            return false
        }
    }

    /// Restores the archive in one save: either completely or not at all.
    ///
    /// - Parameter progress: called regularly with the number of objects read and their total.
    /// - Throws: ``VaultProblem`` if the slip box is not empty (`inTheWay`) or the archive is not as it should be, an error of the store,
    ///   or `CancellationError` if the task was cancelled.
    public func run(
        into container: NSPersistentContainer,
        progress: @escaping @Sendable (_ done: Int, _ count: Int) -> Void = { _, _ in }
    ) async throws -> ArchiveReport {
        let context = container.newBackgroundContext()
        return try await Cancellation.watch { cancellation in
            try await context.perform {
                // On failure, nothing of it may be saved later.
                defer { context.reset() }
                return try restore(cancellation, progress, in: context)
            }
        }
    }

    private func restore(
        _ cancellation: Cancellation,
        _ progress: @escaping (_ done: Int, _ count: Int) -> Void,
        in context: NSManagedObjectContext
    ) throws -> ArchiveReport {
        guard let model = context.persistentStoreCoordinator?.managedObjectModel else {
            throw VaultProblem(file.path, .unreadable, "there is no slip box to restore it into")
        }
        let entities = try ArchivedEntity.all(of: model)
        let source = try ArchiveSource(file)
        try checkIsEmpty(entities, in: context)
        try Self.check(source.head, entities)
        let total = source.head.entities.values.reduce(0) { $0.addingReportingOverflow($1.count).partialValue }
        let files = UnpackedFiles(source: source, folder: scratch)
        var objects = RestoredObjects(files: files)
        for entity in entities where source.head.entities[entity.name] != nil {
            try objects.read(entity, from: source, in: context) {
                try cancellation.check()
                progress($0, total)
            }
        }
        try files.checkThatAllAreUsed()
        try objects.connect(cancellation)
        try cancellation.check()
        try objects.save(in: context)
        context.reset()
        let counts = try Self.counts(of: entities, in: context)
        return ArchiveReport(
            input: source.head.entities.mapValues(\.count),
            files: source.files.count,
            output: counts.filter { $0.value > 0 || source.head.entities[$0.key] != nil },
            files: files.count
        )
    }

    private static func counts(
        of entities: [ArchivedEntity],
        in context: NSManagedObjectContext
    ) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for entity in entities {
            let request = NSFetchRequest<NSManagedObject>(entityName: entity.name)
            request.includesSubentities = false
            counts[entity.name] = try context.count(for: request)
        }
        return counts
    }

    private func checkIsEmpty(_ entities: [ArchivedEntity], in context: NSManagedObjectContext) throws {
        let present = try Self.counts(of: entities, in: context).filter { $0.value > 0 }
        guard !present.isEmpty else { return }
        let list = present.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        let place = context.persistentStoreCoordinator?.persistentStores.first?.url?.path ?? "the slip box"
        throw VaultProblem(
            place,
            .inTheWay,
            "the slip box is not empty (\(list)), and an archive is restored only into an empty one"
        )
    }

    /// Checks that the model has all that the archive names.
    private static func check(_ head: ArchiveHead, _ entities: [ArchivedEntity]) throws {
        let known = Dictionary(entities.map { ($0.name, $0.summary) }) { first, _ in first }
        let advice = "; the archive may be of a newer version of the program"
        let problem = { VaultProblem(ArchiveNames.head, .unreadable, $0 + advice) }
        for (name, entity) in head.entities.sorted(by: { $0.key < $1.key }) {
            guard let own = known[name] else { throw problem("a slip box has no entity “\(name)”") }
            for (attribute, type) in entity.attributes.sorted(by: { $0.key < $1.key })
            where own.attributes[attribute] != type {
                throw problem("“\(name)” has no attribute “\(attribute)” of the type “\(type)”")
            }
            for relationship in entity.relationships.keys.sorted() where own.relationships[relationship] == nil {
                throw problem("“\(name)” has no relationship “\(relationship)” on this side")
            }
        }
    }
}

/// The pictures and other files of an archive, unpacked one by one as objects ask for them.
///
/// Their bytes are mapped into memory, so that as many as the disk holds can be saved at once.
final class UnpackedFiles {
    private let source: ArchiveSource
    private let folder: URL
    private var places: [String: URL] = [:]

    init(source: ArchiveSource, folder: URL) {
        (self.source, self.folder) = (source, folder)
    }

    /// The number of files that objects have asked for.
    var count: Int { places.count }

    /// Returns the bytes of a file.
    func data(_ name: String) throws -> Data {
        if let place = places[name] { return try Data(contentsOf: place, options: .mappedIfSafe) }
        guard let entry = source.files[name] else {
            throw VaultProblem(name, .unreadable, "an object has it, and the archive does not")
        }
        // The name may be anything; the place is ours.
        let place = folder.appendingPathComponent("file-\(places.count)")
        try source.data(of: entry).write(to: place)
        places[name] = place
        return try Data(contentsOf: place, options: .mappedIfSafe)
    }

    /// - Throws: ``VaultProblem`` if the archive has a file that no object has: it would be lost.
    func checkThatAllAreUsed() throws {
        if let name = source.files.keys.sorted().first(where: { places[$0] == nil }) {
            throw VaultProblem(name, .unreadable, "no object of the archive has this file")
        }
    }
}
