import Foundation

@testable import CoreData

/// A note with properties declared as in generated and in hand-written classes, which logs the calls of its overridden
/// methods.
final class LoggingNote: NSManagedObject {
    var events: [String] = []
    /// The log without calls of validation methods.
    var ownEvents: [String] { events.filter { !$0.hasPrefix("validate") } }
    /// A closure called by `willSave()`.
    var beforeSaving: ((LoggingNote) -> Void)?
    /// The value with which validation replaces a value.
    var replacing: ((String, Any?) -> Any?)?
    /// A closure called by `awake(fromSnapshotEvents:)`.
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

    /// A custom accessor in the form that Apple's documentation recommends.
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
    /// Inserts a new logging note.
    func makeNote(_ values: [String: Any] = [:]) throws -> LoggingNote {
        guard let note = make("Note", values) as? LoggingNote else { throw CocoaError(.coreData) }
        return note
    }
}
