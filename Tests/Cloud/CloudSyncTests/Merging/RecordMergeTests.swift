import CloudSync
import CloudWire
import SeededRandom
import Testing

@Suite("Merging versions of a record")
struct RecordMergeTests {
    private static func time(_ milliseconds: Int64, _ device: String = "a") -> HybridTime {
        HybridTime(milliseconds: milliseconds, device: device)
    }

    private static func version(_ fields: [String: FieldValue], at time: HybridTime) -> RecordVersion {
        var version = RecordVersion()
        for (name, value) in fields { version.set(value, for: name, at: time) }
        return version
    }

    private let base = version(
        ["a": .string("0"), "b": .string("0"), "n": .int64(5), "l": .list([.string("x")])],
        at: time(1)
    )

    @Test func changesOfDifferentFieldsAreBothThere() {
        var (mine, theirs) = (base, base)
        mine.set(.string("mine"), for: "a", at: Self.time(2, "m"))
        theirs.set(nil, for: "b", at: Self.time(3, "t"))
        let merge = RecordMerge(base: base, mine: mine, theirs: theirs)
        #expect(merge.merged.fields["a"] == .string("mine") && merge.merged.fields["b"] == nil && merge.lost.isEmpty)
    }

    @Test("The later of two values wins, and the other one stays readable")
    func laterWins() {
        var (mine, theirs) = (base, base)
        mine.set(.string("mine"), for: "a", at: Self.time(9, "m"))
        theirs.set(.string("theirs"), for: "a", at: Self.time(8, "t"))
        let merge = RecordMerge(base: base, mine: mine, theirs: theirs)
        #expect(merge.merged.fields["a"] == .string("mine"))
        #expect(merge.lost == [LostValue(field: "a", value: .string("theirs"), time: Self.time(8, "t"))])
    }

    @Test("Counters add up, also to equal values, and lists have what each has added and not what either has removed")
    func countersAndMembers() {
        var (mine, theirs) = (base, base)
        mine.set(.int64(6), for: "n", at: Self.time(2, "m"))
        theirs.set(.int64(6), for: "n", at: Self.time(3, "t"))
        mine.set(.list([.string("x"), .string("m")]), for: "l", at: Self.time(2, "m"))
        theirs.set(.list([.string("t")]), for: "l", at: Self.time(3, "t"))
        let policies: [String: FieldPolicy] = ["n": .counter, "l": .members]
        let merge = RecordMerge(base: base, mine: mine, theirs: theirs, policies: policies)
        #expect(merge.merged.fields["n"] == .int64(7))
        #expect(merge.merged.fields["l"] == .list([.string("m"), .string("t")]))
        // Numbers that overflow are values like others.
        mine.set(.int64(.max), for: "n", at: Self.time(4, "m"))
        theirs.set(.int64(.max - 1), for: "n", at: Self.time(5, "t"))
        #expect(
            RecordMerge(base: base, mine: mine, theirs: theirs, policies: policies).merged.fields["n"]
                == .int64(.max - 1)
        )
    }

    @Test("Counts are added whatever their times: a clock that is ahead may give two of them the same one")
    func countsAtTheSameTime() {
        var (base, mine, theirs) = (base, base, base)
        let ahead = Self.time(90, "x")
        base.set(.int64(15), for: "n", at: ahead)
        (mine, theirs) = (base, base)
        mine.seen["m"] = Self.time(3, "m")
        mine.fields["n"] = .int64(16)
        theirs.seen["t"] = Self.time(4, "t")
        theirs.fields["n"] = .int64(16)
        let merge = RecordMerge(base: base, mine: mine, theirs: theirs, policies: ["n": .counter])
        #expect(merge.merged.fields["n"] == .int64(17))
        // A version that knows of both is what is there.
        let again = RecordMerge(base: base, mine: mine, theirs: merge.merged, policies: ["n": .counter])
        #expect(again.merged == merge.merged)
    }

    @Test("Both sides merge to the same record", arguments: 1...50)
    func sidesDoNotMatter(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let policies: [String: FieldPolicy] = ["n": .counter, "l": .members]
        var versions = [base, base]
        for step in 0..<6 {
            let side = random.below(2)
            let time = Self.time(Int64(2 + random.below(4)), side == 0 ? "m" : "t")
            switch random.below(4) {
            case 0: versions[side].set(.int64(Int64(random.below(9))), for: "n", at: time)
            case 1: versions[side].set(.list([.string("\(step)")]), for: "l", at: time)
            case 2: versions[side].set(nil, for: "a", at: time)
            default: versions[side].set(.string("\(step)"), for: random.once(in: 2) ? "a" : "b", at: time)
            }
        }
        let one = RecordMerge(base: base, mine: versions[0], theirs: versions[1], policies: policies)
        let other = RecordMerge(base: base, mine: versions[1], theirs: versions[0], policies: policies)
        #expect(one.merged == other.merged)
        #expect(Set(one.lost) == Set(other.lost))
        #expect(one.merged.includes(versions[0]) && one.merged.includes(versions[1]))
    }

    @Test("A change made in knowledge of another is later, whatever the clocks say")
    func clocks() {
        var (ahead, behind) = (HybridClock(device: "x"), HybridClock(device: "y"))
        let first = ahead.next(at: 5_000)
        behind.hear(first)
        let second = behind.next(at: 10)
        #expect(second > first)
        #expect(behind.next(at: 11) > second && ahead.next(at: 4_000) > first)
    }
}
