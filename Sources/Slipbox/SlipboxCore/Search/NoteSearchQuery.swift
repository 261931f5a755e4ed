public import CoreData

/// What a search text means: words and conditions, see ``NoteSearchText``, or after `where:` a condition, see ``NoteCondition``.
///
/// Whoever needs more than one of these reads the text once.
public struct NoteSearchQuery {
    private static let example = "Write a condition, such as where: status = 'Draft' and keywords = 'physics'"

    /// The words and conditions; none if the text is a condition after `where:`.
    public let terms: NoteSearchText
    /// The predicate; nil for blank text. It matches no note if the text cannot be understood, as while it is typed.
    public let predicate: NSPredicate?
    /// The reason why nothing can be found: a condition that cannot be understood, or a value that does not exist; nil if there is
    /// none.
    public let problem: String?

    /// The requests for the notes, the best matches first.
    var requests: [NSFetchRequest<Note>] {
        guard terms.isEmpty else { return terms.rankedFetches() }
        let request = Note.fetch(predicate ?? .none)
        request.sortDescriptors = NoteSorting.edited.sortDescriptors
        return [request]
    }

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - calendar: The calendar of dates without a time zone.
    ///   - now: A moment of today.
    public init(_ text: String, calendar: Calendar = .current, now: Date = Date()) {
        guard let condition = NoteCondition.text(in: text) else {
            terms = NoteSearchText(text, calendar: calendar, now: now)
            (predicate, problem) = (terms.isEmpty ? nil : terms.predicate, terms.problem)
            return
        }
        terms = NoteSearchText("")
        guard condition.contains(where: { !$0.isWhitespace }) else {
            (predicate, problem) = (NSPredicate.none, Self.example)
            return
        }
        do {
            (predicate, problem) = (try NoteCondition(condition, calendar: calendar).predicate, nil)
        } catch {
            (predicate, problem) = (NSPredicate.none, "\(error)")
        }
    }
}
