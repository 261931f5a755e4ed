public import CoreData
public import Observation

/// A sectioned list of notes that follows all changes in the context.
///
/// ```swift
/// let list = try NoteSections(matching: viewModel.predicate, sorting: .status, in: context)
/// for section in list.sections {
///     print(section.title, section.map(\.title))
/// }
/// ```
///
/// Sections by status appear in the order of the cases, including empty ones; sections by day start with the newest.
/// Other sortings have a single section. Observers of `sections` are notified of changes. Use the list on the context's
/// queue.
@Observable
public final class NoteSections: NSObject, NSFetchedResultsControllerDelegate {
    /// The sections with their notes.
    public private(set) var sections: [NoteSection] = []

    /// The condition that the notes satisfy.
    @ObservationIgnored public private(set) var predicate: NSPredicate
    /// The sorting of the notes.
    @ObservationIgnored public private(set) var sorting: NoteSorting
    @ObservationIgnored private let context: NSManagedObjectContext
    @ObservationIgnored private var parts: [Part] = []

    /// A fetched result, and the status common to its notes.
    private struct Part {
        let controller: NSFetchedResultsController<Note>
        let status: Status?
    }

    /// Fetches the notes and starts following changes.
    public init(
        matching predicate: NSPredicate,
        sorting: NoteSorting,
        in context: NSManagedObjectContext
    ) throws {
        (self.predicate, self.sorting, self.context) = (predicate, sorting, context)
        super.init()
        try show(matching: predicate, sorting: sorting)
    }

    /// The total number of notes.
    public var count: Int { sections.reduce(0) { $0 + $1.count } }

    /// Changes the condition and the sorting. If the fetch fails, the list remains unchanged.
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

    /// Updates the sections after a change in one of the results.
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

    /// Returns one result per status, since no sort order of stored values matches the order of the cases; otherwise a
    /// single result.
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
