package import UntrustedJSON

/// A request for the changes of one zone.
package struct ZoneFeed: Sendable {
    package var zoneID: ZoneName
    /// The end of the feed that the client knows; nil from the start.
    package var syncToken: String?
    /// A token that the client has had before, if it reads from the start: the service fails the request as it would fail one
    /// with that token if it has lost the token's past. An addition of this package's service.
    package var pastToken: String?
    package var desiredKeys: Set<String>?
    package var desiredRecordTypes: Set<String>?
    package var resultsLimit: Int?
    /// Whether the latest changes come first.
    package var isReversed = false

    package init(_ zoneID: ZoneName, since token: String? = nil) {
        (self.zoneID, syncToken) = (zoneID, token)
    }

    /// - Parameter defaults: The whole request, whose members hold for each zone that lacks them.
    package init(_ node: JSONNode, defaults: JSONNode) throws(WireFailure) {
        guard let zone = try node.zoneName() else { throw .badRequest("a zone must have a zoneID") }
        zoneID = zone
        syncToken = node["syncToken"]?.string
        pastToken = node["pastToken"]?.string
        let isOwn = { node[$0] != nil }
        desiredKeys = try (isOwn("desiredKeys") ? node : defaults).names("desiredKeys").map { Set($0) }
        desiredRecordTypes =
            try (isOwn("desiredRecordTypes") ? node : defaults).names("desiredRecordTypes").map { Set($0) }
        resultsLimit = try (isOwn("resultsLimit") ? node : defaults).limit()
        isReversed = (node["reverse"] ?? defaults["reverse"])?.bool ?? false
    }

    func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("zoneID") { zoneID.write(to: &$0) }
            $0.member("syncToken", syncToken)
            $0.member("pastToken", pastToken)
            $0.names("desiredKeys", desiredKeys)
            $0.names("desiredRecordTypes", desiredRecordTypes)
            $0.member("resultsLimit", resultsLimit.map { Int64($0) })
            if isReversed { $0.member("reverse", true) }
        }
    }
}

/// The request `changes/zone`: the changes of several zones.
package struct ZoneFeeds: Sendable {
    package var zones: [ZoneFeed]
    package var numbersAsStrings = false

    package init(_ zones: [ZoneFeed]) {
        self.zones = zones
    }

    package init(_ node: JSONNode) throws(WireFailure) {
        zones = []
        for zone in try node.list("zones") { zones.append(try ZoneFeed(zone, defaults: node)) }
        numbersAsStrings = node["numbersAsStrings"]?.bool ?? false
    }

    package func write(to writer: inout JSONWriter) {
        writer.object { $0.member("zones") { $0.array(zones) { $1.write(to: &$0) } } }
    }
}

/// The request `changes/database`, and its predecessor `zones/changes`: the zones that have changed.
package struct DatabaseFeed: Sendable {
    package var syncToken: String?
    /// As that of a zone's feed.
    package var pastToken: String?
    package var resultsLimit: Int?

    package init(since token: String? = nil, limit: Int? = nil) {
        (syncToken, resultsLimit) = (token, limit)
    }

    package init(_ node: JSONNode) throws(WireFailure) {
        syncToken = node["syncToken"]?.string
        pastToken = node["pastToken"]?.string
        resultsLimit = try node.limit()
    }

    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("syncToken", syncToken)
            $0.member("pastToken", pastToken)
            $0.member("resultsLimit", resultsLimit.map { Int64($0) })
        }
    }
}

/// The request `records/lookup`: records by their names.
package struct RecordsLookup: Sendable {
    package var recordNames: [String]
    package var zoneID: ZoneName?
    /// The fields of each record, unless the request names other ones for it; nil for all.
    package var desiredKeys: Set<String>?
    /// The fields of the records for which the request names them.
    package var desiredKeysByName: [String: Set<String>] = [:]
    package var numbersAsStrings = false

    package init(_ recordNames: [String], zoneID: ZoneName? = nil) {
        (self.recordNames, self.zoneID) = (recordNames, zoneID)
    }

    package init(_ node: JSONNode) throws(WireFailure) {
        recordNames = []
        for record in try node.list("records") {
            guard let name = record["recordName"]?.string else { throw .badRequest("a record must have a recordName") }
            recordNames.append(name)
            desiredKeysByName[name] = try record.names("desiredKeys").map { Set($0) }
        }
        zoneID = try node.zoneName()
        desiredKeys = try node.names("desiredKeys").map { Set($0) }
        numbersAsStrings = node["numbersAsStrings"]?.bool ?? false
    }

    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("records") {
                $0.array(recordNames) { writer, name in
                    writer.object {
                        $0.member("recordName", name)
                        $0.names("desiredKeys", desiredKeysByName[name])
                    }
                }
            }
            if let zoneID { $0.member("zoneID") { zoneID.write(to: &$0) } }
            $0.names("desiredKeys", desiredKeys)
        }
    }
}
