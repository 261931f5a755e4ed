public import FoundationBackfill
internal import UnstableSwiftRuntime

/// The description of an entity: its name, its class, and the properties of its objects.
///
/// ```swift
/// let note = NSEntityDescription()
/// note.name = "Note"
/// note.managedObjectClassName = "Note"
/// note.properties = [title, created, folder]
/// ```
///
/// A description can be changed until a persistent store coordinator uses its model. Changing it afterwards stops the
/// program.
open class NSEntityDescription: NSObject, NSCopying {
    /// The model that contains the entity.
    public internal(set) weak var managedObjectModel: NSManagedObjectModel?
    /// The parent entity in the inheritance hierarchy.
    public internal(set) var superentity: NSEntityDescription? {
        get { superentityReference.object }
        set { superentityReference = LightWeak(newValue) }
    }
    private var superentityReference = LightWeak<NSEntityDescription>()

    /// The entity's name, unique in its model.
    open var name: String? { willSet { requireMutable() } }
    /// The name of the class of the entity's objects; nil for `NSManagedObject`.
    private var givenClassName: String?
    /// Whether the entity is abstract: only its subentities have objects.
    open var isAbstract = false { willSet { requireMutable() } }
    /// Additional information from the author of the model; empty by default, and after it was set to nil.
    open var userInfo: [AnyHashable: Any]? {
        get { givenUserInfo }
        set {
            requireMutable(keepingVersion: true)
            givenUserInfo = newValue ?? [:]
        }
    }
    /// A string that is part of the version hash. Set it to change the hash if only the meaning of the data has
    /// changed.
    open var versionHashModifier: String? { willSet { requireMutable() } }
    /// The uniqueness constraints: lists of attributes, given by name or description, whose combined values must be
    /// unique.
    open var uniquenessConstraints: [[Any]] = [] { willSet { requireMutable() } }
    /// The expression for an object's display name in Spotlight on Apple platforms.
    open var coreSpotlightDisplayNameExpression: NSExpression? { willSet { requireMutable() } }

    /// The compound indexes of models older than fetch indexes, as lists of property names.
    var legacyCompoundIndexes: [[String]] = []
    private var givenUserInfo: [AnyHashable: Any] = [:]
    private var givenRenamingIdentifier: String?
    private var isFrozen = false
    /// The entity's layout; nil before a coordinator uses the model, and after the model was deallocated.
    var layout: EntityLayout?
    /// The properties that the entity declares itself, without inherited ones.
    private(set) var ownProperties: [NSPropertyDescription] = []

    /// Creates an entity without a name.
    public override init() {
        super.init()
    }

    /// The name of the class of the entity's objects.
    open var managedObjectClassName: String! {
        get { givenClassName ?? "NSManagedObject" }
        set {
            requireMutable(keepingVersion: true)
            givenClassName = newValue == "NSManagedObject" ? nil : newValue
        }
    }

    /// The entity's name in the previous version of the model, for migration. The same as `name` unless set.
    open var renamingIdentifier: String? {
        get { givenRenamingIdentifier ?? name }
        set {
            requireMutable()
            givenRenamingIdentifier = newValue
        }
    }

    /// The direct subentities.
    open var subentities: [NSEntityDescription] = [] {
        willSet { requireMutable() }
        didSet {
            for former in oldValue where former.superentity === self {
                former.superentity = nil
            }
            for subentity in subentities {
                subentity.superentity = self
            }
        }
    }

    /// The indexes that the store maintains for the entity.
    open var indexes: [NSFetchIndexDescription] = [] {
        willSet { requireMutable() }
        didSet {
            for index in indexes {
                index.entity = self
            }
        }
    }

    /// The properties of the entity: inherited ones first, then its own. Setting this property sets the entity's own
    /// properties; inherited ones in the new value are ignored.
    open var properties: [NSPropertyDescription] {
        get { (superentity?.properties ?? []) + ownProperties }
        set {
            requireMutable()
            let inherited = Set((superentity?.properties ?? []).map { ObjectIdentifier($0) })
            ownProperties = newValue.filter { !inherited.contains(ObjectIdentifier($0)) }
            for property in ownProperties {
                property.owner = self
            }
        }
    }

    /// A text with the names of the entity and its properties.
    open override var description: String {
        "NSEntityDescription \(name ?? "without a name") {\(properties.map(\.name).joined(separator: ", "))}"
    }

