import Foundation
import SeededRandom
import Testing

@testable import CoreData

@Suite struct RowPackerTests {
    @Test func whatIsNotSetIsNull() {
        var packer = RowPacker()
        packer.begin(key: 7, version: 3, entity: 2, slotCount: 3)
        packer.set(Int64(12), at: 1)
        let row = packer.finish()
        #expect((row.key, row.version, row.entityNumber, row.slotCount) == (7, 3, 2, 3))
        #expect(row.isNull(0) && !row.isNull(1) && row.isNull(2))
        #expect(row.integer(1) == 12)
        #expect(row.value(0, .text) == .null)
    }

    @Test func aRowWithoutSlotsHasItsKey() {
        var packer = RowPacker(expectedWords: 0)
        let rows = (Int64(1)...10).map { key in
            packer.begin(key: key, version: 1, entity: 1, slotCount: 0)
            return packer.finish()
        }
        #expect(rows.map(\.key) == Array(1...10))
    }

    @Test(arguments: [1, 2, 63, 64, 65, 127, 128, 129, 300])
    func valuesComeBackWhateverTheNumberOfSlots(slotCount: Int) {
        var generator = SeededGenerator(seed: UInt64(slotCount))
        var packer = RowPacker(expectedWords: 1)
        let random = (0..<200).map { _ in RandomRow(slotCount: slotCount, longest: 40, using: &generator) }
        let packed = random.map { $0.pack(with: &packer) }
        #expect(zip(random, packed).allSatisfy { $0.matches($1) })
    }

    @Test func largeValuesMoveTheRowTheyAreIn() {
        var generator = SeededGenerator(seed: 5)
        var packer = RowPacker()
        let random = (0..<40).map { _ in RandomRow(slotCount: 9, longest: 90_000, using: &generator) }
        let packed = random.map { $0.pack(with: &packer) }
        #expect(zip(random, packed).allSatisfy { $0.matches($1) })
    }

    /// Rows of more than 16 KB have slabs of their own, and those after them slabs of unusual sizes.
    @Test(arguments: UInt64(0)..<4) func rowsOfAllSizesStayAsTheyWerePacked(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var packer = RowPacker(expectedWords: 1_000)
        let random = (0..<4_000).map { number in
            RandomRow(slotCount: 4, longest: number % 10 == 7 ? 24_000 : 1_500, using: &generator)
        }
        let packed = random.map { $0.pack(with: &packer) }
        #expect(zip(random, packed).allSatisfy { $0.matches($1) })
    }

    @Test func rowsShareASlabUntilItIsFull() {
        var packer = RowPacker()
        let rows = (Int64(1)...5_000).map { key in
            packer.begin(key: key, version: 1, entity: 1, slotCount: 4)
            packer.set(key, at: 0)
            return packer.finish()
        }
        let slabs = Set(rows.map { ObjectIdentifier($0.slab) })
        #expect(slabs.count == 5)
        #expect(rows.allSatisfy { $0.slab.capacityInWords == RowSlab.words && $0.integer(0) == $0.key })
    }

    @Test func aPackerForOneRowTakesLittleMemory() {
        var packer = RowPacker(expectedWords: 16)
        packer.begin(key: 1, version: 1, entity: 1, slotCount: 8)
        packer.set(.text(String(repeating: "a", count: 200)), at: 0)
        let row = packer.finish()
        #expect(row.text(0).count == 200)
        #expect(row.slab.capacityInWords < 100)
    }

    @Test func slotsAreCopiedFromAnotherRow() {
        var generator = SeededGenerator(seed: 9)
        var packer = RowPacker()
        for _ in 0..<50 {
            let random = RandomRow(slotCount: 70, longest: 500, using: &generator)
            let source = random.pack(with: &packer)
            packer.begin(key: random.key, version: random.version, entity: random.entity, slotCount: 70)
            for (slot, value) in random.values.enumerated() {
                packer.copy(slot, of: source, value.form)
            }
            let copy = packer.finish()
            #expect(random.matches(copy))
            #expect(random.values.indices.allSatisfy { copy.hasSameValue(as: source, $0, random.values[$0].form) })
        }
    }

    @Test func differencesAreSeen() {
        var packer = RowPacker()
        func row(_ value: Value) -> RowSnapshot {
            packer.begin(key: 1, version: 1, entity: 1, slotCount: 1)
            packer.set(value, at: 0)
            return packer.finish()
        }
        let different: [(Value, Value)] = [
            (.integer(1), .integer(2)), (.real(1), .real(1.5)), (.text("a"), .text("b")), (.text("a"), .text("ab")),
            (.bytes(Data([1])), .bytes(Data())), (.null, .integer(0)), (.text(""), .null),
        ]
        for (left, right) in different {
            let form = left.isNull ? right.form : left.form
            #expect(!row(left).hasSameValue(as: row(right), 0, form))
            #expect(row(left).hasSameValue(as: row(left), 0, form))
        }
    }

    @Test func bytesThatAreNoUUIDAreNone() {
        var packer = RowPacker()
        packer.begin(key: 1, version: 1, entity: 1, slotCount: 2)
        let uuid = UUID()
        packer.set(withUnsafeBytes(of: uuid.uuid) { .bytes(Data($0)) }, at: 0)
        packer.set(.bytes(Data([1, 2])), at: 1)
        let row = packer.finish()
        #expect(row.uuid(0) == uuid)
        #expect(row.uuid(1) == nil)
    }

    @Test func rowsOutliveThePackerAndGoFromThreadToThread() async {
        var packer = RowPacker(expectedWords: 8)
        var generator = SeededGenerator(seed: 1)
        let random = RandomRow(slotCount: 20, longest: 100, using: &generator)
        let row = random.pack(with: &packer)
        packer = RowPacker()
        let matches = await Task.detached { random.matches(row) }.value
        #expect(matches)
    }
}
