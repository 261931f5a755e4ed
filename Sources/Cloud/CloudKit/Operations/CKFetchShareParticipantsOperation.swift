internal import FoundationBackfill

/// Finds users, as participants that can be added to a share.
public final class CKFetchShareParticipantsOperation: CKOperation, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: its properties are set before it runs.

    /// How to find the users.
    public var userIdentityLookupInfos: [CKUserIdentity.LookupInfo]?
    /// Tells a user who was found, or why none was.
    public var perShareParticipantResultBlock:
        ((CKUserIdentity.LookupInfo, Result<CKShare.Participant, any Error>) -> Void)?
    /// Tells the end, after all users.
    public var fetchShareParticipantsResultBlock: ((Result<Void, any Error>) -> Void)?
    /// Tells a user who was found, as older programs want it.
    public var shareParticipantFetchedBlock: ((CKShare.Participant) -> Void)?
    /// Tells the end, as older programs want it.
    public var fetchShareParticipantsCompletionBlock: (((any Error)?) -> Void)?

    /// Creates an operation that finds nobody yet.
    public override init() {
        super.init()
    }

    /// Creates an operation.
    public convenience init(userIdentityLookupInfos: [CKUserIdentity.LookupInfo]) {
        self.init()
        self.userIdentityLookupInfos = userIdentityLookupInfos
    }

    override func perform() async throws {
        var errors = ItemErrors<CKUserIdentity.LookupInfo>()
        let container = resolvedConfiguration.container ?? .default()
        try await container.publicCloudDatabase.session.participants(userIdentityLookupInfos ?? []) { info, result in
            errors.add(info, result)
            self.perShareParticipantResultBlock?(info, result)
            if case .success(let participant) = result { self.shareParticipantFetchedBlock?(participant) }
        }
        try errors.check()
    }

    override func end(with error: CKError?) {
        fetchShareParticipantsResultBlock?(error.result(()))
        fetchShareParticipantsCompletionBlock?(error)
    }
}
