public import CoreData

/// A word that says what notes are about, with a colour.
public class Keyword: NSManagedObject {
    /// Gives a new keyword an identifier of its own.
    public override func awakeFromInsert() {
        super.awakeFromInsert()
        uuid_ = UUID()
    }
}

/// The names of what predicates and sort descriptors ask keywords for.
public enum KeywordProperties {
    /// The attribute of the name.
    public static let name = "name_"
    /// The attribute of the identifier.
    public static let uuid = "uuid_"
    /// The relationship to the notes.
    public static let notes = "notes_"
}
