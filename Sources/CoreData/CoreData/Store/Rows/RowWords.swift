// A row of a store, which every read of an unchanged property ends in. Measured: reading all values of 100,000 objects
// takes 16 ms more than reading one of each (W2 less W3). Do not add anything that allocates, boxes, or looks up names.

internal import Foundation

/// The words of a packed row, which a ``RowSnapshot`` or an object keeps alive.
///
/// Reading a value from here retains nothing.
struct RowWords: Sendable {
    // Layout in words: the key; the version, slot count and entity number; a null bitmap with one bit per slot; one
    // word per slot, which for text and bytes is the offset from the start of the row and the length in bytes, 32 bits
    // each.

    // Sendable, as pointers are not: the words of a row never change.
    private let address: UInt

    @inline(__always)
    init(_ start: UnsafePointer<UInt64>) {
        address = UInt(bitPattern: start)
    }

    @inline(__always)
    private var start: UnsafePointer<UInt64> { UnsafePointer(bitPattern: address).unsafelyUnwrapped }

    /// The primary key, unique in the hierarchy of the entity.
    @inline(__always)
    var key: Int64 { Int64(bitPattern: start[0]) }

    /// How often the row has been written.
    var version: Int { Int(start[1] & 0xFFFF_FFFF) }

    /// The number of the row's exact entity.
    var entityNumber: Int { Int(start[1] >> 48) }

    /// The number of slots.
    var slotCount: Int { Int((start[1] >> 32) & 0xFFFF) }

    @inline(__always)
    func isNull(_ slot: Int) -> Bool {
        start[Self.headerCount + slot >> 6] >> UInt64(slot & 63) & 1 == 1
    }

    /// Returns the integer in a slot; undefined if the slot is null.
    @inline(__always)
    func integer(_ slot: Int) -> Int64 { Int64(bitPattern: word(slot)) }

    /// Returns the double in a slot; undefined if the slot is null.
    @inline(__always)
    func real(_ slot: Int) -> Double { Double(bitPattern: word(slot)) }

    /// Returns the number in a decimal slot that is not null. A double takes eight bytes; an integer is marked by a
    /// ninth; digits are more.
    private func decimal(_ slot: Int) -> Value {
        let bytes = bytes(slot)
        if bytes.count == RowPacker.integerDecimalBytes { return .integer(bytes.loadUnaligned(as: Int64.self)) }
        if bytes.count == 8 { return .real(bytes.loadUnaligned(as: Double.self)) }
        return bytes.isEmpty ? .null : .digits(text(slot))
    }

    /// Returns the text in a slot that is not null.
    func text(_ slot: Int) -> String {
        String(decoding: bytes(slot), as: UTF8.self)
    }

    /// Returns a copy of the bytes in a slot that is not null.
    func data(_ slot: Int) -> Data {
        Data(bytes(slot))
    }

    /// Returns the UUID in a slot that is not null; nil if there are not exactly 16 bytes.
    func uuid(_ slot: Int) -> UUID? {
        let bytes = bytes(slot)
        guard bytes.count == 16 else { return nil }
        return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }

    /// Returns the bytes in a slot that is not null, valid for the lifetime of the row.
    @inline(__always)
    func bytes(_ slot: Int) -> UnsafeRawBufferPointer {
        let place = word(slot)
        return UnsafeRawBufferPointer(
            start: UnsafeRawPointer(start) + Int(place & 0xFFFF_FFFF),
            count: Int(place >> 32)
        )
    }

    /// Returns the value in a slot of the given form.
    func value(_ slot: Int, _ form: Slot.Form) -> Value {
        if isNull(slot) { return .null }
        return switch form {
        case .integer: .integer(integer(slot))
        case .real: .real(real(slot))
        case .decimal: decimal(slot)
        case .text: .text(text(slot))
        case .bytes: .bytes(data(slot))
        }
    }

    /// Returns whether both rows have the same value in a slot of the given form.
    func hasSameValue(as other: RowWords, _ slot: Int, _ form: Slot.Form) -> Bool {
        if isNull(slot) || other.isNull(slot) { return isNull(slot) == other.isNull(slot) }
        switch form {
        case .integer, .real: return word(slot) == other.word(slot)
        case .text, .bytes, .decimal:
            let (left, right) = (bytes(slot), other.bytes(slot))
            return left.count == right.count && left.elementsEqual(right)
        }
    }

    /// The number of words before the null bitmap.
    static let headerCount = 2

    /// Returns the number of words before the slots.
    @inline(__always)
    static func countBeforeSlots(slotCount: Int) -> Int {
        headerCount + (slotCount + 63) >> 6
    }

    @inline(__always)
    private func word(_ slot: Int) -> UInt64 {
        start[Self.countBeforeSlots(slotCount: slotCount) + slot]
    }
}
