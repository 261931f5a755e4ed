package import CloudWire

/// A record, by its zone and name.
package struct SyncRecordName: Hashable, Codable, Sendable {
    package let zone: ZoneName
    package let name: String

    package init(_ name: String, in zone: ZoneName) {
        (self.name, self.zone) = (name, zone)
    }
}

/// What one device knows of a database and has yet to send: all that must outlast the program.
package struct SyncState: Hashable, Codable, Sendable {
    /// How far the device has come in a zone.
    package struct Zone: Hashable, Codable, Sendable {
        /// The end of the zone's feed that the device knows; nil from the start.
        package var token: String?
        /// A token of the past in which the device may have saved something, while it has to read the feed from its start: if the
        /// service has lost that past, a record that the feed does not tell of is lost, and not deleted. Nil while there is a token.
        package var past: String?
        /// Whether the database's feed has told of changes that were not fetched yet.
        package var hasChanges = true

        package init(token: String? = nil, hasChanges: Bool = true) {
            (self.token, self.hasChanges) = (token, hasChanges)
        }

        /// Whether the device has a token by which the service can tell of a loss.
        var isKnown: Bool { token != nil || past != nil }
    }

    /// The record name of the user whose data they are; nil before anybody has signed in.
    package var user: String?
    /// The end of the database's feed that the device knows.
    package var token: String?
    /// The token that was known before the feed had to be read from its start; nil while there is a token.
    package var past: String?
    package var zones: [ZoneName: Zone] = [:]
    package var pendingZones = PendingChanges<ZoneName>()
    package var pendingRecords = PendingChanges<SyncRecordName>()
    /// Whether the program has changes that it lists when it is asked for a batch.
    package var hasUntrackedChanges = false
    /// The subscription through which the service tells of changes.
    package var subscription: String?

    package init() {}

    /// The zones with changes that were not fetched yet, by name.
    package var unfetchedZones: [ZoneName] {
        zones.filter(\.value.hasChanges).keys.sorted { ($0.name, $0.owner ?? "") < ($1.name, $1.owner ?? "") }
    }

    package var hasPendingChanges: Bool {
        !pendingZones.isEmpty || !pendingRecords.isEmpty || hasUntrackedChanges
    }
}
