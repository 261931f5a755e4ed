public import FoundationBackfill
internal import UnstableSwiftRuntime

/// The description of a property: the common superclass of attributes, relationships, fetched properties and
/// expressions.
///
/// A description can be changed until a persistent store coordinator uses its model. Changing it afterwards stops the
/// program.
open class NSPropertyDescription: NSObject, NSCopying {
    /// The entity that declares the property; nil while it belongs to none.
    var owner: NSEntityDescription? {
        get { ownerReference.object }
        set { ownerReference = LightWeak(newValue) }
    }
    // Light, because each object of a fetch retains its entity.
    private var ownerReference = LightWeak<NSEntityDescription>()

    /// The entity that declares the property; an entity without a name while it belongs to none.
    public var entity: NSEntityDescription { owner ?? NSEntityDescription() }

    /// The property's name, which is its key in key-value coding.
    open var name = "" { willSet { requireMutable() } }

    /// Whether the value may be nil when an object is saved. True by default.
    open var isOptional = true { willSet { requireMutable() } }

    /// Whether the value is held in memory only and never stored.
    open var isTransient = false { willSet { requireMutable() } }

    /// The predicates that a value must satisfy to be saved.
    public private(set) var validationPredicates: [NSPredicate] = []

    /// The warnings for each of ``validationPredicates`` that a value does not satisfy: texts, or error codes in models
    /// from Xcode.
    public private(set) var validationWarnings: [Any] = []

    /// Additional information from the author of the model; empty by default, and after it was set to nil.
    open var userInfo: [AnyHashable: Any]? {
        get { givenUserInfo }
        set {
            requireMutable(keepingVersion: true)
            givenUserInfo = newValue ?? [:]
        }
    }

    /// Whether the store maintains an index for the property. Fetch indexes of the entity are more flexible.
    open var isIndexed = false { willSet { requireMutable() } }

    /// Whether Spotlight indexes the property on Apple platforms. On Linux, stores keep a full-text index of
    /// such a text attribute, which predicates and ``NSManagedObjectContext/search(_:)`` use.
    open var isIndexedBySpotlight = false { willSet { requireMutable() } }

    /// Whether the property is stored in external records on Apple platforms.
    open var isStoredInExternalRecord = false { willSet { requireMutable() } }

    /// A string that is part of the version hash. Set it to change the hash if only the meaning of the values has
    /// changed.
    open var versionHashModifier: String? { willSet { requireMutable() } }

    private var givenUserInfo: [AnyHashable: Any] = [:]
    private var givenRenamingIdentifier: String?
    private(set) var isFrozen = false

    /// Creates a property without a name.
    public override init() {
        super.init()
    }

    /// The property's name in the previous version of the model, for migration. The same as `name` unless set.
    open var renamingIdentifier: String? {
        get { givenRenamingIdentifier ?? name }
        set {
            requireMutable()
            givenRenamingIdentifier = newValue
        }
    }

    /// Sets the predicates that a value must satisfy, with the warnings for the user.
    open func setValidationPredicates(
        _ validationPredicates: [NSPredicate]?,
        withValidationWarnings validationWarnings: [String]?
    ) {
        setValidation(validationPredicates ?? [], warnings: validationWarnings ?? [])
    }

    /// Sets the predicates with warnings that may be texts or validation error codes.
    func setValidation(_ predicates: [NSPredicate], warnings: [Any]) {
        requireMutable()
        validationPredicates = predicates
        validationWarnings = warnings
    }

    /// A text with the names of the entity and the property.
    open override var description: String {
        "\(type(of: self)) \(owner?.name.map { "\($0)." } ?? "")\(name)"
    }

    /// Returns a copy that belongs to no entity and can be changed.
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

    /// Returns a new description of the same class with the values that the class adds. Subclasses override it.
    func makeCopy() -> NSPropertyDescription {
        NSPropertyDescription()
    }

    func freeze() {
        isFrozen = true
    }

    /// Stops the program if a coordinator uses the model.
    ///
    /// - Parameter keepsVersion: Whether the change leaves the version of the model as it is.
    func requireMutable(keepingVersion keepsVersion: Bool = false) {
        if isFrozen { misuse(.internalInconsistency, "Can't modify an immutable model: \(self).") }
        owner?.requireMutable(keepingVersion: keepsVersion)
    }
}
