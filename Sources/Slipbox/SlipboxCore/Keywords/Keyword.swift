public import CoreData

/// A word that says what notes are about, with a colour.
public class Keyword: NSManagedObject {
    /// Sets a new identifier.
    public override func awakeFromInsert() {
        super.awakeFromInsert()
        uuid_ = UUID()
    }
}

extension Keyword {
    /// The name; empty if none is stored.
    public var name: String {
        get { name_ ?? "" }
        set { name_ = newValue }
    }

    /// The identifier of the keyword in saved searches. A keyword without one is assigned a new identifier on first
    /// access.
    public var uuid: UUID {
        if let uuid_ { return uuid_ }
        let made = UUID()
        uuid_ = made
        return made
    }

    /// The notes with this keyword.
    public var notes: Set<Note> {
        get { (notes_ as? Set<Note>) ?? [] }
        set { notes_ = NSSet(set: newValue) }
    }

    /// Creates a keyword with a name.
    public convenience init(name: String, context: NSManagedObjectContext) {
        self.init(context: context)
        self.name = name
    }

    /// Deletes a keyword. Its notes are kept.
    public static func delete(_ keyword: Keyword) {
        guard let context = keyword.managedObjectContext else { return }
        context.delete(keyword)
    }
}

/// Where a keyword came from that the text of a note names.
package enum TagOrigin {
    /// It was made for the text.
    case made
    /// The slip box had it.
    case known
    /// The note had it already.
    case given
}

/// The keys of keywords for predicates and sort descriptors.
public enum KeywordProperties {
    /// The name.
    public static let name = "name_"
    /// The identifier.
    public static let uuid = "uuid_"
    /// The relationship to the notes.
    public static let notes = "notes_"
}
