internal import FoundationBackfill

extension NSManagedObject {
    /// Fires the object if it is a fault. Without a context, logs a warning and leaves the object without values.
    @inline(__always)
    final func realize() {
        if state.contains(.fault) { fire() }
    }

    private func fire() {
        // Most faults have their row, and nothing else to do.
        if snapshot != nil, state.isDisjoint(with: .needsCareWhenFired), registry?.trustsKnownRows == true,
            layout.awakesSilently, type(of: self) == layout.objectClass
        {
            state.remove(.fault)
            return
        }
        guard let context = registry?.context else {
            Log.warning("\(summary) is a fault, and its context no longer exists: its values cannot be read.")
            state.remove(.fault)
            return
        }
        context.fire(self)
    }

    /// Takes the default values of required transient attributes, which no row holds, and calls `awakeFromFetch()`;
    /// changes made meanwhile are not recorded.
    final func awakeAfterFetch() {
        takeTransientDefaults()
        let wasAwaking = state.contains(.awaking)
        state.insert(.awaking)
        awakeFromFetch()
        if !wasAwaking { state.remove(.awaking) }
    }

    /// Calls `awake(fromSnapshotEvents:)`; changes made meanwhile are not recorded.
    final func awake(after event: NSSnapshotEventType) {
        let wasAwaking = state.contains(.awaking)
        state.insert(.awaking)
        awake(fromSnapshotEvents: event)
        if !wasAwaking { state.remove(.awaking) }
    }

    /// Turns the object into a fault. The next access fires it from the given row, or reads the row from the store if
    /// `row` is nil.
    final func turnIntoFault(keeping row: RowSnapshot?) {
        willTurnIntoFault()
        forgetLiveValues()
        snapshot = row
        state.insert(.fault)
        state.subtract([.updated, .inaccessible])
        didTurnIntoFault()
    }

    /// Discards a fault's row and everything that was read from it, so that firing reads the row again.
    final func forgetRow() {
        snapshot = nil
        live?.forgetWhatWasRead(but: layout.transientOrdinals)
    }

    /// Whether a relationship has not been read from the store yet.
    public final func hasFault(forRelationshipNamed key: String) -> Bool {
        guard let ordinal = layout.ordinal(of: key), let relationship = layout.properties[ordinal].relationship else {
            stopForUndefinedKey(key)
        }
        if relationship.isToMany { return !isLoadedToMany(ordinal) }
        return isFault && snapshot == nil
    }

    /// Returns the identifiers of the objects at the other end of a relationship, without reading these objects'
    /// values.
    public final func objectIDs(forRelationshipNamed key: String) -> [NSManagedObjectID] {
        guard let ordinal = layout.ordinal(of: key), let relationship = layout.properties[ordinal].relationship else {
            stopForUndefinedKey(key)
        }
        guard relationship.isToMany else { return object(at: ordinal).map { [$0.objectID] } ?? [] }
        return members(at: ordinal).map(\.objectID)
    }

    // MARK: - Fetched properties

    /// Returns the objects of a fetched property. They are fetched on first access, and again after the object was
    /// turned into a fault.
    final func fetchedObjects(at ordinal: Int) -> [Any] {
        prepareToRead(ordinal)
        if case .any(let objects as [Any])? = live?.value(at: ordinal) { return objects }
        guard let context = registry?.context,
            let property = layout.propertyDescription(at: ordinal) as? NSFetchedPropertyDescription,
            let request = property.fetchRequest?.copy() as? NSFetchRequest<any NSFetchRequestResult>
        else { return [] }
        let objects = context.fetchObjects(request, for: property, of: self)
        liveValues.keep(.any(objects), at: ordinal)
        return objects
    }
}
