public import FoundationBackfill

/// An object of the graph: its values follow a model, a context keeps it, and a store has its row.
///
/// Classes of your own, written by hand or generated from a model, are subclasses. Objects are made in a context and read
/// by property or by key:
///
/// ```swift
/// let note = Note(context: context)
/// note.title = "On cards"
/// note.value(forKey: "title")          // "On cards"
/// try context.save()
/// ```
///
/// An object belongs to its context's queue: use it in ``NSManagedObjectContext/perform(_:)`` and its kin, and hand its
/// ``objectID`` to others.
open class NSManagedObject: NSObject, NSFetchRequestResult, NSKeyValueObserving {
    // Without run-time checks for overlapping accesses: an object is used on one queue, and each access to it ends
    // before the next begins.

    let layout: EntityLayout
    /// What links the object to its context; nil outside any.
    @exclusivity(unchecked)
    var registry: ObjectRegistry?
    /// The store's number for the object: negative until it has one, 0 until somebody asks.
    @exclusivity(unchecked)
    var key: Int64 = 0
    /// The store that the object is in, or was assigned to.
    @exclusivity(unchecked)
    var store: StoreIdentity?
    /// The row that the object was made from. Of a new object it is its entity's row of default values; a fault may have
    /// none.
    @exclusivity(unchecked)
    var snapshot: RowSnapshot?
    /// What the object holds beside its row.
    @exclusivity(unchecked)
    var live: LiveValues?
    @exclusivity(unchecked)
    var state: ObjectState = []
    @exclusivity(unchecked)
    private var identifier: NSManagedObjectID?

