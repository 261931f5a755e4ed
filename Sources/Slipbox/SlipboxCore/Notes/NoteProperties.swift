/// The names of what predicates and sort descriptors ask notes for.
public enum NoteProperties {
    /// The attribute of the title.
    public static let title = "title_"
    /// The attribute of the body without its formatting.
    public static let bodyText = "bodyText_"
    /// The attribute of the status, as text.
    public static let status = "status_"
    /// The attribute of the moment when the note was made.
    public static let creationDate = "creationDate_"
    /// The attribute of favourites.
    public static let isFavorite = "isFavorite"
    /// The attribute of the identifier.
    public static let uuid = "uuid_"
    /// The attribute of the path of the file that the note was read from.
    public static let sourcePath = "sourcePath_"
    /// The attribute of notes in the trash.
    public static let isTrashed = "isTrashed"
    /// The attribute of the moment when title or text were last changed.
    public static let modificationDate = "modificationDate_"
    /// The attribute of the address as text.
    public static let address = "address_"
    /// The attribute by which addresses are sorted.
    public static let addressKey = "addressKey_"
    /// The attribute that notes of the same level of addresses have in common.
    public static let addressParent = "addressParent_"
    /// The attribute of the title without capitals and accents.
    public static let canonicalTitle = "canonicalTitle"
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
