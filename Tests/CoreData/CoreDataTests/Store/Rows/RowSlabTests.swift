import Foundation
import Testing

@testable import CoreData

/// Large fetches keep their rows in large pages, of which a few rows do not keep everything.
@Suite struct RowSlabTests {
    private func rows(_ count: Int) -> [RowSnapshot] {
        var packer = RowPacker(expectedWords: 1_000)
        return (0..<count).map { key in
            packer.begin(key: Int64(key), version: 1, entity: 1, slotCount: 2)
            packer.set(Int64(key), at: 0)
            packer.set(.text(String(repeating: "x", count: 200 + key % 50)), at: 1)
            return packer.finish()
        }
    }

    private func areWhole(_ rows: [RowSnapshot]) -> Bool {
        rows.allSatisfy { $0.integer(0) == $0.key && $0.text(1).utf8.count == 200 + Int($0.key) % 50 }
    }

    @Test func rowsOfLargeFetchesAreWhole() {
        let rows = rows(40_000)
        #expect(areWhole(rows))
        let slabs = Set(rows.map { ObjectIdentifier($0.slab) })
        #expect(slabs.count > 100)
    }

    @Test(arguments: [1, 2, 7, 97]) func someRowsOutliveTheOthers(_ step: Int) {
        var all = rows(40_000)
        let kept = all.filter { $0.key.isMultiple(of: Int64(step * 199)) }
        all = []
        #expect(areWhole(kept))
    }

    @Test func rowsAreReleasedFromManyThreads() {
        let all = rows(40_000)
        let parts = (0..<8).map { part in all.filter { Int($0.key / 37) % 8 == part } }
        let whole = parts.map { _ in NSLock() }
        DispatchQueue.concurrentPerform(iterations: 8) { part in
            var mine = parts[part]
            while mine.count > 10 {
                mine.removeLast(mine.count / 2)
                whole[part].withLock { #expect(areWhole(mine)) }
            }
        }
    }

    @Test func largeMemoryIsZeroedAndAligned() throws {
        let memory = try #require(LargeMemory(byteCount: 3 * LargeMemory.pageSize))
        #expect(UInt(bitPattern: memory.start) % UInt(LargeMemory.pageSize) == 0)
        let bytes = UnsafeMutableRawBufferPointer(start: memory.start, count: 3 * LargeMemory.pageSize)
        #expect(bytes[0] == 0 && bytes[bytes.count - 1] == 0)
        bytes[4096] = 7
        bytes[65536] = 9
        memory.discard(memory.start, byteCount: 65536)
        #expect(bytes[4096] == 0 && bytes[65536] == 9)
    }
}
