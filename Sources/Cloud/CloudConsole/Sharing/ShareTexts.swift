internal import CloudService
internal import CloudWire

/// How shares and those who take part are told.
enum ShareTexts {
    static func title(of place: SharedPlace) -> String {
        place.title.map { "“\($0)”" } ?? (place.sharing.root == nil ? "the zone \(place.zone.name)" : "a record")
    }

    static func place(of place: SharedPlace) -> String {
        let what = place.sharing.root.map { "record \($0) and those below it, in zone" } ?? "zone"
        return "\(what) \(place.zone.name) of \(owner(of: place))"
    }

    static func owner(of place: SharedPlace) -> String {
        guard let owner = place.sharing.participants?.first(where: { $0.role == .owner }) else {
            return place.zone.owner ?? ""
        }
        return name(of: owner)
    }

    static func name(of participant: WireParticipant) -> String {
        let user = participant.user
        let name = [user.givenName, user.familyName].compactMap(\.self).joined(separator: " ")
        if !name.isEmpty { return name }
        if participant.isOneTime { return "whoever opens a link first" }
        return user.emailAddress ?? user.recordName ?? "somebody"
    }

    static func standing(of participant: WireParticipant) -> String {
        let role =
            switch participant.role {
            case .owner: "owner"
            case .administrator: "may invite others"
            case .user: "was invited"
            case .publicUser: "came by the link"
            }
        guard participant.role != .owner else { return role }
        return participant.status == .accepted ? "\(role), takes part" : "\(role), has not accepted"
    }

    static func right(_ permission: WireShare.Permission) -> String {
        switch permission {
        case .none: "Nothing"
        case .readOnly: "Read"
        case .readWrite: "Read and write"
        }
    }

    static func consequence(ofEnding place: SharedPlace) -> String {
        let others = (place.sharing.participants ?? []).filter { $0.role != .owner }
        let kept = "The records stay with \(owner(of: place))."
        guard !others.isEmpty else { return "Nobody else takes part. The links do not work any more. \(kept)" }
        let names = others.prefix(5).map(name).joined(separator: ", ")
        let rest = others.count > 5 ? " and \(others.count - 5) more" : ""
        return "It is removed from the devices of \(names)\(rest). \(kept)"
    }
}
