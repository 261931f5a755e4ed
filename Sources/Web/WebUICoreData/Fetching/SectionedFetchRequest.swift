public import CoreData
public import WebUI

/// The objects that a request finds, in sections of those that have something in common. Otherwise like ``FetchRequest``.
///
/// ```swift
/// @SectionedFetchRequest<String, Note>(
///     sectionIdentifier: \.day,
///     sortDescriptors: [SortDescriptor(\.created, order: .reverse)]
/// )
/// private var days: SectionedFetchResults<String, Note>
/// ```
///
/// - Important: The order must keep the objects of a section together: sort by what makes the sections, or by what they
///   follow from. Otherwise nothing is shown, and standard error says why.
@MainActor
@preconcurrency
@propertyWrapper
public struct SectionedFetchRequest<SectionIdentifier: Hashable, Result: NSFetchRequestResult>: DynamicProperty {
    @StateObject private var fetch = LiveFetch<Result>()
    @Environment(\.managedObjectContext) private var context
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

    /// Fetches the objects of an entity.
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

    /// Fetches what a request finds. Changes are shown with the animation.
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

    /// Fetches what a request finds. Changes are shown as the transaction says.
    public init(
        fetchRequest: NSFetchRequest<Result>,
        sectionIdentifier: KeyPath<Result, SectionIdentifier>,
        transaction: Transaction
    ) {
        self.init(FetchQuery(fetchRequest, sectionIdentifier: sectionIdentifier), sectionIdentifier, transaction)
    }

    /// The sections as they are when the view is rendered.
    public var wrappedValue: SectionedFetchResults<SectionIdentifier, Result> {
        SectionedFetchResults(fetch, fallback: query, sectionIdentifier)
    }

    /// A binding to what is fetched, to be changed at run time.
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

    /// Fetches if something else is to be shown than before.
    public mutating func update() {
        fetch.update(query, in: context, transaction)
    }

    /// Links the property to what the session keeps for it.
    public mutating func _link(_ linker: StateLinker) {
        linker.linkFields(of: &self)
        linker.settle(context)
        update()
    }

    /// What is fetched, in which order and which sections.
    public struct Configuration {
        /// What the objects of a section have in common.
        public var sectionIdentifier: KeyPath<Result, SectionIdentifier>
        /// The order of the objects.
        public var nsSortDescriptors: [NSSortDescriptor]
        /// The condition that the objects satisfy; nil for all.
        public var nsPredicate: NSPredicate?
    }
}

extension SectionedFetchRequest where Result: NSManagedObject {
    /// Fetches the objects of the entity whose class it is.
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

    /// Fetches the objects of the entity whose class it is.
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

extension SectionedFetchRequest.Configuration where Result: NSManagedObject {
    /// The order of the objects; those of its parts that Swift's descriptors can say.
    public var sortDescriptors: [SortDescriptor<Result>] {
        get { nsSortDescriptors.compactMap { SortDescriptor($0, comparing: Result.self) } }
        set { nsSortDescriptors = newValue.map { NSSortDescriptor($0) } }
    }
}
