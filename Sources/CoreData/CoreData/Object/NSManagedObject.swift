public import FoundationBackfill
internal import UnstableSwiftRuntime

/// An object in the object graph. Its entity defines its properties, a context manages it, and a store persists it as a
/// row.
///
/// Your own classes, written by hand or generated from a model, are subclasses. Create objects in a context, and access
/// their properties directly or by key:
///
/// ```swift
/// let note = Note(context: context)
/// note.title = "On cards"
/// note.value(forKey: "title")          // "On cards"
/// try context.save()
/// ```
///
/// An object belongs to its context's queue. Use it only inside ``NSManagedObjectContext/perform(_:)`` and the related
/// methods, and pass its ``objectID`` to other queues and tasks.
open class NSManagedObject: NSObject, NSFetchRequestResult, NSKeyValueObserving {
    // No run-time checks for overlapping accesses: an object is used on one queue, and each access to it ends before
    // the next begins.

    let layout: EntityLayout
    /// The link to the object's context; nil if the object has no context.
    @exclusivity(unchecked)
    var registry: ObjectRegistry?
    /// The primary key of the object's row. Negative while the key is temporary, and 0 until the first access to
    /// ``objectID`` or the insertion assigns a temporary key.
    @exclusivity(unchecked)
    var key: Int64 = 0
    /// The store that holds the object, or that the object is assigned to.
    @exclusivity(unchecked)
    var store: StoreIdentity?
    /// The row that the object reads its values from. For a new object, the row of its entity's default values; nil for
    /// a fault whose row has not been read.
    @exclusivity(unchecked)
    var snapshot: RowSnapshot?
    /// The values and state that the object holds in addition to its row; nil if there are none.
    @exclusivity(unchecked)
    var live: LiveValues?
    @exclusivity(unchecked)
    var state: ObjectState = []
    @exclusivity(unchecked)
    private var identifier: NSManagedObjectID?

