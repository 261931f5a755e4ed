import CloudSync
import CloudWire
import Testing

@Suite("A record that is kept in step")
struct MirroredRecordTests {
    private func time(_ milliseconds: Int64, _ device: String) -> HybridTime {
        HybridTime(milliseconds: milliseconds, device: device)
    }

    private func counted(_ count: Int64, _ version: RecordVersion, _ time: HybridTime) -> RecordVersion {
        var version = version
        version.set(.int64(count), for: "n", at: time)
        return version
    }

    private let policies: [String: FieldPolicy] = ["n": .counter]

    @Test func theCourseOfARecord() {
        var record = MirroredRecord(local: counted(1, RecordVersion(), time(1, "a")))
        #expect(record.pending == .save)
        let sent = record.send()
        record.saved(sent ?? RecordVersion(), tag: "1")
        #expect(record.pending == nil && record.unheard.isEmpty)
        record.local = nil
        #expect(record.pending == .delete)
        let isGone = record.receiveDeletion()
        #expect(isGone)
    }

    @Test("What was sent and not heard of is not counted twice when it comes back in another's version")
    func lostAnswers() {
        var record = MirroredRecord(counted(0, RecordVersion(), time(1, "b")), tag: "1")
        record.local = record.local.map { counted(4, $0, time(2, "a")) }
        let arrived = record.send() ?? RecordVersion()
        // Nothing was heard of it. The program counts on, and another device has counted up by 6 from what arrived.
        record.local = record.local.map { counted(5, $0, time(3, "a")) }
        record.receive(counted(10, arrived, time(4, "b")), tag: "3", policies: policies)
        #expect(record.local?.fields["n"] == .int64(11))
        // Without that, it would have been 4 too many.
        #expect(record.lost.isEmpty && record.pending == .save)
    }

    @Test("A service that was restored from a backup gets again what it has lost")
    func olderVersions() {
        let old = counted(1, RecordVersion(), time(1, "a"))
        let new = counted(2, old, time(2, "b"))
        var record = MirroredRecord(new, tag: "2")
        record.receive(old, tag: "3")
        #expect(record.local == new && record.tag == "3" && record.pending == .save && record.lost.isEmpty)
        // Also the deletion of what was known.
        var deleted = MirroredRecord(new, tag: "2")
        deleted.local = nil
        deleted.receive(old, tag: "3")
        #expect(deleted.local == nil && deleted.pending == .delete)
    }

    @Test("A service that was restored from a backup gives a tag again, to another version")
    func repeatedTags() {
        let old = counted(1, RecordVersion(), time(1, "a"))
        var record = MirroredRecord(counted(2, old, time(2, "b")), tag: "2")
        record.receive(counted(3, old, time(3, "c")), tag: "2")
        #expect(record.local?.fields["n"] == .int64(3))
        // The same version again is no news.
        let known = record
        record.receive(counted(3, old, time(3, "c")), tag: "2")
        #expect(record == known)
    }

    @Test("Whoever deletes a record that the service had lost does not know of the version that is still to be sent")
    func deletionAfterALoss() {
        var record = MirroredRecord(counted(4, RecordVersion(), time(1, "a")), tag: "1")
        record.loseService()
        var other = record
        let isGone = record.receiveDeletion()
        #expect(!isGone && record.pending == .save)
        let isOtherGone = other.receiveDeletion(.deletionWins)
        #expect(isOtherGone && other.lost.map(\.value) == [.int64(4)])
    }

    @Test("A version of a service that was restored, changed by another device, is merged by what each has known")
    func otherPast() {
        var old = counted(1, RecordVersion(), time(1, "a"))
        old.set(.string("old"), for: "title", at: time(1, "a"))
        var (mine, theirs) = (old, old)
        mine.set(.string("mine"), for: "title", at: time(3, "a"))
        theirs.set(.string("theirs"), for: "body", at: time(2, "b"))
        var record = MirroredRecord(mine, tag: "2")
        record.receive(theirs, tag: "3")
        #expect(record.local?.fields == ["n": .int64(1), "title": .string("mine"), "body": .string("theirs")])
        #expect(record.pending == .save && record.lost.isEmpty)
        // Both have changed one field: the later value wins, and the other one stays readable.
        theirs.set(.string("later"), for: "title", at: time(9, "b"))
        var other = MirroredRecord(mine, tag: "2")
        other.receive(theirs, tag: "3", policies: ["title": .text])
        #expect(other.local?.fields["title"] == .string("later") && other.lost.map(\.value) == [.string("mine")])
    }

    @Test func theEchoOfAnOwnChangeChangesNothing() {
        var record = MirroredRecord(local: counted(1, RecordVersion(), time(1, "a")))
        let sent = record.send() ?? RecordVersion()
        record.receive(sent, tag: "1", policies: policies)
        #expect(record.pending == nil && record.local == sent && record.lost.isEmpty)
    }

    @Test("A change against a deletion: the record comes back, or its values stay readable")
    func deletions() {
        var record = MirroredRecord(counted(0, RecordVersion(), time(1, "b")), tag: "1")
        record.local = record.local.map { counted(4, $0, time(2, "a")) }
        var other = record
        let isGone = record.receiveDeletion()
        #expect(!isGone && record.pending == .save && record.tag == nil)
        let isOtherGone = other.receiveDeletion(.deletionWins)
        #expect(isOtherGone)
        #expect(other.lost.map(\.value) == [.int64(4)])
        // Deleted here, changed there.
        var deleted = MirroredRecord(counted(0, RecordVersion(), time(1, "b")), tag: "1")
        deleted.local = nil
        var kept = deleted
        let theirs = counted(2, RecordVersion(), time(3, "b"))
        deleted.receive(theirs, tag: "2")
        #expect(deleted.local == theirs && deleted.pending == nil)
        kept.receive(theirs, tag: "2", deletion: .deletionWins)
        #expect(kept.pending == .delete && kept.tag == "2")
    }
}
