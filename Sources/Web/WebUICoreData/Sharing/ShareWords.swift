#if CloudKit
internal import CloudKit
internal import Foundation

/// How shares, users and what goes wrong are told.
enum ShareWords {
    static func name(of identity: CKUserIdentity) -> String {
        let parts = [identity.nameComponents?.givenName, identity.nameComponents?.familyName].compactMap(\.self)
        let name = parts.joined(separator: " ")
        if !name.isEmpty { return name }
        return identity.lookupInfo?.emailAddress ?? identity.userRecordID?.recordName ?? "Somebody"
    }

    static func name(of participant: CKShare.Participant, in share: CKShare) -> String {
        if participant == share.currentUserParticipant { return "You" }
        if share.oneTimeURL(for: participant.participantID) != nil { return "Whoever opens the link first" }
        return name(of: participant.userIdentity)
    }

    static func standing(of participant: CKShare.Participant) -> String {
        switch (participant.role, participant.acceptanceStatus) {
        case (.owner, _): "Owner"
        case (_, .accepted): "Takes part"
        case (_, .removed): "Has left"
        default: "Invited"
        }
    }

    static func right(_ permission: CKShare.ParticipantPermission) -> String {
        switch permission {
        case .readWrite: "Can change"
        case .readOnly: "Can see"
        case .none, .unknown: "Only invited people"
        }
    }

    static func sentence(about error: any Error) -> String {
        switch error {
        case SharingProblem.unknownUser(let name):
            "There is no user “\(name)”, or the user does not want to be found. Check the spelling, or send a link."
        case let error as CKError where error.code == .networkUnavailable || error.code == .networkFailure:
            "There is no connection now. Nothing was changed; try again later."
        case let error as CKError where error.code == .permissionFailure:
            "You may not change who takes part."
        default: error.localizedDescription
        }
    }

    /// Says whom the end of a share affects.
    static func end(of share: CKShare, isOwner: Bool) -> String {
        guard isOwner else { return "It is removed from your devices. The others keep it." }
        let others = share.participants.count { $0.role != .owner && $0.acceptanceStatus == .accepted }
        return switch others {
        case 0: "Nobody else takes part yet. Links do not work any more."
        case 1: "One person loses it. You keep it."
        default: "\(others) people lose it. You keep it."
        }
    }
}
#endif
