internal import FoundationBackfill

extension NSManagedObject {
    /// The object's observers, created on first access.
    final var observers: ObjectObservers {
        let live = liveValues
        if let observers = live.observers { return observers }
        let made = ObjectObservers()
        live.observers = made
        return made
    }

    /// Makes a change of a property, and notifies the context and the observers.
    final func announcing(_ mutation: @autoclosure () -> ObservedMutation, at ordinal: Int, _ change: () -> Void) {
        guard let observers = live?.observers else {
            noteChange(at: ordinal)
            return change()
        }
        observers.willChange(mutation(), at: ordinal, of: self)
        noteChange(at: ordinal)
        change()
        observers.didChange(at: ordinal, of: self)
    }

    /// Makes a change of several properties without notifying the context, because the values come from the store.
    ///
    /// - Parameter ordinals: The properties whose values will change. Evaluated only if the object has observers.
    final func announcingChanges(at ordinals: @autoclosure () -> SlotSet, _ change: () -> Void) {
        guard let observers = live?.observers else { return change() }
        let ordinals = ordinals().numbers
        for ordinal in ordinals {
            observers.willChange(.setting, at: ordinal, of: self)
        }
        change()
        for ordinal in ordinals.reversed() {
            observers.didChange(at: ordinal, of: self)
        }
    }

    /// Replaces the object's row and keeps the values that were set.
    final func takeRow(_ row: RowSnapshot) {
        announcingChanges(at: ordinalsOfChanges(byTaking: row, keepingChanges: true)) {
            snapshot = row
            live?.forgetWhatWasRead(but: layout.transientOrdinals)
        }
    }

    /// Discards the object's live values, but keeps its observers and the former values for undo.
    final func forgetLiveValues() {
        guard let former = live else { return }
        live = nil
        guard former.observers != nil || former.formerValues != nil else { return }
        liveValues.observers = former.observers
        liveValues.formerValues = former.formerValues
    }

    // MARK: - Changed properties

    /// The properties whose values would change if all unsaved changes were discarded.
    final var ordinalsOfChanges: SlotSet {
        guard let live else { return SlotSet() }
        var ordinals = live.assigned
        for ordinal in layout.toManyOrdinals {
            if case .members(let set)? = live.value(at: ordinal), set.hasChanges { ordinals.insert(ordinal) }
        }
        return ordinals
    }

    /// Returns the properties whose values change when the row is replaced and members are read again.
    ///
    /// - Parameter keepsChanges: Whether values that were set are kept.
    final func ordinalsOfChanges(byTaking row: RowSnapshot, keepingChanges keepsChanges: Bool) -> SlotSet {
        let set = ordinalsOfChanges
        var ordinals = keepsChanges ? SlotSet() : set
        for (index, slot) in layout.slots.enumerated() where !set.contains(slot.ordinal) {
            if snapshot?.hasSameValue(as: row, index, slot.form) == false { ordinals.insert(slot.ordinal) }
        }
        for ordinal in layout.toManyOrdinals where !set.contains(ordinal) && isLoadedToMany(ordinal) {
            guard !layout.properties[ordinal].isTransient, membersDiffer(at: ordinal) else { continue }
            ordinals.insert(ordinal)
        }
        return ordinals
    }

    private func membersDiffer(at ordinal: Int) -> Bool {
        let stored = registry?.context?.storedMembers(at: ordinal, of: self) ?? []
        let known = members(at: ordinal)
        if layout.properties[ordinal].relationship?.isOrdered == true { return !stored.elementsEqual(known, by: ===) }
        return Set(stored) != Set(known)
    }
}
