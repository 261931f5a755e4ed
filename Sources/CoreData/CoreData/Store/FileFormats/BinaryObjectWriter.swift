internal import Foundation

/// Writes the objects of a binary store by entity; see ``BinaryStoreFormat``.
enum BinaryObjectWriter {
    static func write(_ objects: [StoreContent.Object], _ model: ModelLayout, to writer: inout ByteWriter) {
        let groups = Dictionary(grouping: objects) { $0.row.entityNumber }
        writer.append(count: groups.count)
        for (number, objects) in groups.sorted(by: { $0.key < $1.key }) {
            let entity = model.entity(number)
            writeNames(of: entity, to: &writer)
            writer.append(count: objects.count)
            for object in objects { write(object, entity, to: &writer) }
        }
    }

    private static func writeNames(of entity: EntityLayout, to writer: inout ByteWriter) {
        writer.append(entity.name)
        writer.append(count: entity.number)
        writer.append(count: entity.slots.count)
        for slot in entity.slots {
            writer.append(entity.properties[slot.ordinal].name)
            writer.append(slot.role.fileName)
            writer.append(byte: slot.form.rawValue)
        }
        writer.append(count: entity.toManyOrdinals.count)
        for ordinal in entity.toManyOrdinals { writer.append(entity.properties[ordinal].name) }
    }

    private static func write(_ object: StoreContent.Object, _ entity: EntityLayout, to writer: inout ByteWriter) {
        let row = object.row
        writer.append(signed: row.key)
        writer.append(count: row.version)
        for first in stride(from: 0, to: entity.slots.count, by: 8) {
            let slots = first..<min(first + 8, entity.slots.count)
            writer.append(byte: slots.reduce(0) { row.isNull($1) ? $0 : $0 | 1 << UInt8($1 - first) })
        }
        for (slot, place) in entity.slots.enumerated() where !row.isNull(slot) {
            switch place.form {
            case .integer: writer.append(signed: row.integer(slot))
            case .real: writer.append(word: row.real(slot).bitPattern)
            case .decimal: write(row.value(slot, .decimal), to: &writer)
            case .text, .bytes: writer.append(bytes: row.bytes(slot))
            }
        }
        for ordinal in entity.toManyOrdinals {
            let keys = object.members[ordinal] ?? []
            writer.append(count: keys.count)
            var last: Int64 = 0
            for key in keys {
                writer.append(signed: key &- last)
                last = key
            }
        }
    }

    private static func write(_ decimal: Value, to writer: inout ByteWriter) {
        switch decimal {
        case .integer(let integer):
            writer.append(byte: 0)
            writer.append(word: UInt64(bitPattern: integer))
        case .digits(let digits):
            writer.append(byte: 2)
            writer.append(digits)
            writer.hasDigits = true
        default:
            writer.append(byte: 1)
            if case .real(let real) = decimal { writer.append(word: real.bitPattern) }
        }
    }
}

extension Slot.Role {
    /// The name of a slot in the file, in addition to the name of its property.
    var fileName: String {
        switch self {
        case .attribute(let element): element ?? ""
        case .key: "#"
        case .entityNumber: "#entity"
        }
    }
}

/// Appends numbers, strings and bytes to a buffer.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []
    /// Whether a decimal was written by its digits, which files of version 1 do not have.
    var hasDigits = false

    mutating func append(byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func append(count: Int) {
        append(UInt64(count))
    }

    mutating func append(signed number: Int64) {
        append(UInt64(bitPattern: number << 1 ^ number >> 63))
    }

    mutating func append(word: UInt64) {
        withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ text: String) {
        append(count: text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(bytes data: some Collection<UInt8>) {
        append(count: data.count)
        bytes.append(contentsOf: data)
    }

    /// Appends bytes that are already encoded.
    mutating func append(rest: ArraySlice<UInt8>) {
        bytes.append(contentsOf: rest)
    }
}
