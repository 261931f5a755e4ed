package import UntrustedJSON

/// A zone as requests and answers name it: by its name and its owner.
package struct ZoneName: Hashable, Sendable, Codable {
    /// The zone that every database has. It has no feed of changes, and its batches are not atomic.
    package static let defaultName = "_defaultZone"
    package static let `default` = ZoneName(defaultName)

    package var name: String
    /// The record name of the user who owns the zone; nil for the user who asks.
    package var owner: String?

    package init(_ name: String, owner: String? = nil) {
        self.name = name
        // Apple's clients write this name for the user who asks.
        self.owner = owner == "__defaultOwner__" || owner == "_defaultOwner" ? nil : owner
    }

    package var isDefault: Bool { name == Self.defaultName }

    /// Reads a zone's ID; nil if it has no name. Older clients call the owner's record name `ownerName`.
    package init?(_ node: JSONNode) {
        guard let name = node["zoneName"]?.string else { return nil }
        self.init(name, owner: (node["ownerRecordName"] ?? node["ownerName"])?.string)
    }

    package func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("zoneName", name)
            $0.member("ownerRecordName", owner)
            $0.member("zoneType", isDefault ? "DEFAULT_ZONE" : "REGULAR_CUSTOM_ZONE")
        }
    }
}

extension JSONNode {
    /// The zone's ID in a member; nil if there is none.
    package func zoneName(_ member: String = "zoneID") throws(WireFailure) -> ZoneName? {
        guard let node = self[member] else { return nil }
        guard let zone = ZoneName(node) else { throw .badRequest("'\(member)' must be an object with a zoneName") }
        return zone
    }
}
