import CloudSync
import CloudWire
import Foundation
import SeededRandom
import Testing

@Suite("Packing a record that is kept in step")
struct MirroredRecordPackingTests {
    private func version(_ fields: [String: FieldValue], _ milliseconds: Int64 = 1_700_000_000_000) -> RecordVersion {
        var version = RecordVersion()
        let time = HybridTime(milliseconds: milliseconds, device: "a device")
        for (name, value) in fields { version.set(value, for: name, at: time) }
        return version
    }

    @Test("Values of all kinds are the same afterwards", arguments: RandomRecord.kinds)
    func kinds(_ value: FieldValue) throws {
        for value in [value, .list([value, value]), .list([])] {
            let record = MirroredRecord(version(["a": value]), tag: "1")
            let read = try MirroredRecord(packed: record.packed())
            #expect(read == record && read.packed() == record.packed())
        }
    }

    @Test("Numbers keep their bits, and texts the bytes that they are made of")
    func bits() throws {
        let record = MirroredRecord(
            version(["nan": .double(.nan), "zero": .double(-0.0), "text": .string("e\u{301}")]),
            tag: "1"
        )
        var changed = record
        changed.local?.fields["zero"] = .double(0)
        changed.local?.fields["text"] = .string("\u{e9}")
        let read = try MirroredRecord(packed: changed.packed())
        guard case .string(let text)? = read.local?.fields["text"], case .string(let base)? = read.base?.fields["text"],
            case .double(let zero)? = read.local?.fields["zero"], case .double(let nan)? = read.local?.fields["nan"]
        else {
            Issue.record("the values have other kinds")
            return
        }
        #expect(Array(text.utf8) == [0xC3, 0xA9] && Array(base.utf8).count == 3)
        #expect(zero.sign == .plus && nan.isNaN)
    }

    @Test("Random records are the same afterwards, and their bytes are, too", arguments: 0..<4)
    func randomRecords(part: UInt64) throws {
        for seed in 0..<500 {
            var random = SeededGenerator(seed: part * 500 + UInt64(seed))
            let record = RandomRecord.record(&random)
            let packed = record.packed()
            let read = try MirroredRecord(packed: packed)
            try #require(read == record && read.packed() == packed)
            let version = record.local ?? RecordVersion()
            let again = try RecordVersion(fields: version.fields, packedTimes: version.packedTimes())
            try #require(again == version)
        }
    }

    @Test("Damaged bytes are errors or other records, and nothing traps", arguments: 0..<4)
    func damage(part: UInt64) throws {
        var random = SeededGenerator(seed: part)
        var errors = 0
        for _ in 0..<5_000 {
            let record = RandomRecord.record(&random)
            var (bytes, times) = (record.packed(), (record.local ?? RecordVersion()).packedTimes())
            RandomRecord.damage(&bytes, &random)
            RandomRecord.damage(&times, &random)
            do { _ = try MirroredRecord(packed: bytes) } catch { errors += 1 }
            do { _ = try RecordVersion(fields: [:], packedTimes: times) } catch { errors += 1 }
        }
        #expect(errors > 5_000)
    }

    @Test("Lost values that were stored without the time of their loss are read, and only those with one have it")
    func losses() throws {
        var record = MirroredRecord(local: RecordVersion())
        record.lost = [LostValue(field: "a", value: .int64(1), time: nil)]
        let bytes: [UInt8] = [1, 1, 1, 0x61, 0, 0x18, 0, 0, 1, 1, 1, 2]
        #expect(record.packed() == bytes)
        #expect(try MirroredRecord(packed: bytes) == record)
        record.lost[0].since = 1_700_000_000_000
        record.lost.append(LostValue(field: "b", value: nil, time: nil))
        let read = try MirroredRecord(packed: record.packed())
        #expect(read.lost.map(\.since) == [1_700_000_000_000, nil])
        #expect(throws: PackingFailure.self) { try MirroredRecord(packed: record.packed().dropLast() + [2]) }
        #expect(throws: PackingFailure.self) { try MirroredRecord(packed: [1, 0, 0, 0x90, 0, 0]) }
    }

    @Test("Bytes that were cut are errors")
    func cuts() {
        let bytes = MirroredRecord(version(["a": .string("text"), "b": .int64(300)]), tag: "tag").packed()
        for length in 0..<bytes.count {
            #expect(throws: PackingFailure.self) { try MirroredRecord(packed: Array(bytes.prefix(length))) }
        }
        #expect(throws: PackingFailure(reason: .tooLong, place: bytes.count)) {
            try MirroredRecord(packed: bytes + [0])
        }
        #expect(throws: PackingFailure(reason: .unknownForm, place: 0)) {
            try MirroredRecord(packed: [9] + bytes.dropFirst())
        }
        #expect(throws: PackingFailure.self) { try RecordVersion(fields: [:], packedTimes: bytes) }
        // A list in a list, and so on, and counts of things that do not follow.
        let deep = [UInt8](repeating: 8, count: 20_000) + [0]
        let front: [UInt8] = [1, 1, 1, 0x61, 0, 1, 1, 1]
        #expect(throws: PackingFailure.self) { try MirroredRecord(packed: front + deep.flatMap { [$0, 1] }) }
        #expect(throws: PackingFailure.self) {
            try MirroredRecord(packed: [1] + [UInt8](repeating: 0xFF, count: 9) + [1])
        }
    }

    @Test("A record in step has its fields once, and one with a change has only the change besides")
    func sizes() {
        let text = String(repeating: "a long text ", count: 100)
        var fields: [String: FieldValue] = ["text": .string(text)]
        for index in 0..<9 { fields["field\(index)"] = .int64(Int64(index)) }
        var record = MirroredRecord(version(fields), tag: "tag")
        let size = record.packed().count
        #expect(size < text.utf8.count + 150)
        record.local?.set(
            .int64(10),
            for: "field1",
            at: HybridTime(milliseconds: 1_700_000_000_500, device: "a device")
        )
        _ = record.send()
        #expect(record.packed().count < size + 30)
        record.local = nil
        #expect(record.packed().count < size + 30)
        let version = record.base ?? RecordVersion()
        #expect(version.packedTimes().count < 120)
    }
}
