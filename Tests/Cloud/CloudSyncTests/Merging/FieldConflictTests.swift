import CloudSync
import CloudWire
import Testing

@Suite("Conflicts of a field")
struct FieldConflictTests {
    private func time(_ milliseconds: Int64, _ device: String) -> HybridTime {
        HybridTime(milliseconds: milliseconds, device: device)
    }

    private func version(_ title: String, _ former: RecordVersion?, _ time: HybridTime) -> RecordVersion {
        var version = former ?? RecordVersion()
        version.set(.string(title), for: "title", at: time)
        return version
    }

    /// A record in conflict.
    private func conflict() throws -> (record: MirroredRecord, conflict: FieldConflict, theirs: RecordVersion) {
        let base = version("base", nil, time(1, "a"))
        var record = MirroredRecord(base, tag: "1")
        record.local = version("mine", base, time(2, "a"))
        let theirs = version("theirs", base, time(3, "b"))
        let conflicts = record.receive(theirs, tag: "2")
        return (record, try #require(conflicts.first), theirs)
    }

    @Test("A conflict has what both sides have, and what they have come of")
    func sides() throws {
        let (record, conflict, _) = try conflict()
        #expect(conflict.base == .init(.string("base"), time(1, "a")))
        #expect(conflict.mine == .init(.string("mine"), time(2, "a")) && !conflict.isMineLater)
        #expect(conflict.theirs == .init(.string("theirs"), time(3, "b")) && record.isOpen(conflict))
    }

    @Test("A decision is a later change, which includes both, and nothing is lost")
    func decisions() throws {
        var (record, conflict, theirs) = try conflict()
        let mine = record.local
        record.settle(conflict, with: .string("both"), at: time(4, "a"))
        #expect(record.local?.fields["title"] == .string("both") && record.lost.isEmpty && record.pending == .save)
        #expect(record.local?.includes(theirs) == true && !record.isOpen(conflict))
        #expect(record.local?.times["title"] == time(4, "a") && record.local?.seen["a"] == time(4, "a"))
        // The other device takes it, whatever it would have decided.
        var other = MirroredRecord(theirs, tag: "2")
        let conflicts = other.receive(try #require(record.local), tag: "3")
        #expect(other.local == record.local && conflicts.isEmpty && other.pending == nil)
        // What was decided once is not decided again.
        record.settle(conflict, with: .string("again"), at: time(5, "a"))
        #expect(record.local?.fields["title"] == .string("both") && mine != record.local)
    }

    @Test("A conflict whose outcome was changed since is not open any more")
    func changedSince() throws {
        var (record, conflict, _) = try conflict()
        record.local = version("typed", record.local, time(4, "a"))
        #expect(!record.isOpen(conflict))
        record.local = nil
        #expect(!record.isOpen(conflict))
    }

    @Test("Where the past is another one, nobody knows what both have come of")
    func otherPast() {
        let old = version("old", nil, time(1, "a"))
        var record = MirroredRecord(version("mine", old, time(3, "a")), tag: "2")
        let conflicts = record.receive(version("theirs", old, time(4, "b")), tag: "3")
        #expect(conflicts.count == 1 && conflicts[0].base == nil)
    }

    @Test("A lost value has the time at which it was noticed first, unless that is to come")
    func ages() throws {
        var record = try conflict().record
        record.noteLosses(at: 5_000)
        record.noteLosses(at: 9_000)
        #expect(record.lost.map(\.since) == [5_000])
        record.noteLosses(at: 3_000)
        #expect(record.lost.map(\.since) == [3_000])
        record.forgetLosses(olderThan: 2, at: 5_000)
        #expect(record.lost.count == 1)
        record.forgetLosses(olderThan: .nan, at: .max)
        #expect(record.lost.count == 1)
        record.forgetLosses(olderThan: 2, at: 5_001)
        #expect(record.lost.isEmpty)
        record.lost = [LostValue(field: "title", value: nil, time: nil, since: .min)]
        record.forgetLosses(olderThan: 2, at: .max)
        #expect(record.lost.isEmpty)
    }
}