    /// Returns a copy that belongs to no model and can be changed. Its relationships lead to the original destinations,
    /// and it has no subentities.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSEntityDescription()
        copy.name = name
        copy.givenClassName = givenClassName
        copy.isAbstract = isAbstract
        copy.userInfo = userInfo
        copy.versionHashModifier = versionHashModifier
        copy.uniquenessConstraints = uniquenessConstraints
        copy.coreSpotlightDisplayNameExpression = coreSpotlightDisplayNameExpression
        copy.givenRenamingIdentifier = givenRenamingIdentifier
        copy.legacyCompoundIndexes = legacyCompoundIndexes
        copy.properties = properties.compactMap { $0.copy() as? NSPropertyDescription }
        copy.indexes = indexes.map { copiedIndex($0, over: copy) }
        return copy
    }

    /// Returns a copy of an index that refers to the copied properties.
    private func copiedIndex(_ index: NSFetchIndexDescription, over copy: NSEntityDescription)
        -> NSFetchIndexDescription
    {
        let elements = index.elements.compactMap { element -> NSFetchIndexElementDescription? in
            let own = element.propertyName.flatMap { copy.propertiesByName[$0] }
            guard let property = own ?? element.property else { return nil }
            let copied = NSFetchIndexElementDescription(property: property, collationType: element.collationType)
            copied.isAscending = element.isAscending
            return copied
        }
        let copied = NSFetchIndexDescription(name: index.name, elements: elements)
        copied.partialIndexPredicate = index.partialIndexPredicate
        return copied
    }

    func freeze() {
        isFrozen = true
        for property in ownProperties {
            property.freeze()
        }
        for index in indexes {
            index.freeze()
        }
    }

    /// Stops the program if a coordinator uses the model.
    ///
    /// - Parameter keepsVersion: Whether the change leaves the version of the model as it is.
    func requireMutable(keepingVersion keepsVersion: Bool = false) {
        if isFrozen { misuse(.internalInconsistency, "Can't modify an immutable model: entity \(name ?? "").") }
        managedObjectModel?.requireMutable(keepingVersion: keepsVersion)
    }
}

extension NSEntityDescription {
    /// The properties by name, including inherited ones.
    public var propertiesByName: [String: NSPropertyDescription] {
        Dictionary(properties.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    }

    /// The attributes by name, including inherited ones.
    public var attributesByName: [String: NSAttributeDescription] {
        propertiesByName.compactMapValues { $0 as? NSAttributeDescription }
    }

    /// The relationships by name, including inherited ones.
    public var relationshipsByName: [String: NSRelationshipDescription] {
        propertiesByName.compactMapValues { $0 as? NSRelationshipDescription }
    }

    /// The direct subentities by name.
    public var subentitiesByName: [String: NSEntityDescription] {
        Dictionary(subentities.map { ($0.name ?? "", $0) }, uniquingKeysWith: { $1 })
    }

    /// Returns the relationships whose destination is the given entity or one of its ancestors.
    public func relationships(forDestination entity: NSEntityDescription) -> [NSRelationshipDescription] {
        properties.compactMap { $0 as? NSRelationshipDescription }.filter { relationship in
            relationship.destinationEntity.map { entity.isKindOf(entity: $0) } ?? false
        }
    }

    /// Returns whether this is the given entity or one of its descendants.
    public func isKindOf(entity: NSEntityDescription) -> Bool {
        var current: NSEntityDescription? = self
        while let candidate = current {
            if candidate === entity { return true }
            current = candidate.superentity
        }
        return false
    }
}

extension NSEntityDescription {
    /// Returns the entity with a name in the model of a context's coordinator; nil if there is none.
    ///
    /// Stops the program if the context has no coordinator.
    public class func entity(
        forEntityName entityName: String,
        in context: NSManagedObjectContext
    ) -> NSEntityDescription? {
        context.layout.entity(named: entityName)?.description
    }

    /// Creates an object of the entity with a name, using the entity's class, and inserts it into a context.
    ///
    /// ```swift
    /// let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context) as? Note
    /// ```
    ///
    /// Stops the program if the model has no such entity.
    public class func insertNewObject(
        forEntityName entityName: String,
        into context: NSManagedObjectContext
    ) -> NSManagedObject {
        guard let entity = entity(forEntityName: entityName, in: context) else {
            misuse(.invalidArgument, "The model of the context's coordinator has no entity named \(entityName).")
        }
        return (entity.layout?.objectClass ?? NSManagedObject.self).init(_entity: entity, into: context)
    }
}
