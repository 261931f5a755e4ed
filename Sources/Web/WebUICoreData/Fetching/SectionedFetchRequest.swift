public import CoreData
public import WebUI

/// Like ``FetchRequest``, but divides the result into sections of objects with the same value of a property.
///
/// ```swift
/// @SectionedFetchRequest<String, Note>(
///     sectionIdentifier: \.day,
///     sortDescriptors: [SortDescriptor(\.created, order: .reverse)]
/// )
/// private var days: SectionedFetchResults<String, Note>
/// ```
///
/// - Important: The sort order must keep the objects of a section together: sort by the section property, or by what it
///   derives from. Otherwise nothing is shown, and a warning is written to standard error.
@MainActor
@preconcurrency
@propertyWrapper
public struct SectionedFetchRequest<SectionIdentifier: Hashable, Result: NSFetchRequestResult>: DynamicProperty {
    @StateObject private var fetch = LiveFetch<Result>()
    @Environment(\.managedObjectContext) private var context
    @Environment(\.calendar) private var calendar
    @Environment(\.timeZone) private var timeZone
    private let query: FetchQuery<Result>
    private let sectionIdentifier: KeyPath<Result, SectionIdentifier>
    private let transaction: Transaction

    private init(
        _ query: FetchQuery<Result>,
        _ sectionIdentifier: KeyPath<Result, SectionIdentifier>,
        _ transaction: Transaction
    ) {
        self.query = query
        self.sectionIdentifier = sectionIdentifier
        self.transaction = transaction
    }

    /// Creates a sectioned fetch request for an entity.
    public init(
        entity: NSEntityDescription,
        sectionIdentifier: KeyPath<Result, SectionIdentifier>,
        sortDescriptors: [NSSortDescriptor],
        predicate: NSPredicate? = nil,
        animation: Animation? = nil
    ) {
        let query = FetchQuery<Result>(
            .entity(entity),
            sortDescriptors,
            predicate,
            sectionIdentifier: sectionIdentifier
        )
        self.init(query, sectionIdentifier, Transaction(animation: animation))
    }

    /// Creates a property wrapper for an existing fetch request. Changes are animated with `animation`; nil for none.
    public init(
        fetchRequest: NSFetchRequest<Result>,
        sectionIdentifier: KeyPath<Result, SectionIdentifier>,
        animation: Animation? = nil
    ) {
        self.init(
            fetchRequest: fetchRequest,
            sectionIdentifier: sectionIdentifier,
            transaction: Transaction(animation: animation)
        )
    }

    /// Creates a property wrapper for an existing fetch request. Changes are shown with `transaction`.
    public init(
        fetchRequest: NSFetchRequest<Result>,
        sectionIdentifier: KeyPath<Result, SectionIdentifier>,
        transaction: Transaction
    ) {
        self.init(FetchQuery(fetchRequest, sectionIdentifier: sectionIdentifier), sectionIdentifier, transaction)
    }

    /// The fetched sections, as of the current rendering of the view.
    public var wrappedValue: SectionedFetchResults<SectionIdentifier, Result> {
        SectionedFetchResults(fetch, fallback: query, sectionIdentifier)
    }

    /// A binding to the configuration of the fetch, to change it at run time.
    public var projectedValue: Binding<Configuration> {
        let results = wrappedValue
        return Binding {
            Configuration(
                sectionIdentifier: results.sectionIdentifier,
                nsSortDescriptors: results.nsSortDescriptors,
                nsPredicate: results.nsPredicate
            )
        } set: { (configuration: Configuration) in
            results.change { changed in
                changed.sectionIdentifier = configuration.sectionIdentifier
                changed.sortDescriptors = configuration.nsSortDescriptors
                changed.predicate = configuration.nsPredicate
            }
        }
    }

    /// Fetches again if the query or the context has changed.
    public mutating func update() {
        var query = query
        if query.sectionPeriod?.calendar == nil { query.sectionPeriod?.calendar = pageCalendar }
        fetch.update(query, in: context, transaction)
    }

    private var pageCalendar: Calendar {
        var calendar = calendar
        calendar.timeZone = timeZone
        return calendar
    }

    /// Connects the property with its storage in the session.
    public mutating func _link(_ linker: StateLinker) {
        linker.linkFields(of: &self)
        linker.settle(context)
        update()
    }

    /// The predicate, sort order and section identifier of a fetch.
    public struct Configuration {
        /// The property whose value the objects of a section share.
        public var sectionIdentifier: KeyPath<Result, SectionIdentifier>
        /// The sort descriptors.
        public var nsSortDescriptors: [NSSortDescriptor]
        /// The predicate; nil fetches all objects.
        public var nsPredicate: NSPredicate?
    }
}

extension SectionedFetchRequest: ComparableProperty {
    package func isSame(as other: SectionedFetchRequest) -> Bool {
        query.isSame(as: other.query) && sectionIdentifier == other.sectionIdentifier
            && transaction.animation == other.transaction.animation
    }
}

