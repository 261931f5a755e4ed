public import CoreData

/// Thins out the versions of notes: keeps all versions of the last day, then one a day, one a week and one a month.
public enum VersionThinning {
    private static let day: TimeInterval = 86_400

    /// Returns the indices of the versions that can be deleted.
    ///
    /// Periods start at fixed times, so that repeated thinning deletes the same versions as thinning once. The last
    /// version of each period and the very first version are kept.
    ///
    /// - Parameter dates: the dates of the versions, the latest first.
    public static func superfluous(_ dates: [Date], at now: Date) -> [Int] {
        var periods: Set<[Int]> = []
        return dates.indices.filter { index in
            guard let period = period(of: dates[index], at: now), index != dates.count - 1 else { return false }
            return !periods.insert(period).inserted
        }
    }

    /// Returns the period of a version, or nil if the version is kept regardless.
    private static func period(of date: Date, at now: Date) -> [Int]? {
        let age = now.timeIntervalSince(date)
        let days = age < day ? nil : age < 30 * day ? 1 : age < 365 * day ? 7 : 30
        return days.map { [$0, Int((date.timeIntervalSinceReferenceDate / day / Double($0)).rounded(.down))] }
    }

    /// Deletes the superfluous versions in a store. Versions that were kept for a merge or a restore are not deleted.
    /// Does not save.
    ///
    /// - Returns: the number of deleted versions.
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
