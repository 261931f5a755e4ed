package import CloudWire
public import FoundationBackfill

/// The name of a zone: unique for its owner. Also called `CKRecordZone.ID`.
public final class CKRecordZoneID: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The zone that every database has.
    public static let `default` = CKRecordZoneID(zoneName: defaultZoneName)
    /// The name of the zone that every database has.
    public static let defaultZoneName = ZoneName.defaultName

    /// The name of the zone.
    public let zoneName: String
    /// The record name of the user who owns the zone; `CKCurrentUserDefaultName` for the user of the program.
    public let ownerName: String

    /// Creates the name of a zone, which need not exist.
    public init(zoneName: String = CKRecordZoneID.defaultZoneName, ownerName: String = CKCurrentUserDefaultName) {
        (self.zoneName, self.ownerName) = (zoneName, ownerName)
    }

    convenience init(_ name: ZoneName) {
        self.init(zoneName: name.name, ownerName: name.owner ?? CKCurrentUserDefaultName)
    }

    /// The zone as requests name it.
    package var wire: ZoneName { ZoneName(zoneName, owner: ownerName) }

    /// Whether the other object names the same zone.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CKRecordZoneID else { return false }
        return zoneName == other.zoneName && ownerName == other.ownerName
    }

    /// The hash of the name and the owner.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(zoneName)
        hasher.combine(ownerName)
        return hasher.finalize()
    }

    /// The name and the owner, for logs.
    public override var description: String { "\(zoneName):\(ownerName)" }

    /// Returns the name itself, which cannot change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether names of zones are archived securely: always.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the name into an archive.
    public func encode(with coder: NSCoder) {
        coder.encode(zoneName as NSString, forKey: "zoneName")
        coder.encode(ownerName as NSString, forKey: "ownerName")
    }

    /// Reads a name from an archive.
    public required init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "zoneName"),
            let owner = coder.decodeObject(of: NSString.self, forKey: "ownerName")
        else { return nil }
        (zoneName, ownerName) = (name.description, owner.description)
    }
}
