internal import Foundation

/// Reads the objects of a binary store. What the model does not have is left out, which is possible only where its
/// version is not looked at.
struct BinaryObjectReader {
    /// How the file names what it holds of an entity, and where that goes.
    private struct Names {
        var entity: EntityLayout?
        /// For each slot of the file, its form and that of the model where it goes.
        var slots: [(form: Slot.Form, slot: Int?, isEntityNumber: Bool)] = []
        var relationships: [Int?] = []
    }

    private let model: ModelLayout
    private var reader: ByteReader
    private var packer = RowPacker()
    /// The model's numbers of entities by those of the file.
    private var numbers: [Int64: Int] = [:]
    private var objects: [StoreContent.Object] = []
    /// Where rows name entities, which come with the file's numbers.
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
                throw StoreFormatError("\(property) is of a form that is not known")
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
            let isInteger = try reader.byte() == 0
            let word = try reader.word()
            return isInteger ? .integer(Int64(bitPattern: word)) : .real(Double(bitPattern: word))
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

    /// The row with the model's numbers of entities in the place of the file's.
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
