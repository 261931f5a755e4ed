internal import CloudWire
public import FoundationBackfill

extension CKShare {
    /// A user who asks to take part in a share.
    ///
    /// ```swift
    /// for requester in share.requesters {
    ///     let participants = try await container.shareParticipants(for: [requester.participantLookupInfo])
    ///     if let participant = try participants.values.first?.get() { share.addParticipant(participant) }
    /// }
    /// ```
    public final class AccessRequester: NSObject, Sendable {
        /// The user.
        public let userIdentity: CKUserIdentity

        init(_ userIdentity: CKUserIdentity) {
            self.userIdentity = userIdentity
        }

        /// How to find the user as a participant, who can be added to the share.
        public var participantLookupInfo: CKUserIdentity.LookupInfo {
            if let id = userIdentity.userRecordID { return CKUserIdentity.LookupInfo(userRecordID: id) }
            return userIdentity.lookupInfo ?? CKUserIdentity.LookupInfo(nil, nil, nil)
        }
    }

    /// A user who may not ask any more to take part in a share.
    public final class BlockedIdentity: NSObject, Sendable {
        /// The user.
        public let userIdentity: CKUserIdentity

        init(_ userIdentity: CKUserIdentity) {
            self.userIdentity = userIdentity
        }
    }

    /// Whether users who are not invited may ask to be. They do so by ``CKShareRequestAccessOperation``, or on the page at the
    /// share's address.
    public var allowsAccessRequests: Bool {
        get { access.withLock { $0.allowsAccessRequests ?? false } }
        set { access.withLock { $0.allowsAccessRequests = newValue } }
    }

    /// The users who ask to take part. Only those who may invite others see them.
    public var requesters: [CKShare.AccessRequester] { access.withLock { $0.requesters } }

    /// The users who may not ask any more. Only those who may invite others see them.
    public var blockedIdentities: [CKShare.BlockedIdentity] { access.withLock { $0.blockedIdentities } }

    /// Takes requests off the list with the next save. The users may ask again.
    public func denyRequesters(_ requesters: [CKShare.AccessRequester]) {
        decide(.deny, requesters)
    }

    /// Takes requests off the list with the next save. The users may not ask again.
    public func blockRequesters(_ requesters: [CKShare.AccessRequester]) {
        decide(.block, requesters)
        access.withLock { access in
            access.blockedIdentities += requesters.map { BlockedIdentity($0.userIdentity) }
        }
    }

    /// Lets users ask again, from the next save on.
    public func unblockIdentities(_ blockedIdentities: [CKShare.BlockedIdentity]) {
        access.withLock { access in
            let names = blockedIdentities.compactMap(\.userIdentity.userRecordID?.recordName)
            access.decisions += names.map { AccessDecision(.unblock, $0) }
            access.blockedIdentities.removeAll {
                $0.userIdentity.userRecordID.map { names.contains($0.recordName) } ?? false
            }
        }
    }

    private func decide(_ kind: AccessDecision.Kind, _ requesters: [AccessRequester]) {
        access.withLock { access in
            let names = requesters.compactMap(\.userIdentity.userRecordID?.recordName)
            access.decisions += names.map { AccessDecision(kind, $0) }
            access.requesters.removeAll { $0.userIdentity.userRecordID.map { names.contains($0.recordName) } ?? false }
        }
    }

    /// Returns the address that admits whoever opens it first as a participant, and nobody after that.
    ///
    /// - Parameter participantID: The name of a participant that
    ///   ``CKShareParticipant/oneTimeURLParticipant()`` has made.
    /// - Returns: Nil before the share is saved, and when somebody has opened the address.
    public func oneTimeURL(for participantID: CKShare.Participant.ID) -> URL? {
        participants.first { $0.participantID == participantID }?.oneTimeURL.flatMap { URL(string: $0) }
    }
}

extension CKShare.Access {
    /// The requests for access in an archive.
    init(requestsIn coder: NSCoder) {
        let classes: [AnyClass] = [NSArray.self, CKUserIdentity.self]
        func users(_ key: String) -> [CKUserIdentity] {
            coder.decodeObject(of: classes, forKey: key) as? [CKUserIdentity] ?? []
        }
        requesters = users("requesters").map { CKShare.AccessRequester($0) }
        blockedIdentities = users("blockedIdentities").map { CKShare.BlockedIdentity($0) }
        let allowed = coder.decodeInt64(forKey: "allowsAccessRequests")
        allowsAccessRequests = allowed == 0 ? nil : allowed == 1
    }

    /// Writes the requests, and not the decisions on them, which are for the next save only.
    func encodeRequests(with coder: NSCoder) {
        coder.encode(NSArray(array: requesters.map(\.userIdentity)), forKey: "requesters")
        coder.encode(NSArray(array: blockedIdentities.map(\.userIdentity)), forKey: "blockedIdentities")
        let allowed = allowsAccessRequests.map { $0 ? Int64(1) : 2 } ?? 0
        coder.encode(allowed, forKey: "allowsAccessRequests")
    }
}
