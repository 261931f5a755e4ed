import CloudSync
import CloudWire
import Foundation
import SeededRandom

/// Records with random parts, and damage to what they are packed into.
enum RandomRecord {
    static let kinds: [FieldValue] = {
        var place = LocationValue(latitude: 48.1, longitude: -11.5)
        var whole = LocationValue(latitude: 0, longitude: -0.0)
        (place.altitude, place.horizontalAccuracy, place.verticalAccuracy) = (500, 5, 0.5)
        (place.course, place.speed, place.timestamp) = (0, 1.5, 1_700_000_000_000)
        whole.speed = 2
        var asset = AssetValue(fileChecksum: "sum", size: .max)
        (asset.receipt, asset.referenceChecksum) = ("receipt", "other")
        (asset.wrappingKey, asset.downloadURL) = ("key", "https://localhost/${f}")
        let zone = ZoneName("zone")
        return [
            .string(""), .string("Ein Text – 日本語 👩‍👩‍👧"), .string(String(repeating: "long ", count: 300)),
            .int64(0), .int64(-1), .int64(.min), .int64(.max), .int64(1 << 40),
            .double(0), .double(-0.0), .double(1.5), .double(-7), .double(.infinity), .double(1e300),
            .double(.leastNonzeroMagnitude),
            .timestamp(1_700_000_000_000), .timestamp(0.25), .bytes(Data()), .bytes(Data(0...255)),
            .reference(ReferenceValue(recordName: "r")),
            .reference(ReferenceValue(recordName: "r", zoneID: zone, action: .validate)),
            .reference(ReferenceValue(recordName: "r", zoneID: ZoneName("z", owner: "_o"), action: .deleteSelf)),
            .location(LocationValue(latitude: 1, longitude: 2)), .location(place), .location(whole),
            .asset(AssetValue(fileChecksum: "", size: 0)), .asset(asset),
        ]
    }()

    private static let devices = ["a", "b", "a device with a long name", "ü"]

    static func time(_ random: inout SeededGenerator) -> HybridTime {
        let near = 1_700_000_000_000 + Int64(random.below(100_000))
        return HybridTime(
            milliseconds: random.once(in: 20) ? random.pick([.min, .max, 0, -1]) : near,
            counter: random.once(in: 20) ? random.pick([.min, .max]) : Int64(random.below(3)),
            device: random.pick(devices)
        )
    }

    static func value(_ random: inout SeededGenerator) -> FieldValue {
        if random.once(in: 8) { return .list((0..<random.below(5)).map { _ in random.pick(kinds) }) }
        if random.once(in: 3) { return .int64(Int64(bitPattern: random.next())) }
        return random.pick(kinds)
    }

    static func version(_ random: inout SeededGenerator) -> RecordVersion {
        change(RecordVersion(), 1 + random.below(12), &random)
    }

    /// A version with some changes, also such as programs make that write no times.
    static func change(_ version: RecordVersion, _ count: Int, _ random: inout SeededGenerator) -> RecordVersion {
        var version = version
        for _ in 0..<count {
            let (name, time) = ("field\(random.below(12))", time(&random))
            switch random.below(10) {
            case 0: version.set(nil, for: name, at: time)
            case 1: version.fields[name] = value(&random)
            case 2: version.seen[random.pick(devices)] = time
            default: version.set(value(&random), for: name, at: time)
            }
        }
        return version
    }

    static func record(_ random: inout SeededGenerator) -> MirroredRecord {
        let first = version(&random)
        var record =
            random.once(in: 3) ? MirroredRecord(local: first) : MirroredRecord(first, tag: "tag\(random.next())")
        if random.once(in: 2) { record.local = change(first, random.below(3), &random) }
        if random.once(in: 3) { _ = record.send() }
        if random.once(in: 3) { record.local = change(first, 1, &random) }
        if random.once(in: 6) { record.unheard.append(version(&random)) }
        if random.once(in: 6) { record.local = nil }
        if random.once(in: 6) { record.tag = nil }
        for _ in 0..<(random.once(in: 4) ? random.below(4) : 0) {
            let value = random.once(in: 4) ? nil : value(&random)
            let time = random.once(in: 4) ? nil : time(&random)
            let since: Int64? = random.once(in: 3) ? nil : Int64(bitPattern: random.next())
            record.lost.append(
                LostValue(field: "field\(random.below(14))", value: value, time: time, since: since)
            )
        }
        return record
    }

    /// Changes, cuts, repeats or adds some bytes.
    static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        for _ in 0...random.below(3) where !bytes.isEmpty {
            let place = random.below(bytes.count)
            switch random.below(6) {
            case 0: bytes.removeLast(bytes.count - place)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(UInt8(random.below(256)), at: place)
            case 3: bytes[place] = random.pick([0, 1, 0x7F, 0x80, 0xFF])
            case 4: bytes[place] ^= 1 << UInt8(random.below(8))
            default: bytes.insert(contentsOf: bytes[place...].prefix(9), at: place)
            }
        }
    }
}
