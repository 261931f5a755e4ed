internal import FoundationBackfill

/// Rows that a parent context returns to its children.
extension NSManagedObject {
    /// Returns the object's current values as a row. Unsaved objects are referenced by their temporary keys.
    ///
    /// - Throws: an error if a transformable value cannot be encoded.
    final func currentRow() throws -> RowSnapshot {
        realize()
        if let snapshot, snapshot.key == key, hasOnlyRowValues { return snapshot }
        var packer = RowPacker(expectedWords: layout.slots.count + 24)
        packer.begin(
            key: objectID.key,
            version: snapshot?.version ?? 0,
            entity: layout.number,
            slotCount: layout.slots.count
        )
        for slot in layout.slots.indices {
            packer.set(try currentValue(inSlot: slot), at: slot, form: layout.slots[slot].form)
        }
        return packer.finish()
    }

    /// The object's key and entity as a row without values.
    final var keyRow: RowSnapshot {
        var packer = RowPacker(expectedWords: 8)
        packer.begin(key: objectID.key, version: snapshot?.version ?? 0, entity: layout.number, slotCount: 0)
        return packer.finish()
    }

    private var hasOnlyRowValues: Bool { live?.assigned.isEmpty ?? true }

    private func currentValue(inSlot slot: Int) throws -> Value {
        let place = layout.slots[slot]
        guard let live, live.assigned.contains(place.ordinal) else {
            return snapshot?.value(slot, place.form) ?? .null
        }
        if case .object(let object)? = live.value(at: place.ordinal), case .key = place.role {
            return .integer(object.objectID.key)
        }
        if case .object(let object)? = live.value(at: place.ordinal), case .entityNumber = place.role {
            return .integer(Int64(object.layout.number))
        }
        let value = try storedValue(inSlot: slot)
        guard layout.properties[place.ordinal].isExternal, case .bytes(let data) = value else { return value }
        return .bytes(ExternalStorage.inline(data))
    }
}
