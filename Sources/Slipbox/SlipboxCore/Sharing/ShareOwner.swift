public import CloudKit

/// The user who shares something, in a word for a mark.
public struct ShareOwner: Equatable, Sendable {
    /// The name by which others know the user: given and family name, otherwise the address.
    public let name: String

    /// The owner of a share.
    public init(of share: CKShare) {
        let identity = share.owner.userIdentity
        let parts = [identity.nameComponents?.givenName, identity.nameComponents?.familyName].compactMap(\.self)
        let address = identity.lookupInfo?.emailAddress
        name = parts.isEmpty ? address ?? "somebody" : parts.joined(separator: " ")
    }
}
