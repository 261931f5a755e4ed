internal import CloudWire
public import FoundationBackfill
internal import TSanMutex

/// A part of a database that is fetched, saved and shared as a whole.
public final class CKRecordZone: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The name of a zone.
    public typealias ID = CKRecordZoneID

    /// What a zone can do, as the service says. A zone that was not fetched has no capabilities yet.
    public struct Capabilities: OptionSet, Sendable {
        /// The capabilities as bits.
        public let rawValue: UInt

        /// Creates capabilities from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Its changes can be fetched.
        public static let fetchChanges = Capabilities(rawValue: 1)
        /// A batch of changes is saved as a whole or not at all.
        public static let atomic = Capabilities(rawValue: 2)
        /// Records can be shared along with those below them.
        public static let sharing = Capabilities(rawValue: 4)
        /// The zone can be shared as a whole.
        public static let zoneWideSharing = Capabilities(rawValue: 8)
    }

    /// What shares one key, when fields are encrypted.
    public enum EncryptionScope: Int, Sendable {
        /// A record.
        case perRecord
        /// A zone, which can only be shared as a whole.
        case perZone
    }

    /// The name of the zone.
    public let zoneID: CKRecordZoneID
    /// What the zone can do; empty until it is saved or fetched.
    public let capabilities: Capabilities
    /// The share of the whole zone; nil if there is none.
    public let share: CKReference?
    /// The end of the zone's feed when the service has told of the zone.
    let end: String?
    /// Whether the zone was just made, so that its feed begins with its end.
    let isNew: Bool
    private let scope: Mutex<EncryptionScope>

    /// What shares one key. It counts only before the zone is saved for the first time.
    public var encryptionScope: EncryptionScope {
        get { scope.withLock { $0 } }
        set { scope.withLock { $0 = newValue } }
    }

    /// Creates a zone of the program's user.
    public convenience init(zoneName: String) {
        self.init(zoneID: CKRecordZoneID(zoneName: zoneName))
    }

    /// Creates a zone.
    public convenience init(zoneID: CKRecordZoneID) {
        self.init(zoneID: zoneID, capabilities: [], share: nil)
    }

    init(
        zoneID: CKRecordZoneID,
        capabilities: Capabilities,
        share: CKReference?,
        end: String? = nil,
        isNew: Bool = false
    ) {
        (self.zoneID, self.capabilities, self.share) = (zoneID, capabilities, share)
        (self.end, self.isNew) = (end, isNew)
        scope = Mutex(.perRecord)
    }

    /// A zone in an answer.
    convenience init(_ zone: WireZone) {
        let able: Capabilities = [.fetchChanges, .sharing, .zoneWideSharing]
        self.init(
            zoneID: CKRecordZoneID(zone.zoneID),
            capabilities: (zone.zoneID.isDefault ? [] : able).union(zone.isAtomic ? .atomic : []),
            share: nil,
            end: zone.syncToken,
            isNew: zone.isNew
        )
    }

    /// Returns the zone that every database has.
    public static func `default`() -> CKRecordZone { CKRecordZone(zoneID: .default) }

    /// The name of the zone, for logs.
    public override var description: String { "<CKRecordZone: \(zoneID)>" }

    /// Returns a zone of the same name.
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = CKRecordZone(zoneID: zoneID, capabilities: capabilities, share: share)
        copy.encryptionScope = encryptionScope
        return copy
    }

    /// Whether zones are archived securely: always.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the zone into an archive.
    public func encode(with coder: NSCoder) {
        coder.encode(zoneID, forKey: "zoneID")
        coder.encode(Int64(capabilities.rawValue), forKey: "capabilities")
        coder.encode(share, forKey: "share")
        coder.encode(Int64(encryptionScope.rawValue), forKey: "encryptionScope")
    }

    /// Reads a zone from an archive.
    public required init?(coder: NSCoder) {
        guard let id = coder.decodeObject(of: CKRecordZoneID.self, forKey: "zoneID") else { return nil }
        zoneID = id
        capabilities = Capabilities(rawValue: UInt(clamping: coder.decodeInt64(forKey: "capabilities")))
        share = coder.decodeObject(of: CKReference.self, forKey: "share")
        (end, isNew) = (nil, false)
        scope = Mutex(coder.decodeInt64(forKey: "encryptionScope") == 1 ? .perZone : .perRecord)
    }
}
