import Foundation
import SeededRandom
import Testing

@testable import CoreData

@Suite struct RowCacheTests {
    private func row(_ key: Int64, version: Int = 1, bytes: Int = 0) -> RowSnapshot {
        var packer = RowPacker(expectedWords: 8 + bytes / 8)
        packer.begin(key: key, version: version, entity: 1, slotCount: 1)
        packer.set(.bytes(Data(count: bytes)), at: 0)
        return packer.finish()
    }

    @Test func rowsAreFoundByHierarchyAndKey() {
        let cache = RowCache()
        cache.insert([row(1), row(2)], root: 1, stamp: cache.stamp)
        cache.insert([row(1, version: 9)], root: 2, stamp: cache.stamp)
        #expect(cache.row(1, root: 1)?.version == 1)
        #expect(cache.row(1, root: 2)?.version == 9)
        #expect(cache.row(3, root: 1) == nil)
        #expect(cache.row(2, root: 2) == nil)
        let found = cache.rows([2, 3, 1], root: 1)
        #expect(found.rows.map(\.key) == [2, 1])
        #expect(found.missing == [3])
    }

    @Test func hierarchiesAreForgottenAsAWhole() {
        let cache = RowCache()
        let stamp = cache.stamp
        for root in 1...3 {
            cache.insert((1...500).map { row($0, version: root) }, root: root, stamp: stamp)
        }
        cache.forget([RowCache.Removal(key: 7, root: 1)], andAllOf: [2])
        #expect(cache.stamp != stamp)
        let kept = (1...3).map { root in cache.rows(Array(1...500), root: root).rows }
        #expect(kept.map(\.count) == [499, 0, 500])
        #expect(kept[2].allSatisfy { $0.version == 3 })
    }

    @Test func whoReadsSlowlyDoesNotBringBackAnOlderRow() {
        let cache = RowCache()
        let stamp = cache.stamp
        cache.insert([row(1, version: 7)], root: 1, stamp: stamp)
        cache.insert([row(1, version: 6)], root: 1, stamp: stamp)
        #expect(cache.row(1, root: 1)?.version == 7)
        cache.commit([(row(1, version: 8), 1)], removed: [])
        cache.insert([row(1, version: 9), row(2, version: 1)], root: 1, stamp: stamp)
        #expect(cache.row(1, root: 1)?.version == 9)
        #expect(cache.row(2, root: 1) == nil)
    }

    @Test func whoCommitsSlowlyDoesNotBringBackAnOlderRow() {
        let cache = RowCache()
        cache.commit([(row(1), 1), (row(2), 1), (row(3), 1)], removed: [])
        let stamp = cache.stamp
        // Another transaction, which ended later on the server, is noted first.
        cache.commit([(row(1, version: 3), 1)], removed: [RowCache.Removal(key: 2, root: 1)])
        let written = [(row(1, version: 2), 1), (row(2, version: 2), 1), (row(3, version: 2), 1), (row(4), 1)]
        cache.commit(written, removed: [], since: stamp)
        #expect((1...4).map { cache.row($0, root: 1)?.version } == [3, nil, 2, nil])
        cache.commit([(row(4), 1)], removed: [], since: cache.stamp)
        #expect(cache.row(4, root: 1)?.version == 1)
    }

    @Test func itBehavesLikeADictionary() {
        let cache = RowCache(bytesPerGeneration: .max)
        var oracle: [Int64: Int] = [:]
        var generator = SeededGenerator(seed: 4)
        for version in 1...20_000 {
            let key = Int64.random(in: -300...300, using: &generator)
            if Int.random(in: 0..<3, using: &generator) == 0 {
                cache.forget([RowCache.Removal(key: key, root: 1)])
                oracle[key] = nil
            } else {
                cache.insert([row(key, version: version)], root: 1, stamp: cache.stamp)
                oracle[key] = version
            }
        }
        #expect(cache.usage.rows == oracle.count)
        #expect((Int64(-300)...300).allSatisfy { cache.row($0, root: 1)?.version == oracle[$0] })
    }

