package import CloudWire

/// The place in a feed of changes up to which the service has answered a client.
package struct FeedPlace: Hashable, Sendable {
    /// The name of the zone; nil for the feed of the whole database.
    package var zoneName: String?
    /// The user who owns the zone; nil for the user who asks.
    package var zoneOwner: String?
    /// The number of the zone in the store; 0 for a database.
    package var zoneNumber: Int64 = 0
    /// The last change that the client was told of.
    package var sequence: Int64 = 0
    /// The last change that there was at that time.
    package var head: Int64 = 0
    /// Whether the client's token was not valid any more, so that it must begin from the start.
    package var isExpired = false

    package init(_ zone: ZoneName? = nil) {
        (zoneName, zoneOwner) = (zone?.name, zone?.owner)
    }

    init(_ zone: ZoneName?, number: Int64, sequence: Int64, head: Int64) {
        self.init(zone)
        (zoneNumber, self.sequence, self.head) = (number, sequence, head)
    }

    /// The place of a client whose request for changes has failed; nil if the failure says nothing of its token.
    init?(_ zone: ZoneName?, _ failure: WireFailure) {
        guard failure.code == .changeTokenExpired else { return nil }
        self.init(zone)
        isExpired = true
    }
}
