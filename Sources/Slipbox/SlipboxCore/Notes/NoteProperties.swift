/// The keys of notes for predicates and sort descriptors.
public enum NoteProperties {
    /// The title.
    public static let title = "title_"
    /// The names besides the title, each between two ends of line.
    public static let names = "names_"
    /// The body as plain text.
    public static let bodyText = "bodyText_"
    /// The status, as the raw value of a ``Status``.
    public static let status = "status_"
    /// The creation date.
    public static let creationDate = "creationDate_"
    /// Whether the note is a favourite.
    public static let isFavorite = "isFavorite"
    /// Whether the note stands first in lists.
    public static let isPinned = "isPinned"
    /// The identifier.
    public static let uuid = "uuid_"
    /// The path of the file from which the note was imported.
    public static let sourcePath = "sourcePath_"
    /// Whether the note is in the trash.
    public static let isTrashed = "isTrashed"
    /// The date of the last change of title or text.
    public static let modificationDate = "modificationDate_"
    /// The address as text.
    public static let address = "address_"
    /// The sort key of the address.
    public static let addressKey = "addressKey_"
    /// The sort key of the parent address, shared by all notes of a level.
    public static let addressParent = "addressParent_"
    /// The title without capitals and diacritics, derived on save.
    public static let canonicalTitle = "canonicalTitle"
    /// The key by which titles are sorted, with numbers by their values; nil until the note is saved.
    public static let titleKey = "titleKey_"
    /// The path of the first picture in the text, empty if there is none; nil until the note is saved.
    public static let picturePath = "picturePath_"
    /// The words about the pictures in the text, empty if there are none; nil until the note is saved.
    public static let pictureWords = "pictureWords_"
    /// The relationship to the folder.
    public static let folder = "folder"
    /// The relationship to the keywords.
    public static let keywords = "keywords_"
    /// The relationship to the attachment.
    public static let attachment = "attachment"
    /// The relationship to the notes that this one refers to.
    public static let linkedNotes = "linkedNotes_"
    /// The relationship to the notes that refer to this one.
    public static let backLinkedNotes = "backLinkedNotes_"
}
