public import Foundation
public import FoundationBackfill

extension NSFetchedResultsController {
    /// Creates a controller whose sections are the years, months, weeks or days of a date.
    ///
    /// ```swift
    /// let request = NSFetchRequest<Expense>(entityName: "Expense")
    /// request.sortDescriptors = [NSSortDescriptor(key: "date", ascending: false)]
    /// let controller = NSFetchedResultsController(
    ///     fetchRequest: request,
    ///     managedObjectContext: context,
    ///     sectionsBy: .month,
    ///     ofDateAt: "date"
    /// )
    /// try controller.performFetch()
    /// for section in controller.sections ?? [] {
    ///     print(section.name, section.numberOfObjects)  // 2026-11 3
    /// }
    /// ```
    ///
    /// Sections are named `2026`, `2026-11`, `2026-W47` or `2026-11-21`, in every locale; weeks have the number that the
    /// calendar gives them. In calendars that are not Gregorian, sections are named after their first day. Objects without
    /// a date form a section with an empty name. To show a name to people, format ``NSFetchedResultsSectionInfo/periodStart``.
    ///
    /// - Parameters:
    ///   - fetchRequest: The objects to show. The request must have sort descriptors, the first of which must be that of
    ///     the date.
    ///   - context: The context of the objects.
    ///   - period: The period that the objects of a section have in common.
    ///   - keyPath: The key path of a date attribute, optionally through to-one relationships.
    ///   - calendar: The calendar with its time zone and first weekday; nil for `Calendar.current` at the time of
    ///     ``performFetch()``.
    ///   - name: The name of a cache, as for key paths. These sections need none.
    /// - Important: Apple's framework has no counterpart.
    public convenience init(
        fetchRequest: NSFetchRequest<ResultType>,
        managedObjectContext context: NSManagedObjectContext,
        sectionsBy period: NSExpression.CalendarPeriod,
        ofDateAt keyPath: String,
        in calendar: Calendar? = nil,
        cacheName name: String? = nil
    ) {
        self.init(
            fetchRequest: fetchRequest,
            managedObjectContext: context,
            sectionNameKeyPath: keyPath,
            cacheName: name
        )
        results.division = SectionDivision(keyPath: keyPath, period: period, rules: calendar.map { CalendarRules($0) })
    }
}

extension NSFetchedResultsSectionInfo {
    /// The beginning of the year, month, week or day whose objects the section has, for titles in the user's language.
    /// It is nil in sections by key path, in that of objects without a date, and in sections that have become empty.
    ///
    /// ```swift
    /// let title = section.periodStart?.formatted(.dateTime.year().month(.wide)) ?? "No date"
    /// ```
    ///
    /// - Important: Apple's framework has no counterpart.
    public var periodStart: Date? { (self as? FetchedSection)?.firstPeriodStart }
}

extension LiveResults {
    /// Returns the beginning of the period of a section's first object; nil if sections are no periods.
    func periodStart(of rows: PackedRows) -> Date? {
        guard case .period(let column, let finder)? = query?.naming, let first = rows.first else { return nil }
        return finder.date(of: first.values[column.place]).map { finder.start(of: $0) }
    }
}

/// The property that divides a result into sections: its value, or the period of its date.
struct SectionDivision {
    let keyPath: String
    /// The period of a date that objects of a section have in common; nil if they have the value in common.
    var period: NSExpression.CalendarPeriod?
    /// The calendar of periods; nil for the current one.
    var rules: CalendarRules?

    /// The finder of periods, in the calendar that is current now if none is given; nil if values divide the result.
    var finder: PeriodFinder? {
        period.map { PeriodFinder.shared($0, rules ?? .current) }
    }
}
