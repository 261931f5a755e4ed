internal import Foundation

/// An immutable packed row: one word per slot, followed by the bytes of text and data.
///
/// Values are decoded on access. Rows are shared between the row cache and all contexts.
struct RowSnapshot: Sendable {
    /// The memory that the row is in, which it keeps alive.
    let slab: RowSlab
    let words: RowWords

    @inline(__always)
    init(slab: RowSlab, words: RowWords) {
        self.slab = slab
        self.words = words
    }

    /// The primary key, unique in the hierarchy of the entity.
    @inline(__always)
    var key: Int64 { words.key }

    /// How often the row has been written.
    var version: Int { words.version }

    /// The number of the row's exact entity.
    var entityNumber: Int { words.entityNumber }

    /// The number of slots.
    var slotCount: Int { words.slotCount }

    /// Returns whether a slot is null. The values of null slots are undefined.
    @inline(__always)
    func isNull(_ slot: Int) -> Bool { words.isNull(slot) }

    /// Returns the integer in a slot.
    @inline(__always)
    func integer(_ slot: Int) -> Int64 { words.integer(slot) }

    /// Returns the double in a slot.
    @inline(__always)
    func real(_ slot: Int) -> Double { words.real(slot) }

    /// Returns the text in a slot.
    func text(_ slot: Int) -> String { words.text(slot) }

    /// Returns a copy of the bytes in a slot.
    func data(_ slot: Int) -> Data { words.data(slot) }

    /// Returns the UUID in a slot; nil if there are not exactly 16 bytes.
    func uuid(_ slot: Int) -> UUID? { words.uuid(slot) }

    /// Returns the bytes in a slot, valid for the lifetime of the row.
    @inline(__always)
    func bytes(_ slot: Int) -> UnsafeRawBufferPointer { words.bytes(slot) }

    /// Returns the value in a slot of the given form.
    func value(_ slot: Int, _ form: Slot.Form) -> Value { words.value(slot, form) }

    /// Returns whether both rows have the same value in a slot of the given form.
    func hasSameValue(as other: RowSnapshot, _ slot: Int, _ form: Slot.Form) -> Bool {
        words.hasSameValue(as: other.words, slot, form)
    }
}
