public import FoundationBackfill

/// A property of an entity: what attributes, relationships, fetched properties and expressions have in common.
///
/// A description can be changed until its model is used by a store coordinator; a change after that stops the program.
open class NSPropertyDescription: NSObject, NSCopying {
    /// The entity that declares the property.
    public internal(set) weak var entity: NSEntityDescription?

    /// The property's name: a key of the entity's objects.
    open var name = "" { willSet { requireMutable() } }

    /// Whether objects may be saved without a value. True by default.
    open var isOptional = true { willSet { requireMutable() } }

    /// Whether the value lives in memory only and is never stored.
    open var isTransient = false { willSet { requireMutable() } }

    /// Conditions that a value must satisfy to be saved.
    public private(set) var validationPredicates: [NSPredicate] = []

    /// What to tell the user for each of ``validationPredicates`` that a value does not satisfy: texts.
    public private(set) var validationWarnings: [Any] = []

    /// Whatever the author of the model notes about the property.
    open var userInfo: [AnyHashable: Any]? { willSet { requireMutable() } }

    /// Whether the store keeps an index over the property. Fetch indexes of the entity say more.
    open var isIndexed = false { willSet { requireMutable() } }

    /// Whether the property is found by Spotlight on Apple's systems. Here, stores in files of SQLite keep an index of the
    /// texts of such an attribute, by which predicates and ``NSManagedObjectContext/search(_:)`` find objects fast.
    open var isIndexedBySpotlight = false { willSet { requireMutable() } }

    /// Whether an external record holds the property, on Apple's systems.
    open var isStoredInExternalRecord = false { willSet { requireMutable() } }

    /// A text that changes the version hash where the way in which values are meant has changed, but nothing else.
    open var versionHashModifier: String? { willSet { requireMutable() } }

    private var givenRenamingIdentifier: String?
    private(set) var isFrozen = false

    /// Makes a property without a name.
    public override init() {
        super.init()
    }

    /// The property's name in the version of the model that data may be migrated from: its own unless set.
    open var renamingIdentifier: String? {
        get { givenRenamingIdentifier ?? name }
        set {
            requireMutable()
            givenRenamingIdentifier = newValue == name ? nil : newValue
        }
    }

    /// Sets the conditions that a value must satisfy, with what to tell the user if it does not.
    open func setValidationPredicates(
        _ validationPredicates: [NSPredicate]?,
        withValidationWarnings validationWarnings: [String]?
    ) {
        setValidation(validationPredicates ?? [], warnings: validationWarnings ?? [])
    }

    /// Sets the conditions with warnings that are texts, or the codes of the errors that Apple's editor means.
    func setValidation(_ predicates: [NSPredicate], warnings: [Any]) {
        requireMutable()
        validationPredicates = predicates
        validationWarnings = warnings
    }

    /// The name, for messages.
    open override var description: String {
        "\(type(of: self)) \(entity?.name.map { "\($0)." } ?? "")\(name)"
    }

    /// A copy that belongs to no entity and can be changed.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = makeCopy()
        copy.name = name
        copy.isOptional = isOptional
        copy.isTransient = isTransient
        copy.validationPredicates = validationPredicates
        copy.validationWarnings = validationWarnings
        copy.userInfo = userInfo
        copy.isIndexed = isIndexed
        copy.isIndexedBySpotlight = isIndexedBySpotlight
        copy.isStoredInExternalRecord = isStoredInExternalRecord
        copy.versionHashModifier = versionHashModifier
        copy.givenRenamingIdentifier = givenRenamingIdentifier
        return copy
    }

    /// A new description of the same class with what that class adds.
    func makeCopy() -> NSPropertyDescription {
        NSPropertyDescription()
    }

    func freeze() {
        isFrozen = true
    }

    func requireMutable() {
        if isFrozen { misuse(.internalInconsistency, "Can't modify an immutable model: \(self).") }
        entity?.requireMutable()
    }
}
