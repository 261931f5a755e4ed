import CoreData
import SlipboxCore

/// Suggested links for a sample of notes spread over a slip box.
enum RelatedNotes {
    private typealias Note = SlipboxCore.Note

    static let noteCount = 5

    /// Returns the total number of suggestions.
    static func count(in context: NSManagedObjectContext) throws -> Int {
        guard let oldest = try first(.all, isAscending: true, in: context)?.creationDate,
            let newest = try first(.all, isAscending: false, in: context)?.creationDate
        else { return 0 }
        return try (0..<noteCount).reduce(0) { count, number in
            let share = Double(2 * number + 1) / Double(2 * noteCount)
            let date = oldest.addingTimeInterval(newest.timeIntervalSince(oldest) * share)
            let isLater = NSPredicate(format: "creationDate_ >= %@", date as NSDate)
            return try count + (first(isLater, isAscending: true, in: context)?.suggestedLinks().count ?? 0)
        }
    }

    private static func first(
        _ predicate: NSPredicate,
        isAscending: Bool,
        in context: NSManagedObjectContext
    ) throws -> Note? {
        let request = Note.fetch(predicate)
        request.sortDescriptors = [NSSortDescriptor(key: "creationDate_", ascending: isAscending)]
        request.fetchLimit = 1
        return try context.fetch(request).first
    }
}