    /// Creates an object of an entity and inserts it into a context.
    ///
    /// If `context` is nil, the object has the default values of its attributes and can be inserted later with
    /// ``NSManagedObjectContext/insert(_:)``.
    public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        // A model that ends takes the layouts of its entities along; that of the context stays, and has the entity, too.
        let known = entity.layout ?? (entity as? EntityOfClass)?.layout(of: Self.self)
        guard let layout = known ?? context?.objectStore?.layout.entity(named: entity.name ?? "") else {
            misuse(.invalidArgument, "The entity \(entity.name ?? "") is not in the model of any store coordinator.")
        }
        self.layout = layout
        super.init()
        guard let context else {
            snapshot = layout.defaultRow
            return
        }
        context.insert(self)
    }

    /// Creates an object of a class that is known only at run time, for contexts and stores; programs call
    /// ``init(entity:insertInto:)``.
    ///
    /// Swift can call only a `required` initialiser for such a class. This one calls the class's own
    /// `init(entity:insertInto:)`, which a subclass thus overrides as on Apple's platforms, with `override`. A class
    /// that does so inherits this initialiser, so no class has to write it.
    public required convenience init(_entity entity: NSEntityDescription, into context: NSManagedObjectContext?) {
        self.init(entity: entity, insertInto: context)
    }

    /// Returns the entity that uses this class, in the models of all coordinators.
    ///
    /// If several entities use the class, or none does, this logs a warning and returns an entity without a name, with
    /// which no object can be fetched or created. Override it for a class that several entities use, or use
    /// ``NSEntityDescription/entity(forEntityName:in:)`` instead.
    open class func entity() -> NSEntityDescription { findEntity() }

    deinit {
        if state.contains(.registered) { registry?.remove(self) }
    }

    // MARK: - Identity and state

    /// The context that manages the object; nil after the object's deletion was saved, and after the context was
    /// deallocated.
    public final var managedObjectContext: NSManagedObjectContext? { registry?.context }

    /// The object's entity.
    public final var entity: NSEntityDescription { layout.description }

    /// The identifier of the object, the same in all contexts. It is temporary until the object is saved for the first
    /// time.
    public final var objectID: NSManagedObjectID {
        if let identifier, identifier.key == key, identifier.store === store || key < 0 { return identifier }
        if key == 0 { key = TemporaryKey.next() }
        let made = NSManagedObjectID(layout, store: key < 0 ? nil : store, key: key)
        identifier = made
        return made
    }

    /// Whether the object was inserted into its context and has not been saved yet.
    public final var isInserted: Bool { state.contains(.inserted) }

    /// Whether the object has unsaved changes. False for inserted and deleted objects.
    public final var isUpdated: Bool { state.contains(.updated) && state.isDisjoint(with: [.inserted, .deleted]) }

    /// Whether the object was deleted from its context and the deletion has not been saved yet.
    public final var isDeleted: Bool { state.contains(.deleted) }

    /// Whether the object was inserted, changed or deleted since it was last saved.
    public final var hasChanges: Bool { !state.isDisjoint(with: .changed) }

    /// Whether the object is a fault: no property was accessed since it was fetched or refreshed.
    public final var isFault: Bool { state.contains(.fault) }

    /// 1 for a fault, otherwise 0.
    public final var faultingState: Int { isFault ? 1 : 0 }

    /// Whether changes to properties that are not in the model leave the object unchanged from the context's point of
    /// view. True by default.
    open class var contextShouldIgnoreUnmodeledPropertyChanges: Bool { true }

    /// The properties that key-value coding can access by name, which generated classes declare.
    ///
    /// In a class written by hand ``ManagedObject()`` overrides this with its properties. The accessors of computed
    /// properties are then those of their keys. A list written by hand adds to that of `super`; its key paths start at
    /// the class or at a superclass.
    open class var keyValueProperties: [String: KeyValueProperty] { GeneratedProperties.of(self).listed }

    /// False: key-value coding never reads instance variables.
    public static var accessInstanceVariablesDirectly: Bool { false }

    /// The observers of the object's properties.
    public final var keyValueObservers: KeyValueObservers { observers.keyValueObservers }

    /// Whether the other object is the same instance.
    public final override func isEqual(_ object: Any?) -> Bool {
        // Sets of objects ask often, and a cast takes long.
        AnyLayout.isSame(object, as: self, heldAs: NSObject.self) ?? ((object as? NSManagedObject) === self)
    }

    /// A hash of the object's identity.
    public final override var hash: Int { Int(bitPattern: Unmanaged.passUnretained(self).toOpaque()) >> 4 }

    /// Returns the key paths that the value for a key is derived from. The default implementation returns an empty set.
    open class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> { [] }

    /// Whether changes made through key-value coding notify observers automatically. Managed properties always notify
    /// their observers themselves.
    open class func automaticallyNotifiesObservers(forKey key: String) -> Bool {
        true
    }

    // MARK: - Life cycle, for subclasses to override

    /// Called once, when the object is first inserted into a context. Override it to set default values that a model
    /// cannot express, and call `super`.
    open func awakeFromInsert() {}

    /// Called each time the object's values have been read from the store. Changes made here do not mark the object as
    /// changed. Call `super`.
    open func awakeFromFetch() {}

    /// Called after an undo, a rollback, a refresh or a merge policy has replaced the object's values. Call `super`.
    open func awake(fromSnapshotEvents flags: NSSnapshotEventType) {}

    /// Called when the object is deleted, before its delete rules are applied.
    open func prepareForDeletion() {}

    /// Called before the object is saved, and again whenever an object changes during these calls. Set a property only
    /// if its value differs; otherwise the calls repeat until the program stops.
    open func willSave() {}

    /// Called after the object was saved, including after its deletion was saved.
    open func didSave() {}

    /// Called before the object discards its values and becomes a fault.
    open func willTurnIntoFault() {}

    /// Called after the object discarded its values and became a fault.
    open func didTurnIntoFault() {}

    // MARK: - Validation, for subclasses to override

    /// Validates the object before it is inserted into the store. Call `super`.
    ///
    /// - Throws: the validation error of the invalid property, or `validationMultipleErrors` if there are several.
    open func validateForInsert() throws { try validateProperties() }

    /// Validates the object before its changes are saved. Call `super`.
    ///
    /// - Throws: the validation error of the invalid property, or `validationMultipleErrors` if there are several.
    open func validateForUpdate() throws { try validateProperties() }

    /// Validates the object before its deletion is saved. Call `super`.
    ///
    /// - Throws: `validationRelationshipDeniedDelete` if a relationship with the delete rule “deny” still has objects.
    open func validateForDelete() throws { try validateDenyRules() }

    /// Validates a value for a property, and may replace it. Override this to add checks, and call `super`.
    ///
    /// - Throws: the error of the first rule of the model that the value violates.
    open func validateValue(_ ioValue: inout Any?, forKey key: String) throws {
        try validateModeledValue(ioValue, forKey: key)
    }

    // MARK: - Key-value coding, for subclasses to override

    /// Returns the value of a property by name. Numbers are returned as `NSNumber`.
    open func value(forKey key: String) -> Any? { modeledValue(forKey: key) }

    /// Sets the value of a property by name.
    open func setValue(_ value: Any?, forKey key: String) { setModeledValue(value, forKey: key) }

    /// Called for a key that neither the entity nor the class defines. The default implementation stops the program.
    open func value(forUndefinedKey key: String) -> Any? { undefinedValue(forKey: key) }

    /// Called for a key that neither the entity nor the class defines. The default implementation stops the program.
    open func setValue(_ value: Any?, forUndefinedKey key: String) { stopForUndefinedKey(key) }

    /// Called when nil is set for a property that cannot be nil. The default implementation stops the program.
    open func setNilValueForKey(_ key: String) {
        misuse(.invalidArgument, "Could not set nil as the value for the key \(key) of \(summary).")
    }

    /// Returns a mutable set that reads and changes a to-many relationship. Changes also update the inverse
    /// relationship.
    open func mutableSetValue(forKey key: String) -> NSMutableSet { relationshipProxy(forKey: key) }

    /// Returns a mutable ordered set that reads and changes an ordered to-many relationship.
    open func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet {
        orderedRelationshipProxy(forKey: key)
    }

    // MARK: - Access and change notifications, for custom accessors

    /// Announces that a property is about to be read: fires the object if it is a fault, and records the read if reads
    /// are tracked.
    ///
    /// - Parameter key: The property's name; nil to fire the fault without naming a property.
    open func willAccessValue(forKey key: String?) {
        realize()
        if let ordinal = key.flatMap({ layout.ordinal(of: $0) }) { noteRead(at: ordinal) }
    }

    /// Ends the access that ``willAccessValue(forKey:)`` announced. The default implementation does nothing.
    open func didAccessValue(forKey key: String?) {}

    /// Notifies observers and the context that a property is about to change.
    open func willChangeValue(forKey key: String) { beginChange(ofKey: key) }

    /// Notifies observers and the context that a property has changed.
    open func didChangeValue(forKey key: String) { endChange(ofKey: key) }

    /// Notifies observers and the context that a to-many relationship is about to change.
    open func willChangeValue(
        forKey inKey: String,
        withSetMutation inMutationKind: NSKeyValueSetMutationKind,
        using inObjects: Set<AnyHashable>
    ) {
        beginChange(ofKey: inKey, as: .set(inMutationKind, using: inObjects))
    }

    /// Notifies observers and the context that a to-many relationship has changed.
    open func didChangeValue(
        forKey inKey: String,
        withSetMutation inMutationKind: NSKeyValueSetMutationKind,
        using inObjects: Set<AnyHashable>
    ) {
        endChange(ofKey: inKey)
    }

    /// Notifies observers and the context that an ordered to-many relationship is about to change.
    open func willChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String) {
        beginChange(ofKey: key, as: .elements(changeKind, at: indexes))
    }

    /// Notifies observers and the context that an ordered to-many relationship has changed.
    open func didChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String) {
        endChange(ofKey: key)
    }

    /// The object's class, its identifier, and the values that have been read. Does not fire a fault.
    open override var description: String { fullDescription }
}

@available(*, unavailable, message: "A managed object belongs to its context's queue: send its objectID.")
extension NSManagedObject: Sendable {}

extension NSManagedObject: OpaqueOperand {
    /// The identifier, so that predicates mean the same for objects and identifiers, in memory as in stores.
    package var comparedIdentity: NSObject { objectID }
}

/// The objects whose identity is their ``NSManagedObject/objectID``: managed objects.
///
/// The compiler looks at extensions of `Identifiable` for each class that conforms to it, and leaves out those for protocols that
/// the class lacks, but not those for its superclass.
public protocol _ManagedIdentity: AnyObject {
    /// The object's identifier.
    var objectID: NSManagedObjectID { get }
}

extension NSManagedObject: _ManagedIdentity {}

extension Identifiable where Self: _ManagedIdentity {
    /// The object's ``NSManagedObject/objectID``. Generated classes conform to `Identifiable` with it, unless they have
    /// an attribute named `id`.
    ///
    /// - Important: In Apple's framework the `id` is derived from the object's address. There, fetched results keep all
    ///   of their objects in memory; here they do not, so an address may be reused by another object.
    public var id: NSManagedObjectID { objectID }
}
