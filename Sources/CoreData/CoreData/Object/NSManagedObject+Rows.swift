internal import FoundationBackfill

/// What a context tells its children of an object.
extension NSManagedObject {
    /// The object's values of now as a row. Objects that were never saved are referred to by their temporary keys.
    final var currentRow: RowSnapshot {
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
            packer.set(currentValue(inSlot: slot), at: slot, form: layout.slots[slot].form)
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

    private func currentValue(inSlot slot: Int) -> Value {
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
        let value = (try? storedValue(inSlot: slot)) ?? .null
        guard layout.properties[place.ordinal].isExternal, case .bytes(let data) = value else { return value }
        return .bytes(ExternalStorage.inline(data))
    }
}
