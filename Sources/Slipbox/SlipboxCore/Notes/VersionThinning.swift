public import CoreData

/// Which versions of a note are worth keeping: all of a day, then one a day, one a week and one a month.
public enum VersionThinning {
    private static let day: TimeInterval = 86_400

    /// The positions of the versions that can go.
    ///
    /// Periods begin at fixed moments, so that thinning often removes the same as thinning once. Of each period the last
    /// version stays, and so does the first one of all.
    ///
    /// - Parameter dates: when the versions were current, the latest first.
    public static func superfluous(_ dates: [Date], at now: Date) -> [Int] {
        var periods: Set<[Int]> = []
        return dates.indices.filter { index in
            guard let period = period(of: dates[index], at: now), index != dates.count - 1 else { return false }
            return !periods.insert(period).inserted
        }
    }

    /// The period that a version stands for; nil if it stands for itself.
    private static func period(of date: Date, at now: Date) -> [Int]? {
        let age = now.timeIntervalSince(date)
        let days = age < day ? nil : age < 30 * day ? 1 : age < 365 * day ? 7 : 30
        return days.map { [$0, Int((date.timeIntervalSinceReferenceDate / day / Double($0)).rounded(.down))] }
    }

    /// Deletes the versions in a store that are not worth keeping. Nothing is saved. Merged texts and those that others were
    /// brought back for stay.
    ///
    /// - Returns: How many there were.
    @discardableResult public static func run(at now: Date = Date(), in context: NSManagedObjectContext) throws -> Int {
        let request = NSFetchRequest<NSDictionary>(entityName: "NoteVersion")
        request.predicate = NSPredicate(
            format: "date_ < %@ AND reason_ == %@",
            now.addingTimeInterval(-day) as NSDate,
            NoteVersion.Reason.edited.rawValue
        )
        request.sortDescriptors = [NSSortDescriptor(keyPath: \NoteVersion.date_, ascending: false)]
        request.resultType = .dictionaryResultType
        let identifier = NSExpressionDescription()
        identifier.name = "id"
        identifier.expression = .expressionForEvaluatedObject()
        identifier.resultType = .objectID
        request.propertiesToFetch = [identifier, "date_", "note"]
        let notes = Dictionary(grouping: try context.fetch(request)) { $0["note"] as? NSManagedObjectID }
        var count = 0
        for versions in notes.values {
            for index in superfluous(versions.map { $0["date_"] as? Date ?? .distantPast }, at: now) {
                guard let id = versions[index]["id"] as? NSManagedObjectID else { continue }
                context.delete(context.object(with: id))
                count += 1
            }
        }
        return count
    }
}
