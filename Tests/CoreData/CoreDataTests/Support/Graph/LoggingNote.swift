import Foundation

@testable import CoreData

/// A note whose properties are declared as generated classes and hand-written ones declare theirs, and which keeps a list
/// of what it is told.
final class LoggingNote: NSManagedObject {
    var events: [String] = []
    /// The same without those of validation.
    var ownEvents: [String] { events.filter { !$0.hasPrefix("validate") } }
    /// What the note does when it is about to be saved.
    var beforeSaving: ((LoggingNote) -> Void)?
    /// What validation replaces a value with.
    var replacing: ((String, Any?) -> Any?)?
    /// What the note does when it has got former values.
    var afterUndoing: ((LoggingNote) -> Void)?

    @Managed var body: String?
    @Managed var folder: NSManagedObject?
    @Managed var keywords: Set<NSManagedObject>

    var title: String {
        get { _value(at: layout.ordinal(of: "title") ?? 0) }
        set { _setValue(newValue, at: layout.ordinal(of: "title") ?? 0) }
    }

    var position: Int64 {
        get { _value(at: layout.ordinal(of: "position") ?? 0) }
        set { _setValue(newValue, at: layout.ordinal(of: "position") ?? 0) }
    }

    final class _PropertyTable: _ManagedObjectPropertyTable {
        static let names: [String] = []
        static let keyValueProperties: [String: KeyValueProperty] = [
            "title": KeyValueProperty(\LoggingNote.title),
            "position": KeyValueProperty(\LoggingNote.position),
            "body": KeyValueProperty(\LoggingNote.body),
            "folder": KeyValueProperty(\LoggingNote.folder),
            "keywords": KeyValueProperty(\LoggingNote.keywords),
        ]
    }

    /// A custom accessor, as Apple's documentation writes it.
    var rating: Double? {
        get {
            willAccessValue(forKey: "rating")
            defer { didAccessValue(forKey: "rating") }
            return (primitiveValue(forKey: "rating") as? NSNumber)?.doubleValue
        }
        set {
            willChangeValue(forKey: "rating")
            setPrimitiveValue(newValue.map { NSNumber(value: $0) }, forKey: "rating")
            didChangeValue(forKey: "rating")
        }
    }

    override func awakeFromInsert() { events.append("insert") }
    override func awakeFromFetch() { events.append("fetch") }
    override func prepareForDeletion() { events.append("prepareForDeletion") }
    override func didSave() { events.append("didSave") }

    override func willSave() {
        events.append(isDeleted ? "willSave deleted" : "willSave")
        beforeSaving?(self)
    }

    override func validateValue(_ ioValue: inout Any?, forKey key: String) throws {
        if key == "title" { events.append("validate \(ioValue ?? "nil")") }
        if let replaced = replacing?(key, ioValue) { ioValue = replaced }
        try super.validateValue(&ioValue, forKey: key)
    }

    override func awake(fromSnapshotEvents flags: NSSnapshotEventType) {
        super.awake(fromSnapshotEvents: flags)
        let names: [(NSSnapshotEventType, String)] = [
            (.undoInsertion, "undoInsertion"), (.undoDeletion, "undoDeletion"), (.undoUpdate, "undoUpdate"),
            (.rollback, "rollback"), (.refresh, "refresh"),
        ]
        events += names.filter { flags.contains($0.0) }.map(\.1)
        afterUndoing?(self)
    }
}

extension LibraryModel {
    /// The model, with a class for notes.
    static func makeLogging() -> NSManagedObjectModel {
        let model = make()
        model.entitiesByName["Note"]?.managedObjectClassName = NSStringFromClass(LoggingNote.self)
        return model
    }
}

extension NSManagedObjectContext {
    /// A new note that logs what it is told.
    func makeNote(_ values: [String: Any] = [:]) throws -> LoggingNote {
        guard let note = make("Note", values) as? LoggingNote else { throw CocoaError(.coreData) }
        return note
    }
}
