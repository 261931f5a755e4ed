internal import FoundationBackfill

// Values that a store reads from the objects it saves.

extension NSManagedObject {
    /// The slots whose values differ from the row's.
    final var changedSlots: SlotSet {
        var slots = SlotSet()
        forEachChangedValue { slot, _ in
            slots.insert(slot)
            return true
        }
        return slots
    }

    /// Whether the value of any slot differs from the row's.
    final var hasChangedSlots: Bool {
        var isChanged = false
        forEachChangedValue { _, _ in
            isChanged = true
            return false
        }
        return isChanged
    }

    /// Calls a closure with each slot whose value differs from the row's, in ascending order, and with that value, until
    /// the closure returns false. The value is nil if it cannot be stored; writing it throws the reason.
    final func forEachChangedValue(_ body: (Int, Value?) -> Bool) {
        guard let live, let snapshot else { return }
        for ordinal in live.assigned.numbers {
            for slot in layout.properties[ordinal].slots {
                // Writing the value throws the reason.
                let stored = try? storedValue(inSlot: slot)
                if let stored, stored == snapshot.value(slot, layout.slots[slot].form) { continue }
                if !body(slot, stored) { return }
            }
        }
    }

    /// Returns whether the value of a slot differs from the row's, or cannot be stored.
    final func hasChanged(slot: Int) -> Bool {
        guard let snapshot else { return true }
        // Writing a value that cannot be stored throws the reason.
        guard let stored = try? storedValue(inSlot: slot) else { return true }
        return stored != snapshot.value(slot, layout.slots[slot].form)
    }

    /// Whether a save writes the object's row: a value differs, or a to-many relationship changed, which gives the row
    /// another version.
    final var changesRow: Bool { hasChangedSlots || hasToManyChanges }

    /// Whether a to-many relationship that is stored has unsaved changes.
    final var hasToManyChanges: Bool {
        guard let live else { return false }
        return layout.toManyOrdinals.contains { ordinal in
            guard case .members(let set)? = live.value(at: ordinal) else { return false }
            return set.hasChanges && !layout.properties[ordinal].isTransient
        }
    }

    /// Returns the value to store in a slot: the value that was set, or else the row's value.
    ///
    /// - Throws: an error if a transformable value cannot be encoded.
    final func storedValue(inSlot slot: Int) throws -> Value {
        // Not the whole slot, whose role would have to be copied for each value.
        let ordinal = layout.slots[slot].ordinal
        guard let live, live.assigned.contains(ordinal) else {
            return snapshot?.value(slot, layout.slots[slot].form) ?? .null
        }
        switch live[ordinal] {
        case .null, .members: return .null
        case .integer(let integer): return .integer(integer)
        case .real(let real): return .real(real)
        case .text(let text): return .text(text)
        case .url(let url): return .text(url.absoluteString)
        case .uuid(let uuid): return withUnsafeBytes(of: uuid.uuid) { .bytes(Data($0)) }
        case .data(let data): return .bytes(data)
        case .object(let object): return storedReference(to: object, layout.slots[slot].role)
        case .any(let any): return try storedValue(any, in: layout.slots[slot])
        }
    }

    /// Returns the UUID that was set at an ordinal; nil if none was.
    @inline(__always)
    final func assignedUUID(at ordinal: Int) -> UUID? {
        guard let live, live.assigned.contains(ordinal), case .uuid(let uuid) = live[ordinal] else { return nil }
        return uuid
    }

    private func storedReference(to object: NSManagedObject, _ role: Slot.Role) -> Value {
        guard object.key > 0 else { return .null }
        return switch role {
        case .key: .integer(object.key)
        case .entityNumber: .integer(Int64(object.layout.number))
        case .attribute: .null
        }
    }

    private func storedValue(_ value: Any, in place: Slot) throws -> Value {
        var (part, path): (Any?, String?) = (value, nil)
        if case .attribute(let element?) = place.role {
            (part, path) = (CompositeValue.value(at: element, in: value), element)
        }
        guard let part, place.attributeType == .transformableAttributeType else {
            return AttributeCoding.stored(part, as: place.attributeType)
        }
        return try bytes(of: part, layout.properties[place.ordinal], element: path)
    }

    private func bytes(of value: Any, _ property: PropertyLayout, element: String? = nil) throws -> Value {
        guard let stored = transformer(of: property, element: element).stored(value) else {
            throw ErrorFactory.untransformable(entity: layout.name, property: property.name, value: value)
        }
        return stored
    }

    /// Whether nothing but the removal of members has changed.
    final var hasOnlyLostMembers: Bool {
        guard let live, live.assigned.isEmpty else { return false }
        return toManyChanges.allSatisfy(\.added.isEmpty)
    }

    /// The unsaved changes of the to-many relationships that are stored.
    final var toManyChanges: [ToManyChange] {
        guard let live else { return [] }
        return layout.toManyOrdinals.compactMap { ordinal in
            guard case .members(let set)? = live.value(at: ordinal), set.hasChanges,
                !layout.properties[ordinal].isTransient
            else { return nil }
            // Saving an ordered relationship needs the order of all members, so they are read now if they have not been
            // yet.
            let order = set.isOrdered ? loadedSet(at: ordinal).objects : nil
            return ToManyChange(
                ordinal: ordinal,
                added: set.added.objects,
                removed: set.removed.objects,
                order: order
            )
        }
    }

    /// Discards the values that the row may hold differently: derived attributes, decimals, and floating-point values that
    /// are not a number, or that the store rounds.
    private func forgetWhatWasStoredOtherwise(_ live: LiveValues) {
        for ordinal in layout.ordinalsStoredOtherwise where live.assigned.contains(ordinal) {
            if case .real(let real)? = live.value(at: ordinal), !layout.properties[ordinal].isDerived,
                holds(real, inSlot: Int(layout.firstSlots[ordinal].slot))
            {
                continue
            }
            live.forget(ordinal)
        }
    }

    /// Whether the row has a number in a slot. Without a row, every number is kept but the one that no row has.
    private func holds(_ real: Double, inSlot slot: Int) -> Bool {
        guard let snapshot, slot >= 0 else { return !real.isNaN }
        return !snapshot.isNull(slot) && snapshot.real(slot) == real
    }

    /// Adopts the row that a save wrote, and clears the object's changes, which the row contains.
    final func settle(_ row: RowSnapshot?) {
        if let row { snapshot = row }
        state.subtract([.inserted, .updated])
        guard let live else { return }
        forgetWhatWasStoredOtherwise(live)
        live.settle()
        for ordinal in layout.toManyOrdinals {
            if case .members(let set)? = live.value(at: ordinal) { set.settle() }
        }
    }
}

extension NSSaveChangesRequest {
    /// Throws if a transformable value cannot be encoded. For stores and contexts that change objects one by one, and so
    /// must know it before the first.
    func requireTransformable() throws {
        for object in inserted + updated where object.live != nil {
            for (slot, place) in object.layout.slots.enumerated()
            where place.attributeType == .transformableAttributeType {
                _ = try object.storedValue(inSlot: slot)
            }
        }
    }
}