    @Test func memoryIsBounded() {
        let cache = RowCache(bytesPerGeneration: 1 << 20)
        for key in Int64(1)...1_000 {
            cache.insert([row(key, bytes: 10_000)], root: 1, stamp: cache.stamp)
        }
        #expect(cache.usage.rows < 220)
        #expect(cache.usage.youngBytes <= 1 << 20)
        #expect(cache.row(1, root: 1) == nil)
        #expect(cache.row(1_000, root: 1) != nil)
    }

    @Test func rowsThatAreAskedForStay() {
        let cache = RowCache(bytesPerGeneration: 1 << 20)
        cache.insert([row(0, version: 5)], root: 1, stamp: cache.stamp)
        for key in Int64(1)...2_000 {
            cache.insert([row(key, bytes: 10_000)], root: 1, stamp: cache.stamp)
            #expect(cache.row(0, root: 1)?.version == 5)
        }
    }

    @Test func aSlabCountsOnce() {
        let cache = RowCache(bytesPerGeneration: 1 << 20)
        var packer = RowPacker()
        let rows = (Int64(1)...1_000).map { key in
            packer.begin(key: key, version: 1, entity: 1, slotCount: 1)
            return packer.finish()
        }
        cache.insert(rows, root: 1, stamp: cache.stamp)
        #expect(cache.usage.rows == 1_000)
        #expect(cache.usage.youngBytes < RowSlab.words * 8 + 1_000 * 48)
    }

    @Test func aRowAsLargeAsTheCacheIsNotKeptButTheOldOneGoes() {
        let cache = RowCache(bytesPerGeneration: 1 << 20)
        cache.insert([row(1)], root: 1, stamp: cache.stamp)
        cache.commit([(row: row(1, version: 2, bytes: 1 << 20), root: 1)], removed: [])
        #expect(cache.row(1, root: 1) == nil)
    }

    @Test func rowsReadBeforeAWriteAreNotKept() {
        let cache = RowCache()
        let stamp = cache.stamp
        cache.commit([(row: row(1, version: 2), root: 1)], removed: [RowCache.Removal(key: 2, root: 1)])
        #expect(cache.stamp != stamp)
        cache.insert([row(1), row(2), row(3)], root: 1, stamp: stamp)
        #expect(cache.row(1, root: 1)?.version == 2)
        #expect(cache.row(2, root: 1) == nil)
        #expect(cache.row(3, root: 1) == nil)
    }

    @Test func oldRowsAreNotForThoseWhoWantNewOnes() throws {
        let cache = RowCache()
        cache.insert([row(1)], root: 1, stamp: cache.stamp)
        #expect(cache.row(1, root: 1, readSince: RowCache.now - 60) != nil)
        #expect(cache.row(1, root: 1, readSince: RowCache.now + 60) == nil)
    }

    @Test func everythingCanBeForgotten() {
        let cache = RowCache()
        let stamp = cache.stamp
        cache.insert([row(1)], root: 1, stamp: stamp)
        cache.forgetAll()
        #expect(cache.row(1, root: 1) == nil)
        #expect(cache.usage == (0, 0))
        #expect(cache.stamp != stamp)
    }

    @Test func threadsMayUseItAtTheSameTime() async {
        let cache = RowCache(bytesPerGeneration: 1 << 18)
        await withTaskGroup(of: Bool.self) { group in
            for task in 0..<4 {
                group.addTask {
                    var generator = SeededGenerator(seed: UInt64(task))
                    var isSound = true
                    for version in 1...3_000 {
                        let key = Int64.random(in: 1...500, using: &generator)
                        let row = self.row(key, version: version, bytes: Int(key))
                        switch version % 4 {
                        case 0: cache.commit([(row: row, root: 1)], removed: [])
                        case 1: cache.forget([RowCache.Removal(key: key, root: 1)])
                        case 2: cache.insert([row], root: 1, stamp: cache.stamp)
                        default:
                            guard let found = cache.row(key, root: 1) else { continue }
                            isSound = isSound && found.key == key && found.bytes(0).count == Int(key)
                        }
                    }
                    return isSound
                }
            }
            for await isSound in group {
                #expect(isSound)
            }
        }
    }
}
