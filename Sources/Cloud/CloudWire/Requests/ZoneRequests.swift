package import UntrustedJSON

/// A zone in an answer.
package struct WireZone: Hashable, Sendable {
    package var zoneID: ZoneName
    /// The end of the zone's feed.
    package var syncToken: String?
    /// Whether its batches are atomic.
    package var isAtomic: Bool
    package var isDeleted = false
    /// Whether the request has made the zone, so that its feed begins with the token. An addition of this package's service.
    package var isNew = false

    package init(_ zoneID: ZoneName, syncToken: String? = nil, isAtomic: Bool, isDeleted: Bool = false) {
        (self.zoneID, self.syncToken, self.isAtomic, self.isDeleted) = (zoneID, syncToken, isAtomic, isDeleted)
    }

    package init(_ node: JSONNode) throws(WireFailure) {
        guard let zone = try node.zoneName() else { throw .badRequest("a zone must have a zoneID") }
        self.init(
            zone,
            syncToken: node["syncToken"]?.string,
            isAtomic: node["atomic"]?.bool ?? !zone.isDefault,
            isDeleted: node["deleted"]?.bool ?? false
        )
        isNew = node["isNew"]?.bool ?? false
    }

    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("zoneID") { zoneID.write(to: &$0) }
            $0.member("syncToken", syncToken)
            $0.member("atomic", isAtomic)
            if isDeleted { $0.member("deleted", true) }
            if isNew { $0.member("isNew", true) }
        }
    }
}

/// The request `zones/modify`: makes and deletes zones.
package struct ZonesModify: Sendable {
    package struct Operation: Sendable {
        package var isDeletion: Bool
        package var zoneID: ZoneName

        package init(_ zoneID: ZoneName, isDeletion: Bool) {
            (self.zoneID, self.isDeletion) = (zoneID, isDeletion)
        }
    }

    package var operations: [Operation]

    package init(_ operations: [Operation]) {
        self.operations = operations
    }

    package init(_ node: JSONNode) throws(WireFailure) {
        operations = []
        for item in try node.list("operations") {
            let kind = item["operationType"]?.string
            guard kind == "create" || kind == "delete" else {
                throw .badRequest("'operationType' must be create or delete")
            }
            guard let zone = try item["zone"]?.zoneName() else { throw .badRequest("an operation must have a zone") }
            operations.append(Operation(zone, isDeletion: kind == "delete"))
        }
    }

    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("operations") { writer in
                writer.array(operations) { writer, operation in
                    writer.object {
                        $0.member("operationType", operation.isDeletion ? "delete" : "create")
                        $0.member("zone") { $0.object { $0.member("zoneID") { operation.zoneID.write(to: &$0) } } }
                    }
                }
            }
        }
    }
}

/// The request `zones/lookup`: zones by their names.
package struct ZonesLookup: Sendable {
    package var zones: [ZoneName]

    package init(_ zones: [ZoneName]) {
        self.zones = zones
    }

    /// Each element is a zone's ID or, as some clients write it, an object that has one.
    package init(_ node: JSONNode) throws(WireFailure) {
        zones = []
        for item in try node.list("zones") {
            guard let zone = try item.zoneName() ?? ZoneName(item) else {
                throw .badRequest("a zone must have a zoneName")
            }
            zones.append(zone)
        }
    }

    package func write(to writer: inout JSONWriter) {
        writer.object { $0.member("zones") { $0.array(zones) { $1.write(to: &$0) } } }
    }
}
