public import CoreData

/// A folder of notes as momc generates its class.
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
