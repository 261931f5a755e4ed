internal import CloudWire
internal import CoreLocation
internal import FoundationBackfill

extension RecordValue {
    /// The value as requests carry it.
    ///
    /// - Parameter receipts: What the service has answered to the upload of assets.
    func wire(receipts: [ObjectIdentifier: AssetValue] = [:]) -> FieldValue? {
        switch self {
        case .string(let text): .string(text)
        case .integer(let number): .int64(number)
        case .double(let number): .double(number)
        case .date(let date): .timestamp((date.timeIntervalSince1970 * 1000).rounded())
        case .data(let data): .bytes(data)
        case .reference(let reference): .reference(reference.wire)
        case .location(let location): .location(LocationValue(location))
        case .asset(let asset): (receipts[ObjectIdentifier(asset)] ?? asset.remote).map { .asset($0) }
        case .list(let elements): .list(elements.compactMap { $0.wire(receipts: receipts) })
        }
    }

    /// Takes a value from an answer.
    ///
    /// - Parameter zone: The zone of the record, which references without a zone are in.
    init(_ value: FieldValue, in zone: CKRecordZoneID) {
        switch value {
        case .string(let text): self = .string(text)
        case .int64(let number): self = .integer(number)
        case .double(let number): self = .double(number)
        case .timestamp(let milliseconds): self = .date(Date(timeIntervalSince1970: milliseconds / 1000))
        case .bytes(let data): self = .data(data)
        case .reference(let reference): self = .reference(CKReference(reference, in: zone))
        case .location(let location): self = .location(CLLocation(location))
        case .asset(let asset): self = .asset(CKAsset(remote: asset, file: nil))
        case .list(let elements): self = .list(elements.map { RecordValue($0, in: zone) })
        }
    }
}

extension FieldEntry {
    /// A field as requests carry it.
    init(_ field: RecordField, receipts: [ObjectIdentifier: AssetValue]) {
        self.init(field.value.wire(receipts: receipts), isEncrypted: field.isEncrypted)
        guard case .date(let date) = field.value, case .timestamp(let milliseconds) = value else { return }
        let rest = date.timeIntervalSince(Date(timeIntervalSince1970: milliseconds / 1000))
        if rest != 0 { fraction = rest }
    }
}

extension RecordField {
    /// A field of an answer; nil if it has no value.
    ///
    /// - Parameter zone: The zone of the record, which references without a zone are in.
    init?(_ entry: FieldEntry, in zone: CKRecordZoneID) {
        guard let wire = entry.value else { return nil }
        self.init(value: RecordValue(wire, in: zone), isEncrypted: entry.isEncrypted)
        if case .date(let date) = value, let fraction = entry.fraction { value = .date(date + fraction) }
    }
}

extension CKReference {
    var wire: ReferenceValue {
        ReferenceValue(
            recordName: recordID.recordName,
            zoneID: recordID.zoneID.wire,
            action: action == .deleteSelf ? .deleteSelf : .none
        )
    }

    convenience init(_ value: ReferenceValue, in zone: CKRecordZoneID) {
        self.init(
            recordID: CKRecordID(fetched: value.recordName, in: value.zoneID.map { CKRecordZoneID($0) } ?? zone),
            action: value.action == .deleteSelf ? .deleteSelf : .none
        )
    }
}

extension LocationValue {
    init(_ location: CLLocation) {
        self.init(latitude: location.coordinate.latitude, longitude: location.coordinate.longitude)
        altitude = location.altitude
        horizontalAccuracy = location.horizontalAccuracy
        verticalAccuracy = location.verticalAccuracy
        course = location.course
        speed = location.speed
        timestamp = (location.timestamp.timeIntervalSince1970 * 1000).rounded()
    }
}

extension CLLocation {
    convenience init(_ value: LocationValue) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: value.latitude, longitude: value.longitude),
            altitude: value.altitude ?? 0,
            horizontalAccuracy: value.horizontalAccuracy ?? 0,
            verticalAccuracy: value.verticalAccuracy ?? -1,
            course: value.course ?? -1,
            speed: value.speed ?? -1,
            timestamp: Date(timeIntervalSince1970: (value.timestamp ?? 0) / 1000)
        )
    }
}
