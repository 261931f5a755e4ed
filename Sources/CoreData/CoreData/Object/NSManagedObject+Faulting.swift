internal import FoundationBackfill

extension NSManagedObject {
    /// Makes a fault's values available.
    final func realize() {
        guard state.contains(.fault) else { return }
        guard let context = registry?.context else {
            Log.warning("\(summary) is a fault, and its context is gone: its values cannot be read.")
            state.remove(.fault)
            return
        }
        context.fire(self)
    }

    /// Tells the object that its values were read.
    final func awakeAfterFetch() {
        let wasAwaking = state.contains(.awaking)
        state.insert(.awaking)
        awakeFromFetch()
        if !wasAwaking { state.remove(.awaking) }
    }

    /// Tells the object that it has got the values of an earlier state.
    final func awake(after event: NSSnapshotEventType) {
        let wasAwaking = state.contains(.awaking)
        state.insert(.awaking)
        awake(fromSnapshotEvents: event)
        if !wasAwaking { state.remove(.awaking) }
    }

    /// Forgets all values, so that the next access reads them anew. Without a row it is read from the store then.
    final func turnIntoFault(keeping row: RowSnapshot?) {
        willTurnIntoFault()
        forgetLiveValues()
        snapshot = row
        state.insert(.fault)
        state.subtract([.updated, .inaccessible])
        didTurnIntoFault()
    }

    /// Forgets the row that a fault came with.
    final func forgetRow() {
        snapshot = nil
        live?.forgetWhatWasRead(but: layout.transientOrdinals)
    }

    /// Whether a relationship's destination has yet to be read from the store.
    public final func hasFault(forRelationshipNamed key: String) -> Bool {
        guard let ordinal = layout.ordinal(of: key), let relationship = layout.properties[ordinal].relationship else {
            stopForUndefinedKey(key)
        }
        if relationship.isToMany { return !isLoadedToMany(ordinal) }
        return isFault && snapshot == nil
    }

    /// The identifiers of the objects that a relationship leads to, read without making objects of them where they are
    /// not there yet.
    public final func objectIDs(forRelationshipNamed key: String) -> [NSManagedObjectID] {
        guard let ordinal = layout.ordinal(of: key), let relationship = layout.properties[ordinal].relationship else {
            stopForUndefinedKey(key)
        }
        guard relationship.isToMany else { return object(at: ordinal).map { [$0.objectID] } ?? [] }
        return members(at: ordinal).map(\.objectID)
    }

    // MARK: - Fetched properties

    /// The objects of a fetched property: fetched when first asked for, and again after the object was a fault.
    final func fetchedObjects(at ordinal: Int) -> [Any] {
        prepareToRead(ordinal)
        if case .any(let objects as [Any])? = live?.value(at: ordinal) { return objects }
        guard let context = registry?.context,
            let property = layout.propertyDescription(at: ordinal) as? NSFetchedPropertyDescription,
            let request = property.fetchRequest?.copy() as? NSFetchRequest<any NSFetchRequestResult>
        else { return [] }
        request.predicate = request.predicate?.withSubstitutionVariables([
            "FETCH_SOURCE": self,
            "FETCHED_PROPERTY": property,
        ])
        let objects = context.fetchObjects(request, for: property.name)
        liveValues.keep(.any(objects), at: ordinal)
        return objects
    }
}
