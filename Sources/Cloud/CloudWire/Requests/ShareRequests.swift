package import UntrustedJSON

/// The requests `records/resolve` and `records/accept`: shares, by the ends of their addresses.
package struct SharesRequest: Sendable {
    package struct Item: Hashable, Sendable {
        package var shortGUID: String
        /// Whether the answer carries the record that is shared, and which of its fields; nil for all.
        package var wantsRoot = false
        package var rootKeys: Set<String>?

        package init(_ shortGUID: String, wantsRoot: Bool = false, rootKeys: Set<String>? = nil) {
            (self.shortGUID, self.wantsRoot, self.rootKeys) = (shortGUID, wantsRoot, rootKeys)
        }
    }

    package var items: [Item]

    package init(_ items: [Item]) {
        self.items = items
    }

    package init(_ node: JSONNode) throws(WireFailure) {
        items = []
        for item in try node.list("shortGUIDs") {
            guard let name = item["value"]?.string ?? item.string else {
                throw .badRequest("a short GUID must be an object with a value")
            }
            let keys = try item.names("rootRecordDesiredKeys").map { Set($0) }
            items.append(Item(name, wantsRoot: item["shouldFetchRootRecord"]?.bool ?? false, rootKeys: keys))
        }
    }

    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("shortGUIDs") { writer in
                writer.array(items) { writer, item in
                    writer.object {
                        $0.member("value", item.shortGUID)
                        $0.member("shouldFetchRootRecord", item.wantsRoot)
                        $0.names("rootRecordDesiredKeys", item.rootKeys)
                    }
                }
            }
        }
    }
}

/// A share in an answer to ``SharesRequest``, as the user who asks sees it.
package struct ResolvedShare: Sendable {
    package var shortGUID: String
    package var container: String
    package var environment: String
    /// The zone of the share, with its owner.
    package var zoneID: ZoneName
    package var share: WireRecord
    package var owner: WireUser
    /// The record that is shared along with those below it; nil for a zone.
    package var rootName: String?
    package var root: WireRecord?
    /// What the user is in the share; nil for a user who does not take part yet.
    package var participant: WireParticipant

    package init(
        shortGUID: String,
        container: String,
        environment: String,
        zoneID: ZoneName,
        share: WireRecord,
        participant: WireParticipant
    ) {
        (self.shortGUID, self.container, self.environment) = (shortGUID, container, environment)
        (self.zoneID, self.share, self.participant) = (zoneID, share, participant)
        owner = share.sharing?.participants?.first { $0.role == .owner }?.user ?? WireUser(recordName: zoneID.owner)
    }
}

/// What has become of a share that was asked for.
package enum ShareAnswer: Sendable {
    case share(ResolvedShare)
    case failure(shortGUID: String, WireFailure)

    package var shortGUID: String {
        switch self {
        case .share(let share): share.shortGUID
        case .failure(let name, _): name
        }
    }

    package init(_ node: JSONNode) throws(WireFailure) {
        let name = node["shortGUID"]?["value"]?.string ?? node["shortGUID"]?.string ?? ""
        if let failure = WireFailure(node) {
            self = .failure(shortGUID: name, failure)
            return
        }
        guard let zone = try node.zoneName(), let share = node["share"] else {
            throw .badRequest("a resolved share must have a zoneID and a share")
        }
        let participant = WireParticipant(
            participantID: "",
            role: node["participantType"]?.string.flatMap(WireParticipant.Role.init) ?? .user,
            permission: node["participantPermission"]?.string.flatMap(WireShare.Permission.init) ?? .none,
            status: node["participantStatus"]?.string.flatMap(WireParticipant.Status.init) ?? .invited,
            user: WireUser()
        )
        var resolved = ResolvedShare(
            shortGUID: name,
            container: node["containerIdentifier"]?.string ?? "",
            environment: node["environment"]?.string ?? "",
            zoneID: zone,
            share: try WireRecord(share),
            participant: participant
        )
        if let owner = node["ownerIdentity"] { resolved.owner = WireUser(owner) }
        resolved.rootName = node["rootRecordName"]?.string
        resolved.root = try node["rootRecord"].map { node throws(WireFailure) in try WireRecord(node) }
        self = .share(resolved)
    }

    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("shortGUID") { $0.object { $0.member("value", shortGUID) } }
            switch self {
            case .failure(_, let failure): failure.writeMembers(to: &writer)
            case .share(let share): Self.write(share, to: &writer)
            }
        }
    }

    private static func write(_ share: ResolvedShare, to writer: inout JSONWriter) {
        writer.member("containerIdentifier", share.container)
        writer.member("environment", share.environment)
        writer.member("databaseScope", share.participant.role == .owner ? "PRIVATE" : "SHARED")
        writer.member("zoneID") { share.zoneID.write(to: &$0) }
        writer.member("share") { share.share.write(to: &$0) }
        writer.member("ownerIdentity") { share.owner.write(to: &$0) }
        writer.member("rootRecordName", share.rootName)
        if let root = share.root { writer.member("rootRecord") { root.write(to: &$0) } }
        writer.member("participantType", share.participant.role.rawValue)
        writer.member("participantStatus", share.participant.status.rawValue)
        writer.member("participantPermission", share.participant.permission.rawValue)
    }
}
