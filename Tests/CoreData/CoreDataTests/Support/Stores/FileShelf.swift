import CoreData
import Foundation

/// An atomic file store of ``LibraryModel`` that can be opened repeatedly.
struct FileShelf {
    let type: NSPersistentStore.StoreType
    let folder: TemporaryFolder
    var model = LibraryModel.make()

    var url: URL { folder.file("Library.store") }

    init(_ type: NSPersistentStore.StoreType) throws {
        self.type = type
        folder = try TemporaryFolder()
    }

    /// Returns a coordinator that has read the file again.
    func open(options: [AnyHashable: Any]? = nil) throws -> NSPersistentStoreCoordinator {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(type: type, at: url, options: options)
        return coordinator
    }

    static func context(_ coordinator: NSPersistentStoreCoordinator) -> NSManagedObjectContext {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return context
    }

    /// Creates a graph with a value and a relationship of each kind.
    static func fill(_ context: NSManagedObjectContext) throws {
        let folder = context.make("Folder", ["name": "Ideas & <more>"])
        let parent = context.make("Folder", ["name": "Above"])
        folder.setValue(parent, forKey: "parent")
        let note = context.make("Note", values)
        note.setValue(folder, forKey: "folder")
        let draft = context.make("Draft", ["title": "Second", "reason": "line\r\nbreak\u{1}\t\"'é🙂"])
        let third = context.make("Note", ["title": "Third"])
        folder.setValue(NSOrderedSet(array: [third, note, draft]), forKey: "pinned")
        note.setValue(NSSet(array: [draft, third]), forKey: "links")
        let keyword = context.make("Keyword", ["word": "cards"])
        keyword.setValue(NSSet(array: [note, draft]), forKey: "notes")
        note.setValue(context.make("Cover", ["color": "red"]), forKey: "cover")
        try context.save()
    }

    /// One value of each kind.
    static var values: [String: Any] {
        [
            "title": "First", "body": "", "position": Int64.max, "rating": 0.1,
            "created": Date(timeIntervalSinceReferenceDate: 700_000_000.123456), "isPinned": true,
            "identifier": UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)),
            "source": URL(fileURLWithPath: "/etc/hosts"), "price": NSDecimalNumber(string: "12.34"),
            "picture": Data([1, 0, 255, 7]), "tags": ["a", "b"],
        ]
    }

    /// Returns the whole content of a store as text.
    static func summary(_ context: NSManagedObjectContext) throws -> [String] {
        var lines: [String] = []
        for entity in ["Folder", "Note", "Keyword", "Cover"] {
            let request = NSFetchRequest<NSManagedObject>(entityName: entity)
            for object in try context.fetch(request) { lines.append(line(object)) }
        }
        return lines.sorted()
    }

    private static func line(_ object: NSManagedObject) -> String {
        let names = object.entity.propertiesByName.keys.sorted()
        let values = names.map { name -> String in
            switch object.value(forKey: name) {
            case nil: "\(name): nil"
            case let other as NSManagedObject: "\(name): \(title(other))"
            case let set as NSSet: "\(name): \(set.allObjects.map(title).sorted())"
            case let set as NSOrderedSet: "\(name): \(set.array.map(title))"
            case let data as Data: "\(name): \(data.base64EncodedString())"
            case let date as Date: "\(name): \(date.timeIntervalSinceReferenceDate)"
            case let value?: "\(name): \(value)"
            }
        }
        return "\(object.entity.name ?? "") \(values.joined(separator: ", "))"
    }

    private static func title(_ object: Any) -> String {
        guard let object = object as? NSManagedObject else { return "?" }
        for name in ["title", "name", "word", "color"] where object.entity.attributesByName[name] != nil {
            return object.value(forKey: name) as? String ?? "?"
        }
        return "?"
    }
}
