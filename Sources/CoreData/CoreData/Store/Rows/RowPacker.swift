internal import Foundation
internal import Synchronization

/// Packs rows into slabs, one after another.
///
/// ```swift
/// packer.begin(key: 7, version: 1, entity: 2, slotCount: 2)
/// packer.set(12, at: 0)
/// packer.setText(bytes, at: 1)
/// let row = packer.finish()
/// ```
///
/// Slots that are not set are null.
struct RowPacker {
    private var slabs = SlabSource()
    private var slab: RowSlab
    /// The place of the current row in the slab.
    private var row: UnsafeMutablePointer<UInt64>
    /// The number of words from the current row to the end of the slab.
    private var room: Int
    private var slots: UnsafeMutablePointer<UInt64>
    private var usedWords = 0

    /// Creates a packer that expects the given number of words; it allocates more when needed.
    init(expectedWords: Int = RowSlab.words) {
        slab = RowSlab(words: min(max(expectedWords, 8), RowSlab.words))
        (row, room, slots) = (slab.memory, slab.capacityInWords, slab.memory)
    }

    /// Starts a row.
    @inline(__always)
    mutating func begin(key: Int64, version: Int, entity: Int, slotCount: Int) {
        let before = RowWords.countBeforeSlots(slotCount: slotCount)
        row += usedWords
        room -= usedWords
        usedWords = 0
        reserve(before + slotCount)
        usedWords = before + slotCount
        slots = row + before
        row[0] = UInt64(bitPattern: key)
        row[1] = UInt64(version & 0xFFFF_FFFF) | UInt64(slotCount) << 32 | UInt64(entity) << 48
        for word in RowWords.headerCount..<before {
            row[word] = .max
        }
    }

    @inline(__always)
    mutating func set(_ integer: Int64, at slot: Int) {
        setWord(UInt64(bitPattern: integer), at: slot)
    }

    @inline(__always)
    mutating func set(_ real: Double, at slot: Int) {
        setWord(real.bitPattern, at: slot)
    }

    /// Sets text or bytes.
    @inline(__always)
    mutating func set(_ bytes: UnsafeRawBufferPointer, at slot: Int) {
        reserve(usedWords + (bytes.count + 7) >> 3)
        let offset = usedWords << 3
        if let source = bytes.baseAddress {
            (UnsafeMutableRawPointer(row) + offset).copyMemory(from: source, byteCount: bytes.count)
        }
        usedWords += (bytes.count + 7) >> 3
        setWord(UInt64(offset) | UInt64(bytes.count) << 32, at: slot)
    }

    static let integerDecimalBytes = 9

    /// Sets a decimal that is an integer.
    mutating func setDecimal(_ integer: Int64, at slot: Int) {
        let words: (Int64, Int64) = (integer, 0)
        withUnsafeBytes(of: words) {
            set(UnsafeRawBufferPointer(rebasing: $0.prefix(Self.integerDecimalBytes)), at: slot)
        }
    }

    /// Sets a decimal that is not an integer.
    mutating func setDecimal(_ real: Double, at slot: Int) {
        withUnsafeBytes(of: real) { set($0, at: slot) }
    }

    /// Sets a decimal that has more digits than a double keeps. Those are more bytes than an integer takes.
    mutating func setDecimal(_ digits: String, at slot: Int) {
        var digits = digits
        digits.withUTF8 { set(UnsafeRawBufferPointer($0), at: slot) }
    }

    /// Copies the value in the same slot of another row.
    @inline(__always)
    mutating func copy(_ slot: Int, of row: RowSnapshot, _ form: Slot.Form) {
        copy(slot, of: row, form, to: slot)
    }

    /// Copies the value in a slot of another row to a slot of the same form.
    @inline(__always)
    mutating func copy(_ slot: Int, of row: RowSnapshot, _ form: Slot.Form, to place: Int) {
        guard !row.isNull(slot) else { return }
        switch form {
        case .integer, .real: set(row.integer(slot), at: place)
        case .text, .bytes, .decimal: set(row.bytes(slot), at: place)
        }
    }

    mutating func set(_ value: Value, at slot: Int, form: Slot.Form? = nil) {
        switch value {
        case .integer(let integer) where form == .decimal: setDecimal(integer, at: slot)
        case .real(let real) where form == .decimal: setDecimal(real, at: slot)
        case .null: return
        case .integer(let integer): set(integer, at: slot)
        case .real(let real): set(real, at: slot)
        case .digits(let digits): setDecimal(digits, at: slot)
        case .text(var text): text.withUTF8 { set(UnsafeRawBufferPointer($0), at: slot) }
        case .bytes(let data): data.withUnsafeBytes { set($0, at: slot) }
        }
    }

    /// Finishes the row.
    @inline(__always)
    mutating func finish() -> RowSnapshot {
        RowSnapshot(slab: slab, words: RowWords(row))
    }

    @inline(__always)
    private mutating func setWord(_ word: UInt64, at slot: Int) {
        slots[slot] = word
        row[RowWords.headerCount + slot >> 6] &= ~(1 << UInt64(slot & 63))
    }

    /// Ensures that the row has space for a number of words, moving it to a new slab if necessary.
    @inline(__always)
    private mutating func reserve(_ words: Int) {
        if words > room { moveRow(makingRoomFor: words) }
    }

    private mutating func moveRow(makingRoomFor words: Int) {
        // Doubles the size each time, so that a packer for few rows stays small. Slabs stay below the allocator's
        // threshold for mapping memory, except for single rows that are larger.
        let usual = min(slab.capacityInWords * 2, RowSlab.words)
        let larger = words <= usual / 4 ? slabs.next(words: usual) : RowSlab(words: words + words / 4)
        larger.memory.update(from: row, count: usedWords)
        slots = larger.memory + (slots - row)
        (slab, row, room) = (larger, larger.memory, larger.capacityInWords)
    }
}
