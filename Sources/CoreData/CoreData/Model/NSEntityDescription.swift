public import FoundationBackfill

/// An entity of a model: what its objects are made of.
///
/// ```swift
/// let note = NSEntityDescription()
/// note.name = "Note"
/// note.managedObjectClassName = "Note"
/// note.properties = [title, created, folder]
/// ```
///
/// A description can be changed until its model is used by a store coordinator; a change after that stops the program.
open class NSEntityDescription: NSObject, NSCopying {
    /// The model that has the entity.
    public internal(set) weak var managedObjectModel: NSManagedObjectModel?
    /// The entity that this one is a special case of.
    public internal(set) weak var superentity: NSEntityDescription?

    /// The entity's name, of its own in the model.
    open var name: String? { willSet { requireMutable() } }
    /// The class of the entity's objects; nil stands for `NSManagedObject`.
    private var givenClassName: String?
    /// Whether the entity has no objects of its own, only those of its subentities.
    open var isAbstract = false { willSet { requireMutable() } }
    /// Whatever the author of the model notes about the entity.
    open var userInfo: [AnyHashable: Any]? { willSet { requireMutable() } }
    /// A text that changes the version hash where the way in which objects are meant has changed, but nothing else.
    open var versionHashModifier: String? { willSet { requireMutable() } }
    /// Lists of attributes, by name or description, whose values together occur in one object only.
    open var uniquenessConstraints: [[Any]] = [] { willSet { requireMutable() } }
    /// The expression whose value names an object in Spotlight, on Apple's systems.
    open var coreSpotlightDisplayNameExpression: NSExpression? { willSet { requireMutable() } }

    /// Lists of property names, from models older than fetch indexes.
    var legacyCompoundIndexes: [[String]] = []
    private var givenRenamingIdentifier: String?
    private var isFrozen = false
    /// The entity as the hot paths see it, once a coordinator uses its model, and until the model goes.
    var layout: EntityLayout?
    /// The properties that the entity itself declares.
    private(set) var ownProperties: [NSPropertyDescription] = []

    /// Makes an entity without a name.
    public override init() {
        super.init()
    }

    /// The name of the class of the entity's objects.
    open var managedObjectClassName: String! {
        get { givenClassName ?? "NSManagedObject" }
        set {
            requireMutable()
            givenClassName = newValue == "NSManagedObject" ? nil : newValue
        }
    }

    /// The entity's name in the version of the model that data may be migrated from: its own unless set.
    open var renamingIdentifier: String? {
        get { givenRenamingIdentifier ?? name }
        set {
            requireMutable()
            givenRenamingIdentifier = newValue == name ? nil : newValue
        }
    }

    /// The special cases of this entity.
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

    /// The indexes that the store keeps.
    open var indexes: [NSFetchIndexDescription] = [] {
        willSet { requireMutable() }
        didSet {
            for index in indexes {
                index.entity = self
            }
        }
    }

    /// The properties of the entity's objects: those it inherits, then its own. Setting them sets its own; inherited ones
    /// among them stay where they are.
    open var properties: [NSPropertyDescription] {
        get { (superentity?.properties ?? []) + ownProperties }
        set {
            requireMutable()
            let inherited = Set((superentity?.properties ?? []).map { ObjectIdentifier($0) })
            ownProperties = newValue.filter { !inherited.contains(ObjectIdentifier($0)) }
            for property in ownProperties {
                property.entity = self
            }
        }
    }

    /// The name and the names of the properties, for messages.
    open override var description: String {
        "NSEntityDescription \(name ?? "without a name") {\(properties.map(\.name).joined(separator: ", "))}"
    }

    /// A copy that belongs to no model and can be changed. Relationships still lead to the original's destinations, and
    /// there are no subentities.
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

    /// An index of the copy's own properties.
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

    func requireMutable() {
        if isFrozen { misuse(.internalInconsistency, "Can't modify an immutable model: entity \(name ?? "").") }
        managedObjectModel?.requireMutable()
    }
}
