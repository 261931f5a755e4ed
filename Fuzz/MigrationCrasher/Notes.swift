import CoreData
import SeededRandom

/// The contents of the store: folders of 50 notes. Every third note is a draft and has two tags. Some notes have a
/// picture, which SQLite stores keep in a file of its own.
struct Notes {
    let rows: Int
    /// Atomic stores have no pictures, which would take most of the time.
    let hasPictures: Bool

    /// Returns the number of rows in a store of about the given number of megabytes.
    static func rows(ofMegabytes megabytes: Int) -> Int { max(megabytes, 1) * 1_400 }

    private static let picture = Data(repeating: 7, count: 150_000)

    var folderCount: Int { (rows + 49) / 50 }

    private var pictureStep: Int { max(rows / 400, 10) }

    func hasPicture(_ number: Int) -> Bool { hasPictures && number.isMultiple(of: pictureStep) }

    func insert(into context: NSManagedObjectContext, isWrittenOnce: Bool) throws {
        let text = String(repeating: "a text of some length ", count: 24)
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
                if hasPicture(number) { note.setValue(Self.picture, forKey: "picture") }
                if isDraft { note.setValue(NSSet(array: [tags[number % 8], tags[(number + 1) % 8]]), forKey: "tags") }
                // Atomic stores are saved once.
                if number % 5_000 == 4_999, !isWrittenOnce { try context.save() }
            }
            try context.save()
        }
    }

    /// Checks some folders with all their notes.
    func check(
        _ context: NSManagedObjectContext,
        _ version: Versions.Version,
        isStamped: Bool,
        _ random: inout SeededGenerator
    ) throws {
        let counts = try ["Note", "Draft", "Tag", "Folder"].map {
            try context.count(for: NSFetchRequest<NSManagedObject>(entityName: $0))
        }
        guard counts == [rows, (rows + 2) / 3, 8, folderCount] else {
            throw MigrationCrasher.Fault(description: "there are \(counts) objects in the \(version) version")
        }
        let request = NSFetchRequest<NSManagedObject>(entityName: "Folder")
        request.fetchLimit = 20
        request.fetchOffset = Int(random.next() % UInt64(max(folderCount - 20, 1)))
        for folder in try context.fetch(request) {
            try check(folder, version)
            if isStamped, folder.value(forKey: "name") as? String != Versions.stampedName {
                throw MigrationCrasher.Fault(description: "a folder was passed over by the handler of a stage")
            }
        }
    }

    private func check(_ folder: NSManagedObject, _ version: Versions.Version) throws {
        let notes = Self.objects(folder.value(forKey: "notes"))
        guard !notes.isEmpty, notes.count <= 50 else { throw fault("a folder has \(notes.count) notes") }
        for note in notes {
            let title = note.value(forKey: version == .newer ? "heading" : "title") as? String
            let number = title?.split(separator: " ").first.flatMap { Int($0) } ?? -1
            guard note.value(forKey: "rank") as? Int == number % 1000,
                Self.objects(note.value(forKey: "tags")).count == (number % 3 == 0 ? 2 : 0)
            else { throw fault("note \(number) has lost something") }
            guard note.value(forKey: "picture") as? Data == (hasPicture(number) ? Self.picture : nil) else {
                throw fault("note \(number) has lost its picture")
            }
            if version == .newer, note.value(forKey: "color") as? String != "red" {
                throw fault("note \(number) has no color")
            }
        }
        let counts = folder.entity.attributesByName["noteCount"] != nil
        if counts, folder.value(forKey: "noteCount") as? Int != notes.count {
            throw fault("a folder of \(notes.count) notes counts others")
        }
    }

    private static func objects(_ value: Any?) -> [NSManagedObject] {
        switch value {
        case let ordered as NSOrderedSet: ordered.array as? [NSManagedObject] ?? []
        case let set as NSSet: set.allObjects as? [NSManagedObject] ?? []
        default: []
        }
    }

    private func fault(_ description: String) -> MigrationCrasher.Fault {
        MigrationCrasher.Fault(description: description)
    }
}
