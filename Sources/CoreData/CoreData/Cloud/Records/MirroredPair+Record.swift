#if CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

extension MirroredPair {
    /// The name of the record of the pair that is made here: the same on all devices, so that two that add the same pair make
    /// one record.
    var recordName: String {
        var hash = StableHash()
        for text in [join, left, right] { hash.combine(text) }
        return hash.uuid
    }

    /// The fields of the pair's record.
    func fields(_ join: MirroredJoin) -> [String: FieldValue] {
        [
            Field.entityNames: .string(join.entityNames), Field.recordNames: .string("\(left):\(right)"),
            Field.relationships: .string(join.relationshipNames),
        ]
    }

    /// The pair of a record; nil if it is not one of the model.
    init?(_ fields: [String: FieldValue], in model: MirroredModel) {
        func names(_ field: String) -> [Substring]? {
            guard case .string(let text) = fields[field] else { return nil }
            // Apple's article says semicolon, and shows colons.
            let parts = text.split { $0 == ":" || $0 == ";" }
            return parts.count == 2 ? parts : nil
        }
        guard let entities = names(Field.entityNames), let records = names(Field.recordNames),
            let relationships = names(Field.relationships)
        else { return nil }
        let sides = zip(entities, relationships).map {
            MirroredJoin.Side(entity: String($0), relationship: String($1))
        }
        .map { model.renamedSides[$0] ?? $0 }
        let join = MirroredJoin(sides[0], sides[1])
        guard model.joins[join.key] != nil else { return nil }
        let isInOrder = join.isSymmetric ? records[0] < records[1] : join.left == sides[0]
        self.init(
            join: join.key,
            left: String(isInOrder ? records[0] : records[1]),
            right: String(isInOrder ? records[1] : records[0])
        )
    }

    private enum Field {
        static let entityNames = "CD_entityNames"
        static let recordNames = "CD_recordNames"
        static let relationships = "CD_relationships"
    }
}

/// A hash that is the same in all programs: FNV-1a of 128 bits.
private struct StableHash {
    private var high: UInt64 = 0x6c62_272e_07bb_0142
    private var low: UInt64 = 0x62b8_2175_6295_c58d

    mutating func combine(_ text: String) {
        for byte in text.utf8 { combine(byte) }
        // No text holds this byte, so texts do not run into each other.
        combine(0xff)
    }

    private mutating func combine(_ byte: UInt8) {
        low ^= UInt64(byte)
        // The prime is 2^88 + 0x13b.
        let (carry, product) = low.multipliedFullWidth(by: 0x13b)
        high = high &* 0x13b &+ carry &+ (low << 24)
        low = product
    }

    /// The hash in the form of a UUID of version 8, which is for values of one's own.
    var uuid: String {
        var bytes: [UInt8] = []
        for word in [high, low] { withUnsafeBytes(of: word.bigEndian) { bytes += $0 } }
        bytes[6] = bytes[6] & 0x0f | 0x80
        bytes[8] = bytes[8] & 0x3f | 0x80
        let digits = bytes.map { byte in
            let text = String(byte, radix: 16, uppercase: true)
            return text.count == 1 ? "0" + text : text
        }
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
    }
}
#endif
