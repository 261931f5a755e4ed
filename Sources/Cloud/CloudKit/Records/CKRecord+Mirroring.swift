package import CloudWire
internal import FoundationBackfill

/// Records as a mirror of objects keeps them: plain values, in which dates are seconds since the reference date.
extension CKRecord {
    /// Creates a record with the fields that the service had last, and then sets those that the device has.
    ///
    /// - Parameters:
    ///   - tag: The service's name of the version with the fields of `base`; nil for a new record.
    ///   - encrypted: The fields that the service keeps encrypted.
    package convenience init(
        mirrored type: String,
        _ id: CKRecordID,
        tag: String?,
        base: [String: FieldValue],
        fields: [String: FieldValue],
        encrypted: Set<String>
    ) {
        var state = RecordState()
        state.metadata.changeTag = tag
        if tag != nil {
            state.fields = base.mapValues { RecordField(value: RecordValue(mirrored: $0, in: id.zoneID)) }
            for name in encrypted { state.fields[name]?.isEncrypted = true }
            state.fetchedFields = state.fields
        }
        for name in Set(fields.keys).union(base.keys).sorted() where tag == nil || fields[name] != base[name] {
            guard tag != nil || fields[name] != nil else { continue }
            state.set(
                fields[name].map { RecordValue(mirrored: $0, in: id.zoneID) },
                forKey: name,
                isEncrypted: encrypted.contains(name)
            )
        }
        self.init(type, id, state)
    }

    /// The fields as a mirror keeps them. Files are left out: see ``mirroredFiles``.
    package var mirroredFields: [String: FieldValue] {
        state.withLock { $0.fields }.compactMapValues { $0.value.mirrored }
    }

    /// The files of the record, by the fields that have one.
    package var mirroredFiles: [String: URL] {
        state.withLock { $0.fields }.compactMapValues { field in
            if case .asset(let asset) = field.value { asset.fileURL } else { nil }
        }
    }

    /// Sets a field to a file that is uploaded along with the record.
    package func setMirroredFile(_ url: URL, for field: String) {
        state.withLock { $0.set(.asset(CKAsset(fileURL: url)), forKey: field, isEncrypted: false) }
    }
}

extension CKRecordID {
    /// The zone as requests name it.
    package var zoneName: ZoneName { zoneID.wire }

    package convenience init(mirrored name: String, in zone: ZoneName) {
        self.init(fetched: name, in: CKRecordZoneID(zone))
    }
}

extension RecordValue {
    fileprivate init(mirrored value: FieldValue, in zone: CKRecordZoneID) {
        if case .timestamp(let seconds) = value {
            self = .date(Date(timeIntervalSinceReferenceDate: seconds))
        } else {
            self.init(value, in: zone)
        }
    }

    fileprivate var mirrored: FieldValue? {
        switch self {
        case .date(let date): .timestamp(date.timeIntervalSinceReferenceDate)
        case .asset: nil
        case .list: nil
        default: wire()
        }
    }
}
