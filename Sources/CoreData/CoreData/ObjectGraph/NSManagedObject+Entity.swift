internal import FoundationBackfill
internal import Synchronization

/// The models that coordinators use, so that a class can say which entity it is of.
enum ModelsInUse {
    private static let models = Mutex<[WeakModel]>([])

    static func add(_ layout: ModelLayout) {
        models.withLock { models in
            models.removeAll { $0.layout == nil }
            if !models.contains(where: { $0.layout === layout }) { models.append(WeakModel(layout: layout)) }
        }
    }

    static var all: [ModelLayout] {
        models.withLock { $0.compactMap(\.layout) }
    }
}

private struct WeakModel: Sendable {
    weak var layout: ModelLayout?
}

extension NSManagedObject {
    /// The entity whose objects are of this class, in the models that coordinators use.
    ///
    /// If several entities name the class, it is not clear which one is meant, and the program stops: use
    /// ``NSEntityDescription/entity(forEntityName:in:)`` then.
    public class func entity() -> NSEntityDescription {
        let found = ModelsInUse.all.flatMap { $0.entities(ofClass: self) }
        let names = Set(found.map(\.name))
        guard let last = found.last, names.count == 1 else { stopWithoutEntity(names) }
        return last.description
    }

    /// The entity whose objects are of this class, in the context's model.
    class func entity(in context: NSManagedObjectContext) -> NSEntityDescription {
        let found = context.layout.entities(ofClass: self)
        guard found.count == 1 else {
            stopWithoutEntity(Set(found.map(\.name)))
        }
        return found[0].description
    }

    private class func stopWithoutEntity(_ names: Set<String>) -> Never {
        let reason =
            names.isEmpty
            ? "no entity of a model that a coordinator uses names it"
            : "the entities \(names.sorted().joined(separator: ", ")) all name it"
        misuse(
            .internalInconsistency,
            "Failed to find a unique match for an NSEntityDescription to the class \(self): \(reason)."
        )
    }

    /// A request for the objects of the entity whose class this is.
    @_disfavoredOverload
    public class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
        let request = NSFetchRequest<any NSFetchRequestResult>()
        request.entity = entity()
        return request
    }

    /// Stops the program if it uses the object outside of its context's queue, and was started to watch for that.
    final func requireQueue(_ verb: String) {
        registry?.context?.requireQueue("\(summaryWithoutReading) (to \(verb) it)")
    }

    private var summaryWithoutReading: String { "<\(type(of: self)) \(layout.name) \(key)>" }
}
