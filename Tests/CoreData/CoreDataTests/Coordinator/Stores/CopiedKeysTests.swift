import SeededRandom
import Testing

@testable import CoreData

@Suite struct CopiedKeysTests {
    @Test func keysInARowAreFoundAndOthersAreNot() {
        var keys = CopiedKeys()
        for key in 1...1_000 as ClosedRange<Int64> { keys.add(key, key + 500) }
        keys.sort()
        #expect(keys[1] == 501 && keys[1_000] == 1_500)
        #expect(keys[0] == nil && keys[1_001] == nil)
        #expect(CopiedKeys()[1] == nil)
    }

    /// A million objects in a row must not take memory for each.
    @Test func keysInARowAreOneRun() {
        var keys = CopiedKeys()
        for key in 1...100_000 as ClosedRange<Int64> { keys.add(key, key) }
        #expect(keys.runCount == 1)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func anyKeysAreFound(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var (keys, expected): (CopiedKeys, [Int64: Int64]) = (CopiedKeys(), [:])
        for _ in 0..<Int.random(in: 0...40, using: &random) {
            let (former, new) = (
                Int64.random(in: -300...300, using: &random), Int64.random(in: 1...10_000, using: &random)
            )
            for offset in 0..<Int64.random(in: 1...9, using: &random) where expected[former + offset] == nil {
                keys.add(former + offset, new + offset)
                expected[former + offset] = new + offset
            }
        }
        keys.sort()
        for former in -320...320 as ClosedRange<Int64> { #expect(keys[former] == expected[former]) }
    }
}
