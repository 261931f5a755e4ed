public import CoreData
public import Observation

/// The notes of a list, in sections, which follow whatever changes in the context.
///
/// ```swift
/// let list = try NoteSections(matching: viewModel.predicate, sorting: .status, in: context)
/// for section in list.sections {
///     print(section.title, section.map(\.title))
/// }
/// ```
///
/// Sections by status come in the order of the cases, empty ones included; those by day with the newest first. Any other
/// sorting has one section. Whoever reads `sections` under observation hears when they are others. The list belongs to
/// the context's queue.
@Observable
public final class NoteSections: NSObject, NSFetchedResultsControllerDelegate {
    /// The sections with their notes.
    public private(set) var sections: [NoteSection] = []

    /// What the notes satisfy.
    @ObservationIgnored public private(set) var predicate: NSPredicate
    /// How they are sorted.
    @ObservationIgnored public private(set) var sorting: NoteSorting
    @ObservationIgnored private let context: NSManagedObjectContext
    @ObservationIgnored private var parts: [Part] = []

    /// A result, and the status that all its notes have.
    private struct Part {
        let controller: NSFetchedResultsController<Note>
        let status: Status?
    }

    /// Fetches the notes, and follows them from now on.
    public init(
        matching predicate: NSPredicate,
        sorting: NoteSorting,
        in context: NSManagedObjectContext
    ) throws {
        (self.predicate, self.sorting, self.context) = (predicate, sorting, context)
        super.init()
        try show(matching: predicate, sorting: sorting)
    }

    /// How many notes there are.
    public var count: Int { sections.reduce(0) { $0 + $1.count } }

    /// Shows other notes, or the same in another order. If that fails, the list stays as it was.
    public func show(matching predicate: NSPredicate, sorting: NoteSorting) throws {
        let parts = Self.parts(predicate, sorting, context)
        for part in parts {
            try part.controller.performFetch()
        }
        (self.predicate, self.sorting, self.parts) = (predicate, sorting, parts)
        for part in parts {
            part.controller.delegate = self
        }
        readSections()
    }

    /// Called when the notes of one of the results are others.
    public func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
        readSections()
    }

    private func readSections() {
        sections = parts.flatMap { part in
            (part.controller.sections ?? []).enumerated().map { number, section in
                NoteSection(
                    id: part.status?.id ?? section.name,
                    title: part.status?.displayName ?? section.name,
                    count: section.numberOfObjects,
                    number: number,
                    of: part.controller
                )
            }
        }
    }

    // MARK: - Results

    /// A result for each status, since no order of what is stored is that of the cases; else one for all.
    private static func parts(
        _ predicate: NSPredicate,
        _ sorting: NoteSorting,
        _ context: NSManagedObjectContext
    ) -> [Part] {
        guard sorting == .status else {
            let sectionKey = sorting == .day ? "day" : nil
            return [Part(controller: controller(predicate, sorting, sectionKey, context), status: nil)]
        }
        return Status.allCases.map { status in
            let both = NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, Note.predicate(for: status)])
            return Part(controller: controller(both, sorting, nil, context), status: status)
        }
    }

    private static func controller(
        _ predicate: NSPredicate,
        _ sorting: NoteSorting,
        _ sectionKey: String?,
        _ context: NSManagedObjectContext
    ) -> NSFetchedResultsController<Note> {
        let request = Note.fetch(predicate)
        request.sortDescriptors = sorting.sortDescriptors
        return NSFetchedResultsController(
            fetchRequest: request,
            managedObjectContext: context,
            sectionNameKeyPath: sectionKey,
            cacheName: nil
        )
    }
}
