import Foundation

@testable import CoreData

/// Numbers that are the same in each run.
struct RowGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

/// A row as a list of values, to compare packed ones with.
struct RandomRow {
    let key: Int64
    let version: Int
    let entity: Int
    let values: [Value]

    init(slotCount: Int, longest: Int, using generator: inout RowGenerator) {
        key = Int64.random(in: .min ... .max, using: &generator)
        version = Int.random(in: 0...0xFFFF_FFFF, using: &generator)
        entity = Int.random(in: 0...0xFFFF, using: &generator)
        values = (0..<slotCount).map { _ in Self.value(longest, &generator) }
    }

    static func value(_ longest: Int, _ generator: inout RowGenerator) -> Value {
        let length = Int.random(in: 0...longest, using: &generator)
        return switch Int.random(in: 0..<5, using: &generator) {
        case 0: .null
        case 1: .integer(Int64.random(in: .min ... .max, using: &generator))
        case 2: .real(Double.random(in: -1e9...1e9, using: &generator))
        case 3: .text(String(repeating: "aé日", count: length / 6) + "x")
        default: .bytes(Data((0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }))
        }
    }

    func pack(with packer: inout RowPacker) -> RowSnapshot {
        packer.begin(key: key, version: version, entity: entity, slotCount: values.count)
        // Backwards, because slots may be set in any order.
        for (slot, value) in values.enumerated().reversed() {
            packer.set(value, at: slot)
        }
        return packer.finish()
    }

    func matches(_ row: RowSnapshot) -> Bool {
        row.key == key && row.version == version && row.entityNumber == entity && row.slotCount == values.count
            && values.enumerated().allSatisfy { slot, value in row.value(slot, value.form) == value }
    }
}

extension Value {
    var form: Slot.Form {
        switch self {
        case .null, .integer: .integer
        case .real: .real
        case .text: .text
        case .bytes: .bytes
        }
    }
}
