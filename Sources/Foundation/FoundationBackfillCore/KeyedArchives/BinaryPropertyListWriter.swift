internal import Foundation

/// A writer of binary property lists. Equal strings, numbers and data are written once; arrays and dictionaries as
/// often as they occur.
package struct BinaryPropertyListWriter {
    /// The encoded values, without the references in them, which are kept in `references` until their size is known.
    private var heads: [[UInt8]] = []
    private var references: [[Int]] = []
    private var known: [PropertyListNode: Int] = [:]

    private init() {}

    package static func data(of node: PropertyListNode) -> Data {
        var writer = BinaryPropertyListWriter()
        writer.add(node)
        return writer.assembled()
    }

    // MARK: Values

    @discardableResult
    private mutating func add(_ node: PropertyListNode) -> Int {
        switch node {
        case .array(let elements):
            let index = reserve(Self.head(0xA0, count: elements.count))
            references[index] = elements.map { add($0) }
            return index
        case .dictionary(let entries):
            // Sorted, so that equal lists give equal bytes.
            let sorted = entries.sorted { $0.key < $1.key }
            let index = reserve(Self.head(0xD0, count: sorted.count))
            references[index] = sorted.map { add(.string($0.key)) }
            references[index] += sorted.map { add($0.value) }
            return index
        default:
            if let index = known[node] { return index }
            let index = reserve(Self.leaf(node))
            known[node] = index
            return index
        }
    }

    private mutating func reserve(_ head: [UInt8]) -> Int {
        heads.append(head)
        references.append([])
        return heads.count - 1
    }

    private static func leaf(_ node: PropertyListNode) -> [UInt8] {
        switch node {
        case .string(let text): string(text)
        case .boolean(let value): [value ? 0x09 : 0x08]
        case .integer(let value): integer(value)
        case .unsigned(let value): [0x14] + bigEndian(0, size: 8) + bigEndian(value, size: 8)
        case .float(let value): [0x22] + bigEndian(UInt64(value.bitPattern), size: 4)
        case .double(let value): [0x23] + bigEndian(value.bitPattern, size: 8)
        case .date(let date): [0x33] + bigEndian(date.timeIntervalSinceReferenceDate.bitPattern, size: 8)
        case .bytes(let data): head(0x40, count: data.count) + data
        case .reference(let index): reference(UInt64(clamping: index))
        case .array, .dictionary: []
        }
    }

    private static func string(_ text: String) -> [UInt8] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return head(0x50, count: text.utf8.count) + text.utf8
        }
        let units = Array(text.utf16)
        return head(0x60, count: units.count) + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    /// Readers take eight bytes as signed and fewer as unsigned.
    private static func integer(_ value: Int64) -> [UInt8] {
        let bits = UInt64(bitPattern: value)
        let exponent = value < 0 ? 3 : exponent(holding: bits)
        return [0x10 | UInt8(exponent)] + bigEndian(bits, size: 1 << exponent)
    }

    private static func reference(_ value: UInt64) -> [UInt8] {
        let size = 1 << exponent(holding: value)
        return [0x80 | UInt8(size - 1)] + bigEndian(value, size: size)
    }

    private static func head(_ marker: UInt8, count: Int) -> [UInt8] {
        count < 0x0F ? [marker | UInt8(count)] : [marker | 0x0F] + integer(Int64(count))
    }

    /// Returns the binary logarithm of the smallest number of bytes, out of 1, 2, 4 and 8, that holds `value`.
    private static func exponent(holding value: UInt64) -> Int {
        switch value {
        case ...0xFF: 0
        case ...0xFFFF: 1
        case ...0xFFFF_FFFF: 2
        default: 3
        }
    }

    private static func bigEndian(_ value: UInt64, size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (size - 1 - $0))) }
    }

    // MARK: The file

    private func assembled() -> Data {
        let referenceSize = 1 << Self.exponent(holding: UInt64(heads.count))
        var file = Array("bplist00".utf8)
        var offsets: [Int] = []
        for (head, references) in zip(heads, references) {
            offsets.append(file.count)
            file += head
            for reference in references {
                Self.append(reference, size: referenceSize, to: &file)
            }
        }
        let offsetTable = file.count
        let offsetSize = 1 << Self.exponent(holding: UInt64(offsetTable))
        for offset in offsets {
            Self.append(offset, size: offsetSize, to: &file)
        }
        file += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        for number in [heads.count, 0, offsetTable] {
            Self.append(number, size: 8, to: &file)
        }
        return Data(file)
    }

    private static func append(_ number: Int, size: Int, to file: inout [UInt8]) {
        var shift = 8 * size
        while shift > 0 {
            shift -= 8
            file.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }
}
