package import CloudWire

extension RecordVersion {
    /// The times of the fields and what the version knows of, as one value that travels with a record: by it, devices tell each
    /// other when each field was changed.
    package func packedTimes() -> [UInt8] {
        var writer = PackedWriter()
        writer.version(RecordVersion(times: times, seen: seen), comparedTo: RecordVersion())
        return writer.packed(.times)
    }

    /// A version that has come with its times.
    package init(fields: [String: FieldValue], packedTimes: [UInt8]) throws(PackingFailure) {
        var reader = try PackedReader(packedTimes, .times)
        self = try reader.version(comparedTo: RecordVersion())
        guard self.fields.isEmpty else { throw reader.failure(.badChoice) }
        try reader.end()
        self.fields = fields
    }

    /// Whether the version is the very same, to the bits of its values.
    func isIdentical(to other: RecordVersion) -> Bool {
        guard fields.count == other.fields.count, times == other.times, seen == other.seen else { return false }
        return fields.allSatisfy { name, value in other.fields[name].map(value.isIdentical) ?? false }
    }
}

// For each field, the place of its name and two choices: what is known of its value, and of its time. Then for each device the
// place of the time, and the device unless it is that of the time.
private let none = 0
private let written = 1
private let asBefore = 2

extension PackedWriter {
    /// Writes a version.
    ///
    /// - Parameter former: Another version, which the reader knows: what is the same as there is not written again.
    mutating func version(_ version: RecordVersion, comparedTo former: RecordVersion) {
        var fields: [(name: String, time: HybridTime?)] = version.times.map { ($0.key, $0.value) }
        for name in version.fields.keys where version.times[name] == nil { fields.append((name, nil)) }
        fields.sort { $0.name < $1.name }
        count(fields.count)
        for (name, time) in fields { field(name, version.fields[name], time, former) }
        count(version.seen.count)
        for (device, time) in version.seen.sorted(by: { $0.key < $1.key }) {
            let isOther = time.device != device
            count(place(of: time) << 1 | (isOther ? 1 : 0))
            if isOther { count(place(of: device)) }
        }
    }

    private mutating func field(_ name: String, _ value: FieldValue?, _ time: HybridTime?, _ former: RecordVersion) {
        var values = none
        if let value {
            values = former.fields[name].map(value.isIdentical) ?? false ? asBefore : written
        }
        let times = time == nil ? none : time == former.times[name] ? asBefore : written
        count(place(of: name) << 4 | times << 2 | values)
        if let value, values == written { self.value(value) }
        if let time, times == written { count(place(of: time)) }
    }
}

extension PackedReader {
    mutating func version(comparedTo former: RecordVersion) throws(PackingFailure) -> RecordVersion {
        var version = RecordVersion()
        let count = try count()
        version.fields.reserveCapacity(count)
        version.times.reserveCapacity(count)
        for _ in 0..<count { try field(of: &version, former) }
        for _ in 0..<(try self.count()) {
            let place = try varint()
            let time = try time(at: place >> 1)
            version.seen[place & 1 == 0 ? time.device : try name()] = time
        }
        return version
    }

    private mutating func field(of version: inout RecordVersion, _ former: RecordVersion) throws(PackingFailure) {
        let head = try varint()
        let name = try name(at: head >> 4)
        switch Int(head & 3) {
        case none: break
        case written: version.fields[name] = try value()
        case asBefore:
            guard let value = former.fields[name] else { throw failure(.badChoice) }
            version.fields[name] = value
        default: throw failure(.badChoice)
        }
        switch Int(head >> 2 & 3) {
        case none: break
        case written: version.times[name] = try time()
        case asBefore:
            guard let time = former.times[name] else { throw failure(.badChoice) }
            version.times[name] = time
        default: throw failure(.badChoice)
        }
    }
}
