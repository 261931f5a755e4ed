internal import FoundationBackfill
internal import TSanMutex
internal import UnstableSwiftRuntime

/// The models used by coordinators. ``NSManagedObject/entity()`` searches them for the entity of a class.
enum ModelsInUse {
    private static let models = Mutex<[LightWeak<ModelLayout>]>([])

    static func add(_ layout: ModelLayout) {
        models.withLock { models in
            models.removeAll { $0.object == nil }
            if !models.contains(where: { $0.object === layout }) { models.append(LightWeak(layout)) }
        }
    }

    static var all: [ModelLayout] {
        models.withLock { $0.compactMap(\.object) }
    }
}

extension NSFetchRequestResult where Self: NSManagedObject {
    // In an extension of a protocol, since the initialiser of a class would have to be `required` for generic code to
    // call it, and all subclasses would have to repeat it.

    /// Creates an object of the entity that uses this class, and inserts it into a context.
    ///
    /// Stops the program unless exactly one entity of the context's model uses the class, or the class overrides
    /// ``NSManagedObject/entity()``.
    public init(context moc: NSManagedObjectContext) {
        self.init(_entity: Self.entity(in: moc.layout), into: moc)
    }

    /// Creates an object of the entity that uses this class, in no context, with the default values of its attributes.
    ///
    /// Programs write it where an object is asked for that nothing will be saved of, such as in a preview. Stops the program
    /// unless exactly one entity in the models of all coordinators uses the class, or the class overrides
    /// ``NSManagedObject/entity()``.
    public init() {
        self.init(_entity: Self.entity(), into: nil)
    }
}

/// Stands for the entity of an object's class in a model. The class of an object that is created through a metatype,
/// as in `type.init(context:)`, is not known before the object exists.
final class EntityOfClass: NSEntityDescription {
    private let model: ModelLayout

    init(in model: ModelLayout) {
        self.model = model
        super.init()
    }

    /// Returns the layout of the entity that uses a class. Stops the program if there is none.
    func layout(of objectClass: NSManagedObject.Type) -> EntityLayout {
        let found = model.entities(ofClass: objectClass)
        if found.count == 1 { return found[0] }
        guard let layout = model.entity(objectClass.entity()) else {
            misuse(.internalInconsistency, objectClass.ambiguity(of: Set(found.map(\.name))))
        }
        return layout
    }
}

extension NSManagedObject {
    /// Returns the entity that uses this class, in the models of all coordinators; an entity without a name unless there
    /// is exactly one.
    class func findEntity() -> NSEntityDescription {
        let found = ModelsInUse.all.flatMap { $0.entities(ofClass: self) }
        let names = Set(found.map(\.name))
        if let last = found.last, names.count == 1 { return last.description }
        Log.warning(ambiguity(of: names))
        return NSEntityDescription()
    }

    /// Returns the entity that uses this class in a model, if that is certain for objects of subclasses, too.
    fileprivate class func entity(in model: ModelLayout) -> NSEntityDescription {
        let found = model.entities(ofClass: self)
        guard found.count == 1, !found[0].hasSubentities else { return EntityOfClass(in: model) }
        return found[0].description
    }

    fileprivate class func ambiguity(of names: Set<String>) -> String {
        let reason =
            names.isEmpty
            ? "no entity of a model that a coordinator uses names it"
            : "the entities \(names.sorted().joined(separator: ", ")) all name it"
        return "Failed to find a unique match for an NSEntityDescription to the class \(self): \(reason)."
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

extension NSFetchRequestResult where Self: NSManagedObject {
    /// Creates an object of a class that is known only at run time or is a generic parameter.
    ///
    /// The initialiser calls the class's own `init(entity:insertInto:)`.
    public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        self.init(_entity: entity, into: context)
    }
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
