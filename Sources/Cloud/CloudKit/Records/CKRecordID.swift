public import FoundationBackfill

/// The name of a record: unique in its zone of a database. Also called `CKRecord.ID`.
public final class CKRecordID: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The name of the record: ASCII, at most 255 characters, not beginning with an underscore.
    public let recordName: String
    /// The zone of the record.
    public let zoneID: CKRecordZoneID

    /// Creates the name of a record, which need not exist. An empty name, one that is too long or not ASCII, stops the
    /// program.
    public convenience init(
        recordName: String = UUID().uuidString,
        zoneID: CKRecordZoneID = CKRecordZoneID.default
    ) {
        let isValid = !recordName.isEmpty && recordName.utf8.count <= 255 && recordName.utf8.allSatisfy { $0 < 128 }
        if !isValid { misuse(.invalidArgument, "A record name has 1 to 255 ASCII characters, not '\(recordName)'.") }
        self.init(fetched: recordName, in: zoneID)
    }

    /// A name from an answer, which is taken as it is.
    init(fetched recordName: String, in zoneID: CKRecordZoneID) {
        (self.recordName, self.zoneID) = (recordName, zoneID)
    }

    /// Whether the other object names the same record.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CKRecordID else { return false }
        return recordName == other.recordName && zoneID == other.zoneID
    }

    /// The hash of the name and the zone.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(recordName)
        hasher.combine(zoneID)
        return hasher.finalize()
    }

    /// The name and the zone, for logs.
    public override var description: String {
        "<CKRecordID: recordName=\(recordName), zoneID=\(zoneID)>"
    }

    /// Returns the name itself, which cannot change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether names of records are archived securely: always.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the name into an archive.
    public func encode(with coder: NSCoder) {
        coder.encode(recordName as NSString, forKey: "recordName")
        coder.encode(zoneID, forKey: "zoneID")
    }

    /// Reads a name from an archive.
    public required init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "recordName"),
            let zone = coder.decodeObject(of: CKRecordZoneID.self, forKey: "zoneID")
        else { return nil }
        (recordName, zoneID) = (name.description, zone)
    }
}
