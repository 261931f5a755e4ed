internal import FoundationBackfill

// What stores ask an object that they write.

extension NSManagedObject {
    /// The slots whose values differ from the row's.
    final var changedSlots: SlotSet {
        var slots = SlotSet()
        guard let live, let snapshot else { return slots }
        for ordinal in live.assigned.numbers {
            for slot in layout.properties[ordinal].slots {
                // What cannot be stored is for the one to say who writes it.
                guard let stored = try? storedValue(inSlot: slot) else {
                    slots.insert(slot)
                    continue
                }
                if stored != snapshot.value(slot, layout.slots[slot].form) { slots.insert(slot) }
            }
        }
        return slots
    }

    /// The value in a slot as the store is to hold it: that of the row, or what was set since.
    ///
    /// - Throws: an error if a transformable value cannot be turned into bytes.
    final func storedValue(inSlot slot: Int) throws -> Value {
        let place = layout.slots[slot]
        guard let live, live.assigned.contains(place.ordinal), let value = live.value(at: place.ordinal) else {
            return snapshot?.value(slot, place.form) ?? .null
        }
        switch (value, place.role) {
        case (.null, _): return .null
        case (.object(let object), _) where object.key <= 0: return .null
        case (.object(let object), .key): return .integer(object.key)
        case (.object(let object), .entityNumber): return .integer(Int64(object.layout.number))
        case (.integer(let integer), _): return .integer(integer)
        case (.real(let real), _): return .real(real)
        case (.text(let text), _): return .text(text)
        case (.url(let url), _): return .text(url.absoluteString)
        case (.uuid(let uuid), _): return withUnsafeBytes(of: uuid.uuid) { .bytes(Data($0)) }
        case (.data(let data), _): return .bytes(data)
        case (.any(let any), .attribute(let element?)):
            let part = CompositeValue.value(at: element, in: any)
            guard let part, place.attributeType == .transformableAttributeType else {
                return AttributeCoding.stored(part, as: place.attributeType)
            }
            return try bytes(of: part, layout.properties[place.ordinal], element: element)
        case (.any(let any), _) where place.attributeType == .transformableAttributeType:
            return try bytes(of: any, layout.properties[place.ordinal])
        case (.any(let any), _): return AttributeCoding.stored(any, as: place.attributeType)
        case (.object, _), (.members, _): return .null
        }
    }

    private func bytes(of value: Any, _ property: PropertyLayout, element: String? = nil) throws -> Value {
        guard let data = transformer(of: property, element: element).data(of: value) else {
            throw ErrorFactory.untransformable(entity: layout.name, property: property.name, value: value)
        }
        return .bytes(data)
    }

    /// What became of the to-many relationships since they were read, as far as it is stored.
    final var toManyChanges: [ToManyChange] {
        guard let live else { return [] }
        return layout.toManyOrdinals.compactMap { ordinal in
            guard case .members(let set)? = live.value(at: ordinal), set.hasChanges,
                !layout.properties[ordinal].isTransient
            else { return nil }
            // Where an ordered relationship was added to without being read, the places of the others are needed now.
            let order = set.isOrdered ? loadedSet(at: ordinal).objects : nil
            return ToManyChange(
                ordinal: ordinal,
                added: set.added.objects,
                removed: set.removed.objects,
                order: order
            )
        }
    }

    /// Forgets values that are others in the row: a store computes derived ones, holds decimals as it can, and knows
    /// nothing but numbers.
    private func forgetWhatWasStoredOtherwise(_ live: LiveValues) {
        for ordinal in layout.ordinalsStoredOtherwise where live.assigned.contains(ordinal) {
            if case .real(let real)? = live.value(at: ordinal), !real.isNaN, !layout.properties[ordinal].isDerived {
                continue
            }
            live.forget(ordinal)
        }
    }

    /// Takes the row that a save wrote for the object's own. What was set is in it.
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
