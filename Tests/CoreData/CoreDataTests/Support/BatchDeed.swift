import CoreData
import Foundation
import SeededRandom

/// An operation that can be performed by a batch request or by a context.
struct BatchDeed: CustomStringConvertible {
    private enum Kind: Int, CaseIterable {
        case insert, update, calculate, move, delete
    }

    private let kind: Kind
    private let entity: String
    private let format: String?
    private let limit: Int
    private let numbers: [Int]

    var description: String { "\(kind) \(entity) where \(format ?? "any"), limit \(limit), with \(numbers)" }

    init(_ random: inout SeededGenerator) {
        kind = Kind.allCases[random.below(Kind.allCases.count)]
        numbers = (0..<4).map { _ in random.below(5) }
        let notes = ["Note", "Note", "Draft"]
        entity = kind == .delete ? (notes + ["Folder", "Cover", "Keyword"])[random.below(6)] : notes[random.below(3)]
        let conditions: [String?] =
            switch entity {
            case "Folder": ["name == '\(numbers[0])'", "parent != nil", "ANY notes.position > 5"]
            case "Keyword": ["word == '\(numbers[0])'", "notes.@count > 2", nil]
            case "Cover": ["note.position < 6", "color == '\(numbers[0])'"]
            default:
                [
                    "position > \(numbers[0] * 3)", "title == '\(numbers[1])'", "folder.name == '\(numbers[2])'",
                    "ANY keywords.word == '\(numbers[3])'", "cover == nil AND position < 9", "links.@count == 0", nil,
                ]
            }
        format = conditions[random.below(conditions.count)]
        limit = kind == .delete && random.below(3) == 0 ? 2 : 0
    }

    /// The values of new notes. A folder is given by its index among the existing folders.
    private func values(_ folders: [NSManagedObject]) -> [[String: Any]] {
        numbers.enumerated().map { index, number in
            var values: [String: Any] = ["position": number + 20]
            if index > 0 { values["title"] = "\(number)" }
            if index > 1, !folders.isEmpty { values["pinboard"] = folders[number % folders.count] }
            if number == 3, let first = folders.first { values["folder"] = first }
            return values
        }
    }

    /// The properties to update, and the corresponding values of an object.
    private func assignments(_ folders: [NSManagedObject]) -> [(String, Any, (NSManagedObject) -> Any?)] {
        switch kind {
        case .update:
            return [("body", "b\(numbers[0])", { _ in "b\(numbers[0])" }), ("isPinned", true, { _ in true })]
        case .calculate:
            return [
                (
                    "position", NSExpression(format: "position * 2 + 1"),
                    { ($0.value(forKey: "position") as? Int ?? 0) * 2 + 1 }
                ),
                ("body", NSExpression(format: "folder.name"), { $0.value(forKeyPath: "folder.name") }),
            ]
        default:
            let folder = folders.isEmpty || numbers[0] == 0 ? nil : folders[numbers[0] % folders.count]
            return [
                ("pinboard", folder ?? NSNull(), { _ in folder }), ("folder", folder ?? NSNull(), { _ in folder }),
            ]
        }
    }

    private func folders(_ context: NSManagedObjectContext) throws -> [NSManagedObject] {
        try context.all("Folder").sorted { $0.number < $1.number }
    }

    /// Performs the operation with a batch request, and returns the number of affected objects.
    func byBatch(_ library: Library) throws -> Int? {
        let context = library.context()
        let folders = try folders(context)
        switch kind {
        case .insert:
            return try context.insert(NSBatchInsertRequest(entityName: entity, objects: values(folders)), .count)
                as? Int
        case .delete:
            return try context.deleteAll(entity, format) { fetch in
                fetch.fetchLimit = limit
                fetch.sortDescriptors = [NSSortDescriptor(key: "objectID", ascending: true)]
            } as? Int
        default:
            let values = assignments(folders).map { (AnyHashable($0.0), $0.1) }
            return try context.update(entity, format, Dictionary(uniqueKeysWithValues: values)) as? Int
        }
    }

    /// Performs the operation object by object, and returns the number of affected objects.
    func byObjects(_ library: Library) throws -> Int? {
        let context = library.context()
        let folders = try folders(context)
        if kind == .insert {
            for values in values(folders) { _ = context.make(entity, values) }
            try context.save()
            return numbers.count
        }
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = format.map { NSPredicate(format: $0) }
        let found = try context.fetch(request).sorted { $0.number < $1.number }
        let objects = limit > 0 ? Array(found.prefix(limit)) : found
        var count = objects.count
        if kind == .delete {
            objects.forEach(context.delete)
            context.processPendingChanges()
            count = context.deletedObjects.count
        } else {
            let assignments = assignments(folders)
            let values = objects.map { object in assignments.map { ($0.0, $0.2(object)) } }
            for (object, values) in zip(objects, values) {
                for (key, value) in values { object.setValue(value, forKey: key) }
            }
        }
        try context.save()
        return count
    }
}

extension NSManagedObject {
    /// The key of the object in the store.
    fileprivate var number: Int { Int(objectID.uriRepresentation().lastPathComponent.dropFirst()) ?? 0 }
}
