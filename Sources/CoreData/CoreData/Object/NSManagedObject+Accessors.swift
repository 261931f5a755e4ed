// Reading and writing an attribute by its ordinal, as every generated accessor does. Measured: reading an integer takes
// about 17 ns, reading text 28 ns, setting a value 100 ns (`make bench`, W2, W3 and W6). Add nothing here that boxes a
// value, looks up a name, or costs anything for objects without observers. The code that depends on the type of a value
// is in ManagedValue.swift.

internal import FoundationBackfill

extension NSManagedObject {
    /// Fires the object if it is a fault, and records the read if reads are tracked. Checks the queue in concurrency
    /// debugging.
    @inline(__always)
    final func prepareToRead(_ ordinal: Int) {
        if Log.isConcurrencyDebug { requireQueue("read") }
        if !state.isDisjoint(with: .needsCareWhenRead) { prepareWithCare(ordinal) }
    }

    private func prepareWithCare(_ ordinal: Int) {
        realize()
        noteRead(at: ordinal)
    }

    /// Returns the row and the slot that hold an attribute's value in the given form; nil if the value is null or not
    /// stored. The row is valid until the object's row changes.
    @inline(__always)
    final func filledSlot(_ ordinal: Int, _ form: Slot.Form) -> (row: RowWords, slot: Int)? {
        let place = layout.firstSlots[ordinal]
        let slot = Int(place.slot)
        guard slot >= 0, place.form == form, let words = snapshot?.words, !words.isNull(slot) else { return nil }
        return (words, slot)
    }

    final func integer(at ordinal: Int) -> Int64? {
        prepareToRead(ordinal)
        if let value = live?.value(at: ordinal) {
            guard case .integer(let integer) = value else { return number(value)?.int64Value }
            return integer
        }
        guard let (row, slot) = filledSlot(ordinal, .integer) else { return nil }
        return row.integer(slot)
    }

    final func real(at ordinal: Int) -> Double? {
        prepareToRead(ordinal)
        if let value = live?.value(at: ordinal) {
            guard case .real(let real) = value else { return number(value)?.doubleValue }
            return real
        }
        guard let (row, slot) = filledSlot(ordinal, .real) else { return nil }
        return row.real(slot)
    }

    final func decimal(at ordinal: Int) -> Decimal? {
        prepareToRead(ordinal)
        if let value = live?.value(at: ordinal) {
            guard case .any(let decimal as NSDecimalNumber) = value else { return number(value)?.decimalValue }
            return decimal.decimalValue
        }
        let slot = Int(layout.firstSlots[ordinal].slot)
        guard slot >= 0, let snapshot, !snapshot.isNull(slot) else { return nil }
        switch snapshot.value(slot, layout.slots[slot].form) {
        case .integer(let integer): return Decimal(integer)
        case .real(let real): return AttributeCoding.decimal(real)
        case .digits(let digits): return Decimal(digits: digits)
        case .null, .text, .bytes: return nil
        }
    }

    final func text(at ordinal: Int) -> String? {
        prepareToRead(ordinal)
        if let value = live?.value(at: ordinal) {
            guard case .text(let text) = value else { return nil }
            return text
        }
        guard let (row, slot) = filledSlot(ordinal, .text) else { return nil }
        return row.text(slot)
    }

    final func uuid(at ordinal: Int) -> UUID? {
        prepareToRead(ordinal)
        if let value = live?.value(at: ordinal) {
            guard case .uuid(let uuid) = value else { return nil }
            return uuid
        }
        guard let (row, slot) = filledSlot(ordinal, .bytes) else { return nil }
        return row.uuid(slot)
    }

    final func url(at ordinal: Int) -> URL? {
        prepareToRead(ordinal)
        if let value = live?.value(at: ordinal) {
            guard case .url(let url) = value else { return nil }
            return url
        }
        guard let (row, slot) = filledSlot(ordinal, .text) else { return nil }
        return URL(string: row.text(slot))
    }

    final func data(at ordinal: Int) -> Data? {
        prepareToRead(ordinal)
        if let value = live?.value(at: ordinal) {
            guard case .data(let data) = value else { return nil }
            return data
        }
        guard let (row, slot) = filledSlot(ordinal, .bytes) else { return nil }
        let stored = row.data(slot)
        guard layout.properties[ordinal].isExternal else { return stored }
        let data = externalData(stored)
        if let data { liveValues.keep(.data(data), at: ordinal) }
        return data
    }

    /// Converts a number that was set with another type than the accessor's.
    private func number(_ value: PropertyValue) -> NSNumber? {
        switch value {
        case .integer(let integer): NSNumber(value: integer)
        case .real(let real): NSNumber(value: real)
        case .any(let any): any as? NSNumber
        default: nil
        }
    }

    // MARK: - Writing

    /// The object's live values, created on first access.
    @inline(__always)
    final var liveValues: LiveValues {
        if let live { return live }
        let made = LiveValues(count: layout.properties.count)
        live = made
        return made
    }

    /// Sets an attribute, and notifies the context and the observers.
    @inline(__always)
    final func setAttribute(_ value: PropertyValue, at ordinal: Int) {
        if Log.isConcurrencyDebug { requireQueue("change") }
        if state.contains(.fault) { realize() }
        let live = liveValues
        guard live.observers == nil else { return setObserved(value, at: ordinal) }
        if !state.contains(.awaking) { noteChange(at: ordinal, live) }
        live.assign(value, at: ordinal)
    }

    private func setObserved(_ value: PropertyValue, at ordinal: Int) {
        announcing(.setting, at: ordinal) {
            liveValues.assign(value, at: ordinal)
        }
    }

    /// Records that a property changes, and marks the object as changed in its context.
    @inline(__always)
    final func noteChange(at ordinal: Int) {
        if !state.contains(.awaking) { noteChange(at: ordinal, liveValues) }
    }

    @inline(__always)
    private final func noteChange(at ordinal: Int, _ live: LiveValues) {
        live.changed.insert(ordinal)
        live.changedInEvent.insert(ordinal)
        if !state.contains([.tracked, .inEvent]) || state.isDisjoint(with: .changed) {
            registry?.context?.noteChange(of: self)
        }
        if let former = live.formerValues { noteFormerValue(at: ordinal, in: former) }
    }
}
