import Foundation
import SeededRandom

@testable import CoreData

/// A row as a list of values, for comparison with packed rows.
struct RandomRow {
    let key: Int64
    let version: Int
    let entity: Int
    let values: [Value]

    init(slotCount: Int, longest: Int, using generator: inout SeededGenerator) {
        key = Int64.random(in: .min ... .max, using: &generator)
        version = Int.random(in: 0...0xFFFF_FFFF, using: &generator)
        entity = Int.random(in: 0...0xFFFF, using: &generator)
        values = (0..<slotCount).map { _ in Self.value(longest, &generator) }
    }

    static func value(_ longest: Int, _ generator: inout SeededGenerator) -> Value {
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
        // In reverse, because slots can be set in any order.
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
        case .digits: .decimal
        case .text: .text
        case .bytes: .bytes
        }
    }
}
