public import CoreData

/// A note, with the code that momc generates.
public final class Note: NSManagedObject {
    public var body: String? {
        get { _value(at: 0) }
        set { _setValue(newValue, at: 0) }
    }

    public var created: Date? {
        get { _value(at: 1) }
        set { _setValue(newValue, at: 1) }
    }

    public var flagged: Bool {
        get { _value(at: 2) }
        set { _setValue(newValue, at: 2) }
    }

    public var identifier: UUID? {
        get { _value(at: 3) }
        set { _setValue(newValue, at: 3) }
    }

    public var modified: Date? {
        get { _value(at: 4) }
        set { _setValue(newValue, at: 4) }
    }

    public var position: Int64 {
        get { _value(at: 5) }
        set { _setValue(newValue, at: 5) }
    }

    public var rating: Double {
        get { _value(at: 6) }
        set { _setValue(newValue, at: 6) }
    }

    public var title: String? {
        get { _value(at: 7) }
        set { _setValue(newValue, at: 7) }
    }

    public var folder: Folder? {
        get { _object(at: 8) }
        set { _setObject(newValue, at: 8) }
    }
}

extension Note {
    public enum _PropertyTable: _ManagedObjectPropertyTable {
        public static let names = [
            "body", "created", "flagged", "identifier", "modified", "position", "rating", "title", "folder",
        ]

        public static let keyValueProperties: [String: KeyValueProperty] = [
            "body": KeyValueProperty(\Note.body),
            "created": KeyValueProperty(\Note.created),
            "flagged": KeyValueProperty(\Note.flagged),
            "identifier": KeyValueProperty(\Note.identifier),
            "modified": KeyValueProperty(\Note.modified),
            "position": KeyValueProperty(\Note.position),
            "rating": KeyValueProperty(\Note.rating),
            "title": KeyValueProperty(\Note.title),
            "folder": KeyValueProperty(\Note.folder),
        ]
    }

    /// Sets all attributes.
    func take(_ values: NoteValues) {
        body = values.body
        created = Date(timeIntervalSinceReferenceDate: values.created)
        flagged = values.isFlagged
        identifier = values.identifier
        modified = Date(timeIntervalSinceReferenceDate: values.modified)
        position = values.position
        rating = values.rating
        title = values.title
    }

    /// Reads all attributes and returns a checksum, which the other side computes as well.
    var checksum: Int {
        var sum = (body?.utf8.count ?? 0) + (title?.utf8.count ?? 0)
        sum += Int(created?.timeIntervalSinceReferenceDate ?? 0) + Int(modified?.timeIntervalSinceReferenceDate ?? 0)
        sum += (flagged ? 1 : 0) + Int(identifier?.uuid.0 ?? 0) + Int(position) + Int(rating * 1000)
        return sum
    }
}

/// A folder of notes, with the code that momc generates.
public final class Folder: NSManagedObject {
    public var name: String? {
        get { _value(at: 0) }
        set { _setValue(newValue, at: 0) }
    }

    public var notes: NSSet? {
        get { _set(at: 1) }
        set { _setSet(newValue, at: 1) }
    }
}

extension Folder {
    public enum _PropertyTable: _ManagedObjectPropertyTable {
        public static let names = ["name", "notes"]

        public static let keyValueProperties: [String: KeyValueProperty] = [
            "name": KeyValueProperty(\Folder.name),
            "notes": KeyValueProperty(\Folder.notes),
        ]
    }
}
