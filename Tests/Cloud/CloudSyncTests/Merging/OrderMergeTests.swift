import CloudSync
import CloudWire
import SeededRandom
import Testing

@Suite("Bringing together two orders")
struct OrderMergeTests {
    private func merged(_ base: String, _ later: String, _ earlier: String) -> String {
        OrderMerge(base: base.map { "\($0)" }, later: later.map { "\($0)" }, earlier: earlier.map { "\($0)" }).names
            .joined()
    }

    @Test(
        "Both sides have a say, the later one first",
        arguments: [
            // Each adds at a place of its own.
            ("abc", "axbc", "abcy", "axbcy"), ("abc", "abcx", "yabc", "yabcx"),
            // Both add at one place: the earlier side's come first.
            ("ab", "axb", "aypb", "aypxb"), ("", "xy", "pq", "pqxy"),
            // Each removes one.
            ("abcd", "acd", "abd", "ad"), ("ab", "", "abx", "x"),
            // Each moves one.
            ("abcd", "bcda", "dabc", "dbca"), ("abcd", "abcd", "badc", "badc"),
            // Both move the same one: the later side's place counts.
            ("abcd", "bcda", "bacd", "bcda"),
            // One adds after a name that the other one moves, or removes.
            ("abc", "bca", "axbc", "bcax"), ("abc", "ac", "abxc", "axc"),
        ]
    )
    func examples(_ base: String, _ later: String, _ earlier: String, _ expected: String) {
        #expect(merged(base, later, earlier) == expected)
    }

    @Test("Nothing is lost or there twice, and it does not matter which side is called mine", arguments: 1...300)
    func property(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let base = (0..<random.below(9)).map { "\($0)" }
        var sides = [base, base]
        for step in 0..<random.below(8) {
            let side = random.below(2)
            let place = random.below(sides[side].count + 1)
            switch random.below(3) {
            case 0: sides[side].insert("new\(step)", at: place)
            case 1 where place < sides[side].count: sides[side].remove(at: place)
            case _ where place < sides[side].count:
                let name = sides[side].remove(at: place)
                sides[side].insert(name, at: random.below(sides[side].count + 1))
            default: break
            }
        }
        func version(_ names: [String], _ milliseconds: Int64, _ device: String) -> RecordVersion {
            var version = RecordVersion()
            version.set(FieldValue(recordNames: base), for: "o", at: HybridTime(milliseconds: 1, device: "x"))
            guard names != base else { return version }
            version.set(
                FieldValue(recordNames: names),
                for: "o",
                at: HybridTime(milliseconds: milliseconds, device: device)
            )
            return version
        }
        let known = version(base, 1, "x")
        let versions = [version(sides[0], 2, "a"), version(sides[1], Int64(2 + random.below(2)), "b")]
        let one = RecordMerge(base: known, mine: versions[0], theirs: versions[1], policies: ["o": .order])
        let other = RecordMerge(base: known, mine: versions[1], theirs: versions[0], policies: ["o": .order])
        #expect(one.merged == other.merged && one.conflicts.isEmpty)
        let names = one.merged.fields["o"]?.recordNames ?? []
        let removed = Set(base).subtracting(sides[0]).union(Set(base).subtracting(sides[1]))
        #expect(names.count == Set(names).count)
        #expect(Set(names) == Set(base + sides[0] + sides[1]).subtracting(removed))
        for (side, other) in [(0, 1), (1, 0)] where sides[other] == base { #expect(names == sides[side]) }
    }

    @Test("What is no list of names is a value like others")
    func others() {
        let time = HybridTime(milliseconds: 1, device: "x")
        var (base, mine) = (RecordVersion(), RecordVersion())
        base.set(.string("a\nb"), for: "o", at: time)
        mine = base
        var theirs = base
        mine.set(.string("a\nb\nc"), for: "o", at: HybridTime(milliseconds: 2, device: "a"))
        theirs.set(.int64(7), for: "o", at: HybridTime(milliseconds: 3, device: "b"))
        let merge = RecordMerge(base: base, mine: mine, theirs: theirs, policies: ["o": .order])
        #expect(merge.merged.fields["o"] == .int64(7) && merge.lost.map(\.value) == [.string("a\nb\nc")])
        #expect(FieldValue.string("a\n\nb\na\n").recordNames == ["a", "b"])
        #expect(FieldValue(recordNames: []) == nil)
    }
}
