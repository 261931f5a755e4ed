internal import Foundation

/// A reader of binary property lists, which consist of a header, encoded values, a table of their offsets, and a
/// trailer of 32 bytes.
///
/// Accepts any bytes: every index is checked, and the result is `nil` if anything is wrong. In a well-formed list each
/// value is referred to by at least one byte, so a budget of one value per byte stops lists that refer to the same
/// values again and again in order to grow without bound.
package final class BinaryPropertyListReader {
    private static let header = Array("bplist00".utf8)
    private static let trailerSize = 32
    /// The maximum nesting depth of a keyed archive, which needs five levels: the archive, its list of objects, an object,
    /// a list of references, a reference.
    private static let archiveDepth = 8

    private let depthLimit: Int
    private let data: Data
    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let valueCount: Int
    private let offsetTable: Int
    // Not checked at run time for overlapping accesses: each one ends before the next begins.
    @exclusivity(unchecked)
    private var budget: Int
    /// The plain values that were read, by index. Archives refer to the same keys and objects thousands of times.
    @exclusivity(unchecked)
    private var known: [PropertyListNode?]
    /// The sets of keys that were read, by the references to them. Archived objects of one class have the same keys.
    private var keySets: [Data: KeySet] = [:]

    /// Returns the top-level value of a list; `nil` if the data is no binary property list, contains a set, or is nested
    /// too deeply, which other lists than keyed archives may be.
    package static func read(_ data: Data, depthLimit: Int = archiveDepth) -> PropertyListNode? {
        guard let reader = BinaryPropertyListReader(data, depthLimit: depthLimit),
            let top = reader.integer(at: data.count - 16, size: 8)
        else { return nil }
        return reader.value(top, depth: 0)
    }

    private init?(_ data: Data, depthLimit: Int) {
        self.depthLimit = depthLimit
        self.data = data
        bytes = [UInt8](data)
        budget = bytes.count
        known = []
        guard bytes.count > Self.header.count + Self.trailerSize, bytes.starts(with: Self.header) else { return nil }
        let trailer = bytes.count - Self.trailerSize
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let valueCount = Self.integer(in: bytes, at: trailer + 8, size: 8),
            let offsetTable = Self.integer(in: bytes, at: trailer + 24, size: 8),
            valueCount <= bytes.count, offsetTable < trailer, valueCount * offsetSize <= trailer - offsetTable
        else { return nil }
        self.valueCount = valueCount
        self.offsetTable = offsetTable
        known = Array(repeating: nil, count: valueCount)
    }

    /// Returns a big-endian unsigned integer; `nil` if it is outside the data.
    private static func bits(in bytes: [UInt8], at offset: Int, size: Int) -> UInt64? {
        guard offset >= 0, offset <= bytes.count, size <= bytes.count - offset else { return nil }
        var bits: UInt64 = 0
        var position = offset
        while position < offset + size {
            bits = bits << 8 | UInt64(bytes[position])
            position += 1
        }
        return bits
    }

    /// Returns a big-endian integer; `nil` if it is outside the data or exceeds `Int`.
    private static func integer(in bytes: [UInt8], at offset: Int, size: Int) -> Int? {
        guard let bits = bits(in: bytes, at: offset, size: size), bits <= Int.max else { return nil }
        return Int(truncatingIfNeeded: bits)
    }

    private func bits(at offset: Int, size: Int) -> UInt64? {
        Self.bits(in: bytes, at: offset, size: size)
    }

    private func integer(at offset: Int, size: Int) -> Int? {
        Self.integer(in: bytes, at: offset, size: size)
    }

    private func value(_ index: Int, depth: Int) -> PropertyListNode? {
        budget -= 1
        guard budget >= 0, depth < depthLimit, index < valueCount else { return nil }
        if let value = known[index] { return value }
        guard let offset = integer(at: offsetTable + index * offsetSize, size: offsetSize), offset < offsetTable
        else { return nil }
        let marker = bytes[offset]
        let value = value(marker, at: offset, depth: depth)
        // Lists and dictionaries contain others and count for the depth, so they are read each time.
        if marker >> 4 != 0xA, marker >> 4 != 0xD { known[index] = value }
        return value
    }

    private func value(_ marker: UInt8, at offset: Int, depth: Int) -> PropertyListNode? {
        let low = Int(marker & 0x0F)
        switch marker >> 4 {
        case 0x0: return low == 8 || low == 9 ? .boolean(low == 9) : nil
        case 0x1: return wholeNumber(at: offset + 1, size: 1 << low)
        case 0x2: return realNumber(at: offset + 1, size: 1 << low)
        case 0x3: return low == 3 ? date(at: offset + 1) : nil
        case 0x8: return integer(at: offset + 1, size: low + 1).map { .reference($0) }
        default: return countedValue(marker, at: offset, depth: depth)
        }
    }

    /// Eight bytes are signed, fewer are unsigned, and sixteen hold a value that is too large for eight.
    private func wholeNumber(at offset: Int, size: Int) -> PropertyListNode? {
        switch size {
        case 1, 2, 4: return integer(at: offset, size: size).map { .integer(Int64($0)) }
        case 8: return bits(at: offset, size: 8).map { .integer(Int64(bitPattern: $0)) }
        case 16:
            guard bits(at: offset, size: 8) == 0 else { return nil }
            return bits(at: offset + 8, size: 8).map { bits in
                Int64(exactly: bits).map { .integer($0) } ?? .unsigned(bits)
            }
        default: return nil
        }
    }

    private func realNumber(at offset: Int, size: Int) -> PropertyListNode? {
        guard size == 4 || size == 8, let bits = bits(at: offset, size: size) else { return nil }
        return size == 8 ? .double(Double(bitPattern: bits)) : .float(Float(bitPattern: UInt32(bits)))
    }

    private func date(at offset: Int) -> PropertyListNode? {
        bits(at: offset, size: 8).map { .date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: $0))) }
    }

    /// Reads a value whose marker contains a count, or is followed by the count as an integer with a marker of its own.
    private func countedValue(_ marker: UInt8, at offset: Int, depth: Int) -> PropertyListNode? {
        var count = Int(marker & 0x0F)
        var start = offset + 1
        if count == 0x0F {
            guard hasBytes(1, at: start), bytes[start] >> 4 == 0x1, bytes[start] & 0x0F <= 3 else { return nil }
            let size = 1 << Int(bytes[start] & 0x0F)
            guard let value = integer(at: start + 1, size: size) else { return nil }
            count = value
            start += 1 + size
        }
        guard count <= bytes.count else { return nil }
        switch marker >> 4 {
        case 0x4: return hasBytes(count, at: start) ? .bytes(Data(bytes[start..<start + count])) : nil
        case 0x5: return text(count, unitSize: 1, at: start)
        case 0x6: return text(count, unitSize: 2, at: start)
        case 0xA: return values(count, at: start, depth: depth).map { .array($0) }
        case 0xD: return dictionary(count, at: start, depth: depth)
        default: return nil
        }
    }

    private func hasBytes(_ count: Int, at offset: Int) -> Bool {
        offset <= offsetTable && count <= offsetTable - offset
    }

    private func text(_ count: Int, unitSize: Int, at offset: Int) -> PropertyListNode? {
        guard hasBytes(count * unitSize, at: offset) else { return nil }
        let end = offset + count * unitSize
        guard unitSize == 2 else { return String(validating: bytes[offset..<end], as: UTF8.self).map { .string($0) } }
        let units = stride(from: offset, to: end, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return String(validating: units, as: UTF16.self).map { .string($0) }
    }

    private func values(_ count: Int, at offset: Int, depth: Int) -> [PropertyListNode]? {
        guard hasBytes(count * referenceSize, at: offset) else { return nil }
        var values: [PropertyListNode] = []
        values.reserveCapacity(count)
        var position = offset
        while values.count < count {
            guard let value = referredValue(at: position, depth: depth) else { return nil }
            values.append(value)
            position += referenceSize
        }
        return values
    }

    /// Returns the value that the reference at an offset leads to.
    private func referredValue(at offset: Int, depth: Int) -> PropertyListNode? {
        guard let index = integer(at: offset, size: referenceSize) else { return nil }
        return value(index, depth: depth + 1)
    }

    // MARK: Dictionaries

    /// The keys of dictionaries that refer to the same keys in the same order.
    private struct KeySet {
        /// A dictionary with these keys.
        let template: [String: PropertyListNode]
        /// The places of the keys in the template, in the order of the references.
        let places: [Dictionary<String, PropertyListNode>.Index]
    }

    /// The references to all keys come first, then the references to all values.
    private func dictionary(_ count: Int, at offset: Int, depth: Int) -> PropertyListNode? {
        guard hasBytes(2 * count * referenceSize, at: offset),
            let keys = keySet(count, at: offset, depth: depth)
        else { return nil }
        // Assigning by place hashes no key.
        var dictionary = keys.template
        var position = offset + count * referenceSize
        for place in keys.places {
            guard let value = referredValue(at: position, depth: depth) else { return nil }
            dictionary.values[place] = value
            position += referenceSize
        }
        return .dictionary(dictionary)
    }

    private func keySet(_ count: Int, at offset: Int, depth: Int) -> KeySet? {
        let references = data[data.startIndex + offset..<data.startIndex + offset + count * referenceSize]
        if let known = keySets[references] { return known }
        let keySet = newKeySet(count, at: offset, depth: depth)
        keySets[references] = keySet
        return keySet
    }

    /// A repeated key is rejected, because readers differ in which value they take.
    private func newKeySet(_ count: Int, at offset: Int, depth: Int) -> KeySet? {
        guard let keys = values(count, at: offset, depth: depth) else { return nil }
        var template: [String: PropertyListNode] = [:]
        var names: [String] = []
        for key in keys {
            guard case .string(let name) = key, template.updateValue(.boolean(false), forKey: name) == nil
            else { return nil }
            names.append(name)
        }
        return KeySet(template: template, places: names.compactMap { template.index(forKey: $0) })
    }
}
