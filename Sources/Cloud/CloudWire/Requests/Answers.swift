package import UntrustedJSON

/// A record in an answer, or the reason why it is not there.
package enum RecordAnswer: Sendable {
    case record(WireRecord)
    case failure(recordName: String, WireFailure)

    package init(_ node: JSONNode) throws(WireFailure) {
        if let failure = WireFailure(node) {
            self = .failure(recordName: node["recordName"]?.string ?? "", failure)
        } else {
            self = .record(try WireRecord(node))
        }
    }

    package func write(to writer: inout JSONWriter, numbersAsStrings: Bool = false) {
        switch self {
        case .record(let record): record.write(to: &writer, numbersAsStrings: numbersAsStrings)
        case .failure(let name, let failure):
            writer.object {
                $0.member("recordName", name)
                failure.writeMembers(to: &$0)
            }
        }
    }
}

/// The answer to a request for records: those that were asked for, saved or found.
package struct RecordsAnswer: Sendable {
    package var records: [RecordAnswer]
    /// The place where a query goes on; nil at its end.
    package var continuationMarker: String?
    package var syncToken: String?

    package init(_ records: [RecordAnswer]) {
        self.records = records
    }

    package init(_ node: JSONNode) throws(WireFailure) {
        records = []
        for record in try node.list("records") { records.append(try RecordAnswer(record)) }
        continuationMarker = node["continuationMarker"]?.string
        syncToken = node["syncToken"]?.string
    }
}

/// A zone in an answer, or the reason why it is not there.
package enum ZoneAnswer: Sendable {
    case zone(WireZone)
    case failure(ZoneName, WireFailure)

    package init(_ node: JSONNode) throws(WireFailure) {
        if let failure = WireFailure(node) {
            self = .failure(try node.zoneName() ?? .default, failure)
        } else {
            self = .zone(try WireZone(node))
        }
    }

    package func write(to writer: inout JSONWriter) {
        switch self {
        case .zone(let zone): zone.write(to: &writer)
        case .failure(let name, let failure):
            writer.object {
                $0.member("zoneID") { name.write(to: &$0) }
                failure.writeMembers(to: &$0)
            }
        }
    }
}

/// The answer to a request for zones; for a feed, with the place that it has come to.
package struct ZonesAnswer: Sendable {
    package var zones: [ZoneAnswer]
    package var syncToken: String?
    package var moreComing = false

    package init(_ zones: [ZoneAnswer]) {
        self.zones = zones
    }

    package init(_ node: JSONNode) throws(WireFailure) {
        zones = []
        for zone in try node.list("zones") { zones.append(try ZoneAnswer(zone)) }
        syncToken = node["syncToken"]?.string
        moreComing = node["moreComing"]?.bool ?? false
    }

    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("zones") { $0.array(zones) { $1.write(to: &$0) } }
            if let syncToken {
                $0.member("syncToken", syncToken)
                $0.member("moreComing", moreComing)
            }
        }
    }
}

/// The changes of one zone, or the reason why there are none.
package enum ZoneFeedAnswer: Sendable {
    case changes(ZoneName, [RecordAnswer], syncToken: String, moreComing: Bool)
    case failure(ZoneName, WireFailure)

    package init(_ node: JSONNode) throws(WireFailure) {
        let zone = try node.zoneName() ?? .default
        if let failure = WireFailure(node) {
            self = .failure(zone, failure)
            return
        }
        guard let token = node["syncToken"]?.string else { throw .badRequest("the changes of a zone lack a syncToken") }
        var records: [RecordAnswer] = []
        for record in try node.list("records") { records.append(try RecordAnswer(record)) }
        self = .changes(zone, records, syncToken: token, moreComing: node["moreComing"]?.bool ?? false)
    }
}
