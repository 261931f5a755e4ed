internal import CloudWire

// The first byte of the content says which parts there are: base, tag, unheard versions, lost values and when they were lost, the
// removed version, and the choice for the local version. Then come these, in the order tag, base, local, unheard, lost, losses, removed.
private let hasBase: UInt8 = 1
private let hasTag: UInt8 = 2
private let hasUnheard: UInt8 = 4
private let hasLost: UInt8 = 8
private let localShift: UInt8 = 4
private let localMask: UInt8 = 3
private let hasLosses: UInt8 = 64
private let hasRemoved: UInt8 = 128

/// How a version is written.
private enum PackedVersion: UInt8 {
    case none, written, asBase, asLocal
}

extension MirroredRecord {
    /// The record as bytes: what is the same in several versions is there once.
    package func packed() -> [UInt8] {
        var writer = PackedWriter()
        let choice: PackedVersion = local.map { $0.choice(base, nil) } ?? .none
        writer.byte(
            (base == nil ? 0 : hasBase) | (tag == nil ? 0 : hasTag) | (unheard.isEmpty ? 0 : hasUnheard)
                | (lost.isEmpty ? 0 : hasLost) | (lost.allSatisfy { $0.since == nil } ? 0 : hasLosses)
                | (removed == nil ? 0 : hasRemoved) | choice.rawValue << localShift
        )
        if let tag { writer.text(tag) }
        if let base { writer.version(base, comparedTo: RecordVersion()) }
        if let local, choice == .written { writer.version(local, comparedTo: base ?? RecordVersion()) }
        if !unheard.isEmpty { writer.count(unheard.count) }
        for version in unheard {
            let choice = version.choice(base, local)
            writer.byte(choice.rawValue)
            if choice == .written { writer.version(version, comparedTo: local ?? base ?? RecordVersion()) }
        }
        if !lost.isEmpty { writer.count(lost.count) }
        for value in lost { writer.lost(value) }
        if lost.contains(where: { $0.since != nil }) { for value in lost { writer.loss(value.since) } }
        if let removed { writer.version(removed, comparedTo: base ?? RecordVersion()) }
        return writer.packed(.record)
    }

    /// Reads what ``packed()`` has written. Bytes that are damaged are an error, unless they happen to be those of another
    /// record.
    package init(packed bytes: [UInt8]) throws(PackingFailure) {
        var reader = try PackedReader(bytes, .record)
        self.init(local: RecordVersion())
        local = nil
        let flags = try reader.byte()
        let choice = flags >> localShift & localMask
        guard choice <= PackedVersion.asBase.rawValue else { throw reader.failure(.badChoice) }
        if flags & hasTag != 0 { tag = try reader.text() }
        if flags & hasBase != 0 { base = try reader.version(comparedTo: RecordVersion()) }
        switch PackedVersion(rawValue: choice) {
        case .written: local = try reader.version(comparedTo: base ?? RecordVersion())
        case .asBase: local = try reader.known(base)
        default: break
        }
        if flags & hasUnheard != 0 {
            for _ in 0..<(try reader.count()) {
                unheard.append(try reader.unheard(base: base, local: local))
            }
        }
        if flags & hasLost != 0 {
            for _ in 0..<(try reader.count()) { lost.append(try reader.lost()) }
        }
        if flags & hasLosses != 0 {
            for index in lost.indices { lost[index].since = try reader.loss() }
        }
        if flags & hasRemoved != 0 { removed = try reader.version(comparedTo: base ?? RecordVersion()) }
        try reader.end()
    }
}

extension RecordVersion {
    fileprivate func choice(_ base: RecordVersion?, _ local: RecordVersion?) -> PackedVersion {
        if let local, isIdentical(to: local) { return .asLocal }
        if let base, isIdentical(to: base) { return .asBase }
        return .written
    }
}

extension PackedWriter {
    fileprivate mutating func lost(_ lost: LostValue) {
        count(place(of: lost.field) << 2 | (lost.value == nil ? 0 : 1) | (lost.time == nil ? 0 : 2))
        if let value = lost.value { self.value(value) }
        if let time = lost.time { count(place(of: time)) }
    }

    fileprivate mutating func loss(_ since: Int64?) {
        byte(since == nil ? 0 : 1)
        if let since { integer(since) }
    }
}

extension PackedReader {
    fileprivate func known(_ version: RecordVersion?) throws(PackingFailure) -> RecordVersion {
        guard let version else { throw failure(.badChoice) }
        return version
    }

    fileprivate mutating func unheard(base: RecordVersion?, local: RecordVersion?) throws(PackingFailure)
        -> RecordVersion
    {
        switch PackedVersion(rawValue: try byte()) {
        case .written: return try version(comparedTo: local ?? base ?? RecordVersion())
        case .asBase: return try known(base)
        case .asLocal: return try known(local)
        default: throw failure(.badChoice)
        }
    }

    fileprivate mutating func lost() throws(PackingFailure) -> LostValue {
        let head = try varint()
        let field = try name(at: head >> 2)
        let value = head & 1 == 0 ? nil : try value()
        let time = head & 2 == 0 ? nil : try time()
        return LostValue(field: field, value: value, time: time)
    }

    fileprivate mutating func loss() throws(PackingFailure) -> Int64? {
        switch try byte() {
        case 0: return nil
        case 1: return try integer()
        default: throw failure(.badChoice)
        }
    }
}
