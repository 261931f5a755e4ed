public import CoreData

/// The first steps in a slip box that still has its examples, and which of them are done.
///
/// ```swift
/// if let steps = try FirstSteps.taken(in: context), !steps.hasOwnNote { offerANewNote() }
/// ```
public struct FirstSteps: Equatable {
    /// The example with which one begins; nil if it is in the trash.
    public let welcome: Note?
    /// Whether there is a note besides the examples.
    public let hasOwnNote: Bool
    /// Whether a note besides the examples links to another one.
    public let hasLink: Bool
    /// Whether a note was imported.
    public let hasImported: Bool

    /// With more notes than this besides the examples, nobody is told how to begin.
    static let mostNotes = 20

    /// Returns the steps and which of them are done; nil without examples, when all steps are done, or with many notes.
    public static func taken(in context: NSManagedObjectContext) throws -> FirstSteps? {
        guard try ExampleSlipBox.isPresent(in: context) else { return nil }
        let own = NSCompoundPredicate(notPredicateWithSubpredicate: ExampleSlipBox.isExample)
        func count(_ condition: NSPredicate? = nil, upTo most: Int) throws -> Int {
            let predicates = [own, condition].compactMap(\.self)
            let request = Note.fetch(NSCompoundPredicate(andPredicateWithSubpredicates: predicates))
            request.fetchLimit = most
            return try context.count(for: request)
        }
        let noteCount = try count(upTo: mostNotes + 1)
        guard noteCount <= mostNotes else { return nil }
        let isLinked = NSPredicate(format: "%K.@count > 0", NoteProperties.linkedNotes)
        let isImported = NSPredicate(format: "%K != nil", NoteProperties.sourcePath)
        let steps = FirstSteps(
            welcome: try ExampleSlipBox.welcome(in: context),
            hasOwnNote: noteCount > 0,
            hasLink: try noteCount > 0 && count(isLinked, upTo: 1) > 0,
            hasImported: try noteCount > 0 && count(isImported, upTo: 1) > 0
        )
        return steps.hasOwnNote && steps.hasLink && steps.hasImported ? nil : steps
    }
}
