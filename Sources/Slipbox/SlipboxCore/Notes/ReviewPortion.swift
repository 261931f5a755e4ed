public import CoreData

/// The notes that are to be reviewed on one day: the oldest of those that wait when the queue is opened first. A note that has
/// been reviewed leaves its place empty, so that the work of a day comes to an end.
///
/// ```swift
/// portion = try ReviewPortion(following: portion, size: 5, now: .now, calendar: .current, in: context)
/// let today = try context.fetch(Note.fetch(portion.predicate))
/// ```
public struct ReviewPortion: Codable, Equatable, Sendable {
    /// The sizes among which one chooses; 0 has everything that waits in one list.
    public static let sizes = [3, 5, 10, 20, 0]
    /// The size as long as none was chosen.
    public static let usualSize = 5

    private let day: DateComponents
    private let notes: [UUID]

    /// Creates the portion of a day. Where it has fewer notes than it may have, notes that have come into review fill it up.
    ///
    /// - Parameters:
    ///   - former: The portion so far, which stays that of the same day; nil if there is none.
    ///   - size: The number of notes that the day has at most.
    public init(
        following former: ReviewPortion?,
        size: Int,
        now: Date,
        calendar: Calendar,
        in context: NSManagedObjectContext
    ) throws {
        let today = calendar.dateComponents([.year, .month, .day], from: now)
        let kept = former.map { $0.day == today ? $0.notes.prefix(size) : [] } ?? []
        day = today
        notes = try kept + (kept.count < size ? Self.waiting(size - kept.count, besides: kept, in: context) : [])
    }

    /// The number of notes, reviewed or not.
    public var count: Int { notes.count }

    /// A predicate that matches the notes of the portion that still wait.
    public var predicate: NSPredicate { Self.all([Note.predicate(for: .review), Self.isOne(of: notes)]) }

    /// A predicate that matches the notes that wait for another day.
    public var laterPredicate: NSPredicate {
        Self.all([
            Note.predicate(for: .review), NSCompoundPredicate(notPredicateWithSubpredicate: Self.isOne(of: notes)),
        ])
    }

    /// Returns the identities of the oldest notes in review. Pinned ones stand above the queue, whatever the day.
    private static func waiting(
        _ count: Int,
        besides known: some Sequence<UUID>,
        in context: NSManagedObjectContext
    ) throws -> [UUID] {
        let isKnown = isOne(of: Array(known))
        let isNew = NSCompoundPredicate(notPredicateWithSubpredicate: isKnown)
        let request = Note.fetch(all([Note.predicate(for: .review), Note.isNotPinned, isNew]))
        request.fetchLimit = count
        return try context.fetch(request).map(\.uuid)
    }

    private static func isOne(of notes: [UUID]) -> NSPredicate {
        NSPredicate(format: "%K IN %@", NoteProperties.uuid, notes.map { $0 as NSUUID })
    }

    private static func all(_ parts: [NSPredicate]) -> NSPredicate {
        NSCompoundPredicate(andPredicateWithSubpredicates: parts)
    }
}