extension SectionedFetchRequest where Result: NSManagedObject {
    /// Creates a sectioned fetch request for the entity of the result type.
    public init(
        sectionIdentifier: KeyPath<Result, SectionIdentifier>,
        sortDescriptors: [NSSortDescriptor],
        predicate: NSPredicate? = nil,
        animation: Animation? = nil
    ) {
        let query = FetchQuery<Result>(
            .type(Result.self),
            sortDescriptors,
            predicate,
            sectionIdentifier: sectionIdentifier
        )
        self.init(query, sectionIdentifier, Transaction(animation: animation))
    }

    /// Creates a sectioned fetch request for the entity of the result type, sorted by `SortDescriptor` values.
    public init(
        sectionIdentifier: KeyPath<Result, SectionIdentifier>,
        sortDescriptors: [SortDescriptor<Result>],
        predicate: NSPredicate? = nil,
        animation: Animation? = nil
    ) {
        self.init(
            sectionIdentifier: sectionIdentifier,
            sortDescriptors: sortDescriptors.map { NSSortDescriptor($0) },
            predicate: predicate,
            animation: animation
        )
    }
}

extension SectionedFetchRequest where Result: NSManagedObject, SectionIdentifier == Date? {
    /// Creates a fetch request whose sections are the years, months, weeks or days of a date.
    ///
    /// ```swift
    /// @SectionedFetchRequest(
    ///     sectionsBy: .month,
    ///     of: \Expense.date,
    ///     sortDescriptors: [SortDescriptor(\.date, order: .reverse)]
    /// )
    /// private var months: SectionedFetchResults<Date?, Expense>
    /// ```
    ///
    /// The identifier of a section is the beginning of its period; nil for the objects without a date.
    ///
    /// - Parameters:
    ///   - period: The period that the objects of a section have in common.
    ///   - date: The date, by which the objects must be sorted first.
    ///   - sortDescriptors: The order of the objects.
    ///   - predicate: The condition for the objects; nil for all.
    ///   - calendar: The calendar with its time zone; nil for those of the environment, which are the user's.
    ///   - animation: The animation of changes; nil for none.
    /// - Important: Apple's framework has no counterpart.
    public init(
        sectionsBy period: NSExpression.CalendarPeriod,
        of date: KeyPath<Result, Date?>,
        sortDescriptors: [SortDescriptor<Result>],
        predicate: NSPredicate? = nil,
        in calendar: Calendar? = nil,
        animation: Animation? = nil
    ) {
        self.init(SectionPeriod(period: period, calendar: calendar), date, sortDescriptors, predicate, animation)
    }
}

extension SectionedFetchRequest where Result: NSManagedObject, SectionIdentifier == Date {
    /// Creates a fetch request whose sections are the years, months, weeks or days of a date that every object has, as
    /// in classes with Swift's types.
    ///
    /// - Parameters:
    ///   - period: The period that the objects of a section have in common.
    ///   - date: The date, by which the objects must be sorted first.
    ///   - sortDescriptors: The order of the objects.
    ///   - predicate: The condition for the objects; nil for all.
    ///   - calendar: The calendar with its time zone; nil for those of the environment, which are the user's.
    ///   - animation: The animation of changes; nil for none.
    /// - Important: Apple's framework has no counterpart.
    public init(
        sectionsBy period: NSExpression.CalendarPeriod,
        of date: KeyPath<Result, Date>,
        sortDescriptors: [SortDescriptor<Result>],
        predicate: NSPredicate? = nil,
        in calendar: Calendar? = nil,
        animation: Animation? = nil
    ) {
        self.init(SectionPeriod(period: period, calendar: calendar), date, sortDescriptors, predicate, animation)
    }
}

extension SectionedFetchRequest where Result: NSManagedObject {
    private init(
        _ period: SectionPeriod,
        _ date: KeyPath<Result, SectionIdentifier>,
        _ sortDescriptors: [SortDescriptor<Result>],
        _ predicate: NSPredicate?,
        _ animation: Animation?
    ) {
        let query = FetchQuery<Result>(
            .type(Result.self),
            sortDescriptors.map { NSSortDescriptor($0) },
            predicate,
            sectionIdentifier: date,
            sectionPeriod: period
        )
        self.init(query, date, Transaction(animation: animation))
    }
}

extension SectionedFetchRequest.Configuration where Result: NSManagedObject {
    /// The sort order as `SortDescriptor` values. Descriptors that Swift's type cannot express are left out.
    public var sortDescriptors: [SortDescriptor<Result>] {
        get { nsSortDescriptors.compactMap { SortDescriptor($0, comparing: Result.self) } }
        set { nsSortDescriptors = newValue.map { NSSortDescriptor($0) } }
    }
}
