internal import Foundation
internal import FoundationBackfill

/// Reads the objects of a binary store. Entities and properties that the model does not have are skipped, which happens
/// only if the version of the model is not checked.
struct BinaryObjectReader {
    /// The file's description of an entity, resolved against the model.
    private struct Names {
        var entity: EntityLayout?
        /// The form of each slot in the file, and the slot of the model that it is read into.
        var slots: [(form: Slot.Form, slot: Int?, isEntityNumber: Bool)] = []
        var relationships: [Int?] = []
    }

    private let model: ModelLayout
    private var reader: ByteReader
    private var packer = RowPacker()
    /// Maps entity numbers in the file to those of the model.
    private var numbers: [Int64: Int] = [:]
    private var objects: [StoreContent.Object] = []
    /// The slots that contain entity numbers, which have to be translated.
    private var numberedSlots: [Int: [Int]] = [:]

    init(_ model: ModelLayout, _ reader: ByteReader) {
        self.model = model
        self.reader = reader
    }

    mutating func read() throws -> [StoreContent.Object] {
        for _ in 0..<(try reader.count()) {
            let names = try readNames()
            for _ in 0..<(try reader.count()) { try readObject(names) }
        }
        return try objects.map { object in
            guard numberedSlots[object.row.entityNumber] != nil else { return object }
            return StoreContent.Object(row: try renumbered(object.row), members: object.members)
        }
    }

    private mutating func readNames() throws -> Names {
        var names = Names(entity: model.entity(named: try reader.text()))
        let number = Int64(try reader.number() & 0xFFFF)
        if let entity = names.entity { numbers[number] = entity.number }
        for _ in 0..<(try reader.count()) {
            let (property, element) = (try reader.text(), try reader.text())
            guard let form = Slot.Form(rawValue: try reader.byte()) else {
                throw StoreFormatError("\(property) has an unknown form")
            }
            let slot = names.entity?.property(named: property)?.slots.first { slot in
                guard let place = names.entity?.slots[slot] else { return false }
                return place.role.fileName == element && place.form == form
            }
            names.slots.append((form, slot, element == Slot.Role.entityNumber.fileName))
        }
        for _ in 0..<(try reader.count()) {
            let property = names.entity?.property(named: try reader.text())
            names.relationships.append(property?.relationship?.isToMany == true ? property?.ordinal : nil)
        }
        if let entity = names.entity {
            let numbered = names.slots.filter(\.isEntityNumber).compactMap(\.slot)
            numberedSlots[entity.number] = numbered.isEmpty ? nil : numbered
        }
        return names
    }

    private mutating func readObject(_ names: Names) throws {
        let key = try reader.signedNumber()
        let version = Int(try reader.number() & 0xFFFF_FFFF)
        guard key > 0 else { throw StoreFormatError("an object has the key \(key)") }
        var masks: [UInt8] = []
        for _ in 0..<((names.slots.count + 7) / 8) { masks.append(try reader.byte()) }
        packer.begin(
            key: key,
            version: version,
            entity: names.entity?.number ?? 0,
            slotCount: names.entity?.slots.count ?? names.slots.count
        )
        for (index, place) in names.slots.enumerated() where masks[index / 8] >> UInt8(index % 8) & 1 == 1 {
            let value = try readValue(place.form)
            if let slot = place.slot { packer.set(value, at: slot, form: place.form) }
        }
        var members: [Int: [Int64]] = [:]
        for ordinal in names.relationships {
            let keys = try readKeys()
            if let ordinal, !keys.isEmpty { members[ordinal] = keys }
        }
        let row = packer.finish()
        if names.entity != nil { objects.append(StoreContent.Object(row: row, members: members)) }
    }

    private mutating func readValue(_ form: Slot.Form) throws -> Value {
        switch form {
        case .integer: return .integer(try reader.signedNumber())
        case .real: return .real(Double(bitPattern: try reader.word()))
        case .decimal:
            switch try reader.byte() {
            case 0: return .integer(Int64(bitPattern: try reader.word()))
            case 1: return .real(Double(bitPattern: try reader.word()))
            default:
                guard let decimal = Decimal(digits: try reader.text()) else {
                    throw StoreFormatError("a decimal has no digits")
                }
                return AttributeCoding.stored(decimal)
            }
        case .text: return .text(try reader.text())
        case .bytes: return .bytes(Data(try reader.bytes()))
        }
    }

    private mutating func readKeys() throws -> [Int64] {
        var (keys, last): ([Int64], Int64) = ([], 0)
        for _ in 0..<(try reader.count()) {
            last = last &+ (try reader.signedNumber())
            keys.append(last)
        }
        return keys
    }

    /// Returns a row with entity numbers translated to those of the model.
    private mutating func renumbered(_ row: RowSnapshot) throws -> RowSnapshot {
        let entity = model.entity(row.entityNumber)
        let numbered = Set(numberedSlots[entity.number] ?? [])
        let isSame = numbered.allSatisfy {
            row.isNull($0) || numbers[row.integer($0)].map(Int64.init) == row.integer($0)
        }
        if isSame { return row }
        packer.begin(key: row.key, version: row.version, entity: entity.number, slotCount: row.slotCount)
        for (slot, place) in entity.slots.enumerated() {
            if numbered.contains(slot), !row.isNull(slot) {
                packer.set(Int64(numbers[row.integer(slot)] ?? 0), at: slot)
            } else {
                packer.copy(slot, of: row, place.form)
            }
        }
        return packer.finish()
    }
}

/// Reads data written by a ``ByteWriter``. With damaged data it never reads out of bounds, and never allocates more
/// than the size of the data.
struct ByteReader {
    private let content: [UInt8]
    private var position: Int

    init(_ content: [UInt8], from position: Int) {
        self.content = content
        self.position = position
    }

    /// The bytes that have not been read yet.
    var rest: ArraySlice<UInt8> { content[position...] }

    mutating func byte() throws -> UInt8 {
        guard position < content.count else { throw StoreFormatError("it ends too early") }
        defer { position += 1 }
        return content[position]
    }

    mutating func number() throws -> UInt64 {
        var (number, shift): (UInt64, UInt64) = (0, 0)
        while true {
            let byte = try byte()
            guard shift < 63 || byte < 2 else { throw StoreFormatError("a number is too large") }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
            guard shift < 70 else { throw StoreFormatError("a number is too large") }
        }
    }

    mutating func signedNumber() throws -> Int64 {
        let number = try number()
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    /// Reads a count of elements that take at least one byte each.
    mutating func count() throws -> Int {
        let number = try number()
        guard number <= UInt64(content.count - position) else { throw StoreFormatError("a count is too large") }
        return Int(number)
    }

    mutating func word() throws -> UInt64 {
        guard content.count - position >= 8 else { throw StoreFormatError("it ends too early") }
        defer { position += 8 }
        return content[position..<(position + 8)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func bytes() throws -> ArraySlice<UInt8> {
        let count = try count()
        defer { position += count }
        return content[position..<(position + count)]
    }

    mutating func text() throws -> String {
        String(decoding: try bytes(), as: UTF8.self)
    }
}
