public import CoreData

/// A note of the slip box.
///
/// Attributes whose names end in an underscore are what the store holds; the properties without it are for everyone else.
public class Note: NSManagedObject {
    /// Gives a new note the moment of its making, an identifier of its own, and the status of a draft.
    public override func awakeFromInsert() {
        super.awakeFromInsert()
        creationDate_ = Date()
        uuid_ = UUID()
        status_ = Status.draft.rawValue
    }

    /// Remembers which pictures the text does not show any more.
    public override func willSave() {
        super.willSave()
        askForPictures(of: uuid_)
    }

    /// The properties of the model, and those that sections are made by.
    public override class var keyValueProperties: [String: KeyValueProperty] { properties }

    private static let properties = _PropertyTable.keyValueProperties.merging([
        "day": KeyValueProperty(\Note.day),
        "sectionStatus": KeyValueProperty(\Note.sectionStatus),
    ]) { _, own in own }
}

extension Note: Comparable {
    /// The older note comes first.
    public static func < (lhs: Note, rhs: Note) -> Bool {
        lhs.creationDate < rhs.creationDate
    }
}
