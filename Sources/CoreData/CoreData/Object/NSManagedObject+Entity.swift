internal import FoundationBackfill
internal import Synchronization

/// The models used by coordinators. ``NSManagedObject/entity()`` searches them for the entity of a class.
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
    /// Returns the entity that uses this class, in the models of all coordinators.
    ///
    /// If several entities use the class, or none does, the program stops. In that case use
    /// ``NSEntityDescription/entity(forEntityName:in:)`` instead.
    public class func entity() -> NSEntityDescription {
        let found = ModelsInUse.all.flatMap { $0.entities(ofClass: self) }
        let names = Set(found.map(\.name))
        guard let last = found.last, names.count == 1 else { stopWithoutEntity(names) }
        return last.description
    }

    /// Returns the entity that uses this class, in the context's model. Stops the program unless there is exactly one.
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

    /// Returns a fetch request for the entity that uses this class.
    @_disfavoredOverload
    public class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
        let request = NSFetchRequest<any NSFetchRequestResult>()
        request.entity = entity()
        return request
    }

    /// Stops the program if the object is used outside its context's queue and concurrency debugging is on.
    final func requireQueue(_ verb: String) {
        registry?.context?.requireQueue("\(summaryWithoutReading) (to \(verb) it)")
    }

    private var summaryWithoutReading: String { "<\(type(of: self)) \(layout.name) \(key)>" }
}

extension NSManagedObject {
    /// A short text that identifies the object in messages.
    final var summary: String {
        "<\(type(of: self)) \(layout.name) \(objectID.uriRepresentation().absoluteString)>"
    }

    /// A text with the object and its values. Does not fire a fault.
    final var fullDescription: String {
        guard !isFault else { return "\(summary) data: <fault>" }
        let lines = layout.properties.map { property -> String in
            if property.relationship?.isToMany == true, !isLoadedToMany(property.ordinal) {
                return "    \(property.name) = <relationship fault>;"
            }
            if case .fetched = property.kind { return "    \(property.name) = <fetched property>;" }
            return "    \(property.name) = \(Self.text(of: property, in: self));"
        }
        return "\(summary) data: {\n\(lines.joined(separator: "\n"))\n}"
    }

    private static func text(of property: PropertyLayout, in object: NSManagedObject) -> String {
        if property.relationship?.isToMany == true {
            let members = object.members(at: property.ordinal)
            return "(\(members.map { $0.objectID.uriRepresentation().absoluteString }.joined(separator: ", ")))"
        }
        if property.relationship != nil {
            return object.object(at: property.ordinal)?.objectID.uriRepresentation().absoluteString ?? "nil"
        }
        switch object.boxedValue(at: property.ordinal) {
        case nil: return "nil"
        case let text as String: return "\"\(text)\""
        case let data as Data: return "<\(data.count) bytes>"
        case let value?: return "\(value)"
        }
    }
}