    /// Makes an object of an entity and inserts it into a context. Outside any context, for nil, it has the attributes'
    /// default values, and ``NSManagedObjectContext/insert(_:)`` takes it in later.
    ///
    /// - Important: The initialiser is `required`, because objects are made by the class that their entity names, and Swift
    ///   on Linux has no other way. A class that overrides it writes `required` in the place of `override`.
    public required init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        guard let layout = entity.layout else {
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

    /// Makes an object of the entity whose class this is, and inserts it into the context.
    public convenience init(context moc: NSManagedObjectContext) {
        self.init(entity: Self.entity(in: moc), insertInto: moc)
    }

    deinit {
        if state.contains(.registered) { registry?.remove(self) }
    }

    // MARK: - What the object is

    /// The context that has the object; nil once it was deleted and saved, and when the context is gone.
    public final var managedObjectContext: NSManagedObjectContext? { registry?.context }

    /// The entity that the object is of.
    public final var entity: NSEntityDescription { layout.description }

    /// What names the object, in every context. It is another one once the object has been saved for the first time.
    public final var objectID: NSManagedObjectID {
        if let identifier, identifier.key == key, identifier.store === store || key < 0 { return identifier }
        if key == 0 { key = TemporaryKey.next() }
        let made = NSManagedObjectID(layout, store: key < 0 ? nil : store, key: key)
        identifier = made
        return made
    }

    /// Whether the object was inserted and has not been saved since.
    public final var isInserted: Bool { state.contains(.inserted) }

    /// Whether the object was changed and has not been saved since.
    public final var isUpdated: Bool { state.contains(.updated) && state.isDisjoint(with: [.inserted, .deleted]) }

    /// Whether the object was deleted, and that has not been saved since.
    public final var isDeleted: Bool { state.contains(.deleted) }

    /// Whether the object was inserted, changed or deleted since it was last saved.
    public final var hasChanges: Bool { !state.isDisjoint(with: .changed) }

    /// Whether the object's values have yet to be read, or to be asked for.
    public final var isFault: Bool { state.contains(.fault) }

    /// 0 for an object whose values are there, and 1 for a fault.
    public final var faultingState: Int { isFault ? 1 : 0 }

    /// Whether changes of properties that the model does not know make the object a changed one. True by default.
    open class var contextShouldIgnoreUnmodeledPropertyChanges: Bool { true }

    /// The properties that are reached by key: those that the generated class declares. A class written by hand may
    /// override this to name its own computed properties, which then count as the accessors of their keys.
    open class var keyValueProperties: [String: KeyValueProperty] { GeneratedProperties.of(self).properties }

    /// Instance variables are not read by key: the model says which keys there are.
    public static var accessInstanceVariablesDirectly: Bool { false }

    /// The observers of the object's properties.
    public final var keyValueObservers: KeyValueObservers { observers.keyValueObservers }

    /// Two managed objects are equal if they are the same.
    public final override func isEqual(_ object: Any?) -> Bool {
        (object as? NSManagedObject) === self
    }

    /// A hash by identity.
    public final override var hash: Int { Int(bitPattern: Unmanaged.passUnretained(self).toOpaque()) >> 4 }

    /// The key paths of the values that the value for the key is made from: none by default.
    open class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> { [] }

    /// Whether changes by key are announced to observers without the property's help. Managed properties see to that
    /// themselves.
    open class func automaticallyNotifiesObservers(forKey key: String) -> Bool {
        true
    }

    // MARK: - Events, for subclasses to override

    /// Called once, when the object is first inserted into a context: the place for values that a model cannot hold as
    /// defaults. Call super.
    open func awakeFromInsert() {}

    /// Called each time the object's values have been read from its store. Changes made here are no changes. Call super.
    open func awakeFromFetch() {}

    /// Called when undo, rollback, refresh or a merge policy has brought the object back to earlier values. Call super.
    open func awake(fromSnapshotEvents flags: NSSnapshotEventType) {}

    /// Called when the object is deleted, before what its delete rules say is done.
    open func prepareForDeletion() {}

    /// Called before the object is saved, as often as somebody changes an object meanwhile. Set values only where they
    /// differ.
    open func willSave() {}

    /// Called after the object was saved, also when it was deleted.
    open func didSave() {}

    /// Called before the object forgets its values.
    open func willTurnIntoFault() {}

    /// Called after the object forgot its values.
    open func didTurnIntoFault() {}

    // MARK: - Validation, for subclasses to override

    /// Checks whether the object may be saved as a new one. Call super.
    ///
    /// - Throws: the error of the first property that does not hold, or `validationMultipleErrors` with all of them.
    open func validateForInsert() throws { try validateProperties() }

    /// Checks whether the object may be saved with its changes. Call super.
    ///
    /// - Throws: the error of the first property that does not hold, or `validationMultipleErrors` with all of them.
    open func validateForUpdate() throws { try validateProperties() }

    /// Checks whether the object may be deleted. Call super.
    ///
    /// - Throws: `validationRelationshipDeniedDelete` if a relationship denies it.
    open func validateForDelete() throws { try validateDenyRules() }

    /// Checks a value for a property, and may replace it. A class of its own checks override this and call super.
    ///
    /// - Throws: the error of the rule of the model that does not hold.
    open func validateValue(_ ioValue: inout Any?, forKey key: String) throws {
        try validateModeledValue(ioValue, forKey: key)
    }

    // MARK: - Key-value coding, for subclasses to override

    /// The value of a property by its name, numbers as `NSNumber`.
    open func value(forKey key: String) -> Any? { modeledValue(forKey: key) }

    /// Sets a property by its name.
    open func setValue(_ value: Any?, forKey key: String) { setModeledValue(value, forKey: key) }

    /// Called for a key that neither the entity nor the class knows. Stops the program.
    open func value(forUndefinedKey key: String) -> Any? { undefinedValue(forKey: key) }

    /// Called for a key that neither the entity nor the class knows. Stops the program.
    open func setValue(_ value: Any?, forUndefinedKey key: String) { stopForUndefinedKey(key) }

    /// Called when nil is set for a property that cannot hold it. Stops the program.
    open func setNilValueForKey(_ key: String) {
        misuse(.invalidArgument, "Could not set nil as the value for the key \(key) of \(summary).")
    }

    /// The set of a to-many relationship, for changing it in place: it reads the relationship whenever it is asked, and
    /// keeps the other side in step.
    open func mutableSetValue(forKey key: String) -> NSMutableSet { relationshipProxy(forKey: key) }

    /// The ordered set of an ordered to-many relationship, for changing it in place.
    open func mutableOrderedSetValue(forKey key: String) -> NSMutableOrderedSet {
        orderedRelationshipProxy(forKey: key)
    }

    // MARK: - Announcing access and change, for custom accessors

    /// Announces that a property is about to be read: the values of a fault are read. Nil stands for no property in
    /// particular.
    open func willAccessValue(forKey key: String?) {
        realize()
        if let ordinal = key.flatMap({ layout.ordinal(of: $0) }) { noteRead(at: ordinal) }
    }

    /// Announces that a property was read.
    open func didAccessValue(forKey key: String?) {}

    /// Announces that a property is about to change.
    open func willChangeValue(forKey key: String) { beginChange(ofKey: key) }

    /// Announces that a property has changed.
    open func didChangeValue(forKey key: String) { endChange(ofKey: key) }

    /// Announces that a set is about to change.
    open func willChangeValue(
        forKey inKey: String,
        withSetMutation inMutationKind: NSKeyValueSetMutationKind,
        using inObjects: Set<AnyHashable>
    ) {
        beginChange(ofKey: inKey, as: .set(inMutationKind, using: inObjects))
    }

    /// Announces that a set has changed.
    open func didChangeValue(
        forKey inKey: String,
        withSetMutation inMutationKind: NSKeyValueSetMutationKind,
        using inObjects: Set<AnyHashable>
    ) {
        endChange(ofKey: inKey)
    }

    /// Announces that an ordered set is about to change.
    open func willChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String) {
        beginChange(ofKey: key, as: .elements(changeKind, at: indexes))
    }

    /// Announces that an ordered set has changed.
    open func didChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String) {
        endChange(ofKey: key)
    }

    /// The object, its identifier, and its values as far as they have been read.
    open override var description: String { fullDescription }
}

@available(*, unavailable, message: "A managed object belongs to its context's queue: send its objectID.")
extension NSManagedObject: Sendable {}

extension NSManagedObject: OpaqueOperand {}
