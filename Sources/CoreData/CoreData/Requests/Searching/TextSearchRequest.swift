public import FoundationBackfill

/// Which objects to look for by words that somebody types.
///
/// ```swift
/// var request = TextSearchRequest<Note>("zettel kas", entityName: "Note", weights: ["title": 4, "body": 1])
/// request.predicate = NSPredicate(format: "isArchived == NO")
/// for found in try context.search(request) {
///     print(found.object.title ?? "", found.ranges(of: "title"))
/// }
/// ```
///
/// An object is found if each word is in at least one of the attributes, whatever case and accents it has. Words in
/// quotation marks are looked for as they stand together. Where attributes are marked “Index in Spotlight”, stores in files
/// of SQLite answer from an index.
///
/// - Important: Apple's framework has nothing of the kind.
public struct TextSearchRequest<Object: NSManagedObject> {
    /// What somebody typed. The last word may be unfinished.
    public var text: String
    /// The name of the entity whose objects are looked for.
    public var entityName: String
    /// How much a word in an attribute counts, by the attribute's name; no others are searched. If this is empty, all
    /// attributes of text are that are marked “Index in Spotlight”, and those with short texts, such as titles, count more.
    public var weights: [String: Double]
    /// A further condition that the objects satisfy; nil for none.
    public var predicate: NSPredicate?
    /// The greatest number of results; 0 is no limit.
    public var limit = 50

    /// Makes a request for objects of an entity.
    public init(_ text: String, entityName: String, weights: [String: Double] = [:]) {
        self.text = text
        self.entityName = entityName
        self.weights = weights
    }
}
