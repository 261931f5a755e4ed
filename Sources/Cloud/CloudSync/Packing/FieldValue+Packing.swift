internal import CloudWire
internal import Foundation

/// The kinds of packed values.
private enum PackedKind: UInt8 {
    case string, int64, double, timestamp, bytes, reference, location, asset, list
    /// Numbers without a fraction, which are shorter.
    case wholeDouble, wholeTimestamp
}

extension PackedWriter {
    mutating func value(_ value: FieldValue) {
        switch value {
        case .string(let text):
            kind(.string)
            self.text(text)
        case .int64(let number):
            kind(.int64)
            integer(number)
        case .double(let number): self.number(number, .double, .wholeDouble)
        case .timestamp(let number): self.number(number, .timestamp, .wholeTimestamp)
        case .bytes(let data):
            kind(.bytes)
            bytes(data)
        case .reference(let reference): self.reference(reference)
        case .location(let location): self.location(location)
        case .asset(let asset): self.asset(asset)
        case .list(let elements):
            kind(.list)
            count(elements.count)
            for element in elements { self.value(element) }
        }
    }

    private mutating func kind(_ kind: PackedKind) { byte(kind.rawValue) }

    private mutating func number(_ number: Double, _ kind: PackedKind, _ whole: PackedKind) {
        // Zero has a sign.
        if let integer = Int64(exactly: number), Double(integer).bitPattern == number.bitPattern, abs(number) < 0x1p48 {
            self.kind(whole)
            self.integer(integer)
        } else {
            self.kind(kind)
            double(number)
        }
    }

    private mutating func reference(_ reference: ReferenceValue) {
        kind(.reference)
        let action: UInt8 =
            switch reference.action {
            case .none: 0
            case .deleteSelf: 1
            case .validate: 2
            }
        byte(action | (reference.zoneID == nil ? 0 : 4) | (reference.zoneID?.owner == nil ? 0 : 8))
        text(reference.recordName)
        guard let zone = reference.zoneID else { return }
        count(place(of: zone.name))
        if let owner = zone.owner { count(place(of: owner)) }
    }

    private mutating func location(_ location: LocationValue) {
        kind(.location)
        let others = [
            location.altitude, location.horizontalAccuracy, location.verticalAccuracy, location.course, location.speed,
            location.timestamp,
        ]
        byte(mask(others.map { $0 != nil }))
        double(location.latitude)
        double(location.longitude)
        for case let number? in others { double(number) }
    }

    private mutating func asset(_ asset: AssetValue) {
        kind(.asset)
        let others = [asset.receipt, asset.referenceChecksum, asset.wrappingKey, asset.downloadURL]
        byte(mask(others.map { $0 != nil }))
        text(asset.fileChecksum)
        integer(asset.size)
        for case let text? in others { self.text(text) }
    }

    private func mask(_ bits: [Bool]) -> UInt8 { bits.reversed().reduce(0) { $0 << 1 | ($1 ? 1 : 0) } }
}

extension PackedReader {
    /// The depth of lists in lists that is read; the service knows no such lists at all.
    private static let mostDepth = 16

    mutating func value(depth: Int = 0) throws(PackingFailure) -> FieldValue {
        guard let kind = PackedKind(rawValue: try byte()) else { throw failure(.badChoice) }
        switch kind {
        case .string: return .string(try text())
        case .int64: return .int64(try integer())
        case .double: return .double(try double())
        case .timestamp: return .timestamp(try double())
        case .wholeDouble: return .double(Double(try integer()))
        case .wholeTimestamp: return .timestamp(Double(try integer()))
        case .bytes: return .bytes(try data())
        case .reference: return .reference(try reference())
        case .location: return .location(try location())
        case .asset: return .asset(try asset())
        case .list:
            guard depth < Self.mostDepth else { throw failure(.tooDeep) }
            var elements: [FieldValue] = []
            for _ in 0..<(try count()) { elements.append(try value(depth: depth + 1)) }
            return .list(elements)
        }
    }

    private mutating func reference() throws(PackingFailure) -> ReferenceValue {
        let flags = try byte()
        let actions: [ReferenceValue.Action] = [.none, .deleteSelf, .validate]
        guard flags & 3 < 3, flags < 16 else { throw failure(.badChoice) }
        var reference = ReferenceValue(recordName: try text(), action: actions[Int(flags & 3)])
        guard flags & 4 != 0 else { return reference }
        var zone = ZoneName(try name())
        if flags & 8 != 0 { zone.owner = try name() }
        reference.zoneID = zone
        return reference
    }

    private mutating func location() throws(PackingFailure) -> LocationValue {
        let mask = try byte()
        guard mask < 64 else { throw failure(.badChoice) }
        var location = LocationValue(latitude: try double(), longitude: try double())
        if mask & 1 != 0 { location.altitude = try double() }
        if mask & 2 != 0 { location.horizontalAccuracy = try double() }
        if mask & 4 != 0 { location.verticalAccuracy = try double() }
        if mask & 8 != 0 { location.course = try double() }
        if mask & 16 != 0 { location.speed = try double() }
        if mask & 32 != 0 { location.timestamp = try double() }
        return location
    }

    private mutating func asset() throws(PackingFailure) -> AssetValue {
        let mask = try byte()
        guard mask < 16 else { throw failure(.badChoice) }
        var asset = AssetValue(fileChecksum: try text(), size: try integer())
        if mask & 1 != 0 { asset.receipt = try text() }
        if mask & 2 != 0 { asset.referenceChecksum = try text() }
        if mask & 4 != 0 { asset.wrappingKey = try text() }
        if mask & 8 != 0 { asset.downloadURL = try text() }
        return asset
    }
}

extension FieldValue {
    /// Whether the value is the very same: texts with the same bytes, and numbers with the same bits. Equal texts may be
    /// composed differently, and a number may be unequal to itself.
    func isIdentical(to other: FieldValue) -> Bool {
        switch (self, other) {
        case (.string(let one), .string(let other)): Self.hasSameBytes(one, other)
        case (.int64, .int64), (.bytes, .bytes): self == other
        case (.double(let one), .double(let other)): one.bitPattern == other.bitPattern
        case (.timestamp(let one), .timestamp(let other)): one.bitPattern == other.bitPattern
        case (.list(let one), .list(let other)):
            one.count == other.count && zip(one, other).allSatisfy { $0.isIdentical(to: $1) }
        case (.reference, .reference), (.location, .location), (.asset, .asset):
            Self.packed(self) == Self.packed(other)
        default: false
        }
    }

    private static func hasSameBytes(_ one: String, _ other: String) -> Bool {
        let same = one.utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable { others in
                guard bytes.count == others.count else { return false }
                guard let first = bytes.baseAddress, let second = others.baseAddress else { return true }
                return first == second || memcmp(first, second, bytes.count) == 0
            }
        }
        return (same ?? nil) ?? one.utf8.elementsEqual(other.utf8)
    }

    private static func packed(_ value: FieldValue) -> [UInt8] {
        var writer = PackedWriter()
        writer.value(value)
        return writer.packed(.record)
    }
}
