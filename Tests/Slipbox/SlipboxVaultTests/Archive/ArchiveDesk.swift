import CoreData
import DocumentZipFiles
import Foundation
import SlipboxCore
import SlipboxVault
import Testing

/// Slip boxes in a folder that is removed after the test, which are archived and restored.
final class ArchiveDesk: Sendable {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("archive-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    func file(_ name: String) -> URL { root.appendingPathComponent(name) }

    func box(_ name: String = "\(UUID().uuidString).sqlite") throws -> NSPersistentContainer {
        try PersistenceController(file: file(name)).container
    }

    @discardableResult
    func archive(
        _ container: NSPersistentContainer,
        as name: String,
        batchSize: Int = 7
    ) async throws -> ArchiveReport {
        var archive = BoxArchive()
        archive.batchSize = batchSize
        archive.date = Date(timeIntervalSince1970: 1_700_000_000)
        return try await archive.run(from: container, to: file(name))
    }

    @discardableResult
    func restore(_ name: String, into container: NSPersistentContainer) async throws -> ArchiveReport {
        let scratch = file("scratch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
        return try await BoxRestoration(of: file(name), scratch: scratch).run(into: container)
    }

    func perform<Result: Sendable>(
        in container: NSPersistentContainer,
        _ body: @escaping @Sendable (NSManagedObjectContext) throws -> Result
    ) async throws -> Result {
        let context = container.newBackgroundContext()
        return try await context.perform { try body(context) }
    }

    // MARK: - Archives as files

    /// Returns the files of an archive by their names.
    func contents(_ name: String) throws -> [String: Data] {
        let reader = try ZipReader(contentsOf: file(name))
        return try Dictionary(uniqueKeysWithValues: reader.entries.map { ($0.name, try reader.data(of: $0)) })
    }

    /// Writes files as an archive.
    func write(_ contents: [String: Data], as name: String) throws {
        let writer = try ZipWriter(to: file(name))
        for (path, data) in contents.sorted(by: { $0.key < $1.key }) { try writer.add(path, data) }
        try writer.finish()
    }

    // MARK: - Looking inside

    /// Returns everything that a slip box has, an object a line: all attributes, also those that are derived, and both sides of all
    /// relationships. Objects are numbered in the order in which they were made.
    func everything(in container: NSPersistentContainer) async throws -> [String] {
        try await perform(in: container) { context in
            let names = try #require(container.managedObjectModel.entities.map(\.name) as? [String]).sorted()
            var objects: [NSManagedObject] = []
            for name in names {
                let request = NSFetchRequest<NSManagedObject>(entityName: name)
                request.includesSubentities = false
                let found = try context.fetch(request)
                objects += found.sorted { Self.number(of: $0) < Self.number(of: $1) }
            }
            var places: [NSManagedObjectID: Int] = [:]
            for (place, object) in objects.enumerated() { places[object.objectID] = place }
            return objects.enumerated().map { place, object in
                let properties = object.entity.propertiesByName.filter { !$0.value.isTransient }
                    .sorted { $0.key < $1.key }
                let values = properties.map { name, property in
                    guard let side = property as? NSRelationshipDescription else {
                        return "\(name)=\(Self.text(of: object.value(forKey: name)))"
                    }
                    let others = object.objectIDs(forRelationshipNamed: name).compactMap { places[$0] }
                    return "\(name)=\(side.isOrdered ? others : others.sorted())"
                }
                return "\(place) \(object.entity.name ?? "") " + values.joined(separator: " | ")
            }
        }
    }

    private static func number(of object: NSManagedObject) -> Int {
        Int(object.objectID.uriRepresentation().lastPathComponent.dropFirst()) ?? 0
    }

    private static func text(of value: Any?) -> String {
        switch value {
        case let date as Date: "\(date.timeIntervalSinceReferenceDate.bitPattern)"
        case let data as Data: data.count > 500 ? "\(data.count) \(data.hashValue)" : data.base64EncodedString()
        case let text as String: text.unicodeScalars.map { String($0.value, radix: 36) }.joined(separator: ".")
        case let value?: "\(value)"
        case nil: "nil"
        }
    }
}
