import CoreData

/// A library with notes and fetched results controllers. The `body` of a note is the name of its section.
final class ResultsStack {
    let library: Library
    let context: NSManagedObjectContext
    let recorder = ChangeRecorder()

    /// - Parameter notes: Pairs of section and title.
    init(_ notes: (String, String)...) throws {
        library = try Library()
        context = library.context()
        for (position, (body, title)) in notes.enumerated() {
            _ = context.make("Note", ["body": body, "title": title, "position": position])
        }
        try context.save()
    }

    func request(_ keys: [String] = ["body", "title"], _ format: String? = nil) -> NSFetchRequest<NSManagedObject> {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.sortDescriptors = keys.map { NSSortDescriptor(key: $0, ascending: true) }
        request.predicate = format.map { NSPredicate(format: $0) }
        return request
    }

    /// Returns a controller that has fetched and has the recorder as its delegate.
    func controller(
        _ keys: [String] = ["body", "title"],
        _ format: String? = nil,
        sections: String? = "body"
    ) throws -> NSFetchedResultsController<NSManagedObject> {
        let controller = controller(request(keys, format), sections: sections)
        controller.delegate = recorder
        try controller.performFetch()
        return controller
    }

    func controller(
        _ request: NSFetchRequest<NSManagedObject>,
        sections: String? = nil,
        in context: NSManagedObjectContext? = nil
    ) -> NSFetchedResultsController<NSManagedObject> {
        NSFetchedResultsController(
            fetchRequest: request,
            managedObjectContext: context ?? self.context,
            sectionNameKeyPath: sections,
            cacheName: nil
        )
    }

    func note(_ title: String) throws -> NSManagedObject {
        guard let note = try context.all("Note", "title == '\(title)'").first else { throw Missing(title: title) }
        return note
    }

    /// Makes a change, processes it, and returns the changes that the recorder recorded.
    func changes(_ change: () throws -> Void) throws -> [String] {
        context.processPendingChanges()
        _ = recorder.take()
        try change()
        context.processPendingChanges()
        return recorder.take()
    }

    private struct Missing: Error {
        let title: String
    }
}

extension NSFetchedResultsController<NSManagedObject> {
    /// The sections with the titles of their notes: `a: x y`.
    var summary: [String] {
        (sections ?? []).map { section in
            let titles = (section.objects ?? []).compactMap {
                ($0 as? NSManagedObject)?.value(forKey: "title") as? String
            }
            return "\(section.name): \(titles.joined(separator: " "))"
        }
    }
}
