public import CoreData
public import WebUI

/// A property wrapper that fetches objects from the environment's managed object context and renders the view again
/// when the result changes, whatever caused the change.
///
/// ```swift
/// struct NoteList: View {
///     @FetchRequest(sortDescriptors: [SortDescriptor(\Note.title)])
///     private var notes: FetchedResults<Note>
///
///     var body: some View {
///         List(notes) { note in
///             Text(note.title ?? "")
///         }
///     }
/// }
/// ```
///
/// The fetch loads only what determines the order of the objects; the objects are read page by page as they are shown.
///
/// A view may pass another request in its initialiser (`_notes = FetchRequest(…)`). If that request differs from the
/// one passed before, it takes effect at once and replaces any configuration set in the meantime.
@MainActor
@preconcurrency
@propertyWrapper
public struct FetchRequest<Result: NSFetchRequestResult>: DynamicProperty {
    @StateObject private var fetch = LiveFetch<Result>()
    @Environment(\.managedObjectContext) private var context
    private let query: FetchQuery<Result>
    private let transaction: Transaction

    private init(_ query: FetchQuery<Result>, _ transaction: Transaction) {
        self.query = query
        self.transaction = transaction
    }

    /// Creates a fetch request for an entity.
    public init(
        entity: NSEntityDescription,
        sortDescriptors: [NSSortDescriptor],
        predicate: NSPredicate? = nil,
        animation: Animation? = nil
    ) {
        self.init(FetchQuery(.entity(entity), sortDescriptors, predicate), Transaction(animation: animation))
    }

    /// Creates a property wrapper for an existing fetch request. Changes are animated with `animation`; nil for none.
    public init(fetchRequest: NSFetchRequest<Result>, animation: Animation? = nil) {
        self.init(FetchQuery(fetchRequest), Transaction(animation: animation))
    }

    /// Creates a property wrapper for an existing fetch request. Changes are shown with `transaction`.
    public init(fetchRequest: NSFetchRequest<Result>, transaction: Transaction) {
        self.init(FetchQuery(fetchRequest), transaction)
    }

    /// The fetched objects, as of the current rendering of the view.
    public var wrappedValue: FetchedResults<Result> {
        FetchedResults(fetch, fallback: query)
    }

    /// A binding to the configuration of the fetch, to change it at run time: `$notes.nsPredicate.wrappedValue = …`.
    public var projectedValue: Binding<Configuration> {
        let (fetch, query) = (fetch, query)
        return Binding {
            Configuration(
                nsSortDescriptors: fetch.setting(\.sortDescriptors, or: query.sortDescriptors),
                nsPredicate: fetch.setting(\.predicate, or: query.predicate)
            )
        } set: { (configuration: Configuration) in
            fetch.change { changed in
                changed.sortDescriptors = configuration.nsSortDescriptors
                changed.predicate = configuration.nsPredicate
            }
        }
    }

    /// Fetches again if the query or the context has changed.
    public mutating func update() {
        fetch.update(query, in: context, transaction)
    }

    /// Connects the property with its storage in the session.
    public mutating func _link(_ linker: StateLinker) {
        linker.linkFields(of: &self)
        linker.settle(context)
        update()
    }

    /// The predicate and sort order of a fetch.
    public struct Configuration {
        /// The sort descriptors.
        public var nsSortDescriptors: [NSSortDescriptor]
        /// The predicate; nil fetches all objects.
        public var nsPredicate: NSPredicate?
    }
}

extension FetchRequest: ComparableProperty {
    package func isSame(as other: FetchRequest) -> Bool {
        query.isSame(as: other.query) && transaction.animation == other.transaction.animation
    }
}

extension FetchRequest where Result: NSManagedObject {
    /// Creates a fetch request for the entity of the result type.
    public init(sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil, animation: Animation? = nil) {
        let query = FetchQuery<Result>(.type(Result.self), sortDescriptors, predicate)
        self.init(query, Transaction(animation: animation))
    }

    /// Creates a fetch request for the entity of the result type, sorted by `SortDescriptor` values.
    @_disfavoredOverload
    public init(
        sortDescriptors: [SortDescriptor<Result>],
        predicate: NSPredicate? = nil,
        animation: Animation? = nil
    ) {
        self.init(
            sortDescriptors: sortDescriptors.map { NSSortDescriptor($0) },
            predicate: predicate,
            animation: animation
        )
    }
}

extension FetchRequest.Configuration where Result: NSManagedObject {
    /// The sort order as `SortDescriptor` values. Descriptors that Swift's type cannot express are left out.
    public var sortDescriptors: [SortDescriptor<Result>] {
        get { nsSortDescriptors.compactMap { SortDescriptor($0, comparing: Result.self) } }
        set { nsSortDescriptors = newValue.map { NSSortDescriptor($0) } }
    }
}
