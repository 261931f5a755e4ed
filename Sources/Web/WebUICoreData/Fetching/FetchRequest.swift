public import CoreData
public import WebUI

/// The objects that a request finds in the context of the environment, for as long as a view shows them: it is rendered
/// again when they are others, whoever changed them.
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
/// What is fetched at once is what places the objects; they themselves are read as they are shown, in pages. The view may
/// give another request in its initialiser (`_notes = FetchRequest(…)`): if it differs from that of before, it counts at
/// once, in place of what was set meanwhile.
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

    /// Fetches the objects of an entity.
    public init(
        entity: NSEntityDescription,
        sortDescriptors: [NSSortDescriptor],
        predicate: NSPredicate? = nil,
        animation: Animation? = nil
    ) {
        self.init(FetchQuery(.entity(entity), sortDescriptors, predicate), Transaction(animation: animation))
    }

    /// Fetches what a request finds. Changes are shown with the animation.
    public init(fetchRequest: NSFetchRequest<Result>, animation: Animation? = nil) {
        self.init(FetchQuery(fetchRequest), Transaction(animation: animation))
    }

    /// Fetches what a request finds. Changes are shown as the transaction says.
    public init(fetchRequest: NSFetchRequest<Result>, transaction: Transaction) {
        self.init(FetchQuery(fetchRequest), transaction)
    }

    /// The objects as they are when the view is rendered.
    public var wrappedValue: FetchedResults<Result> {
        FetchedResults(fetch, fallback: query)
    }

    /// A binding to what is fetched, to be changed at run time: `$notes.nsPredicate.wrappedValue = …`.
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

    /// What is fetched, and in which order.
    public struct Configuration {
        /// The order of the objects.
        public var nsSortDescriptors: [NSSortDescriptor]
        /// The condition that the objects satisfy; nil for all.
        public var nsPredicate: NSPredicate?
    }
}

extension FetchRequest where Result: NSManagedObject {
    /// Fetches the objects of the entity whose class it is.
    public init(sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil, animation: Animation? = nil) {
        let query = FetchQuery<Result>(.type(Result.self), sortDescriptors, predicate)
        self.init(query, Transaction(animation: animation))
    }

    /// Fetches the objects of the entity whose class it is.
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
    /// The order of the objects; those of its parts that Swift's descriptors can say.
    public var sortDescriptors: [SortDescriptor<Result>] {
        get { nsSortDescriptors.compactMap { SortDescriptor($0, comparing: Result.self) } }
        set { nsSortDescriptors = newValue.map { NSSortDescriptor($0) } }
    }
}
