internal import FoundationBackfill

extension CKContainer {
    /// Finds users, as participants that can be added to a share.
    public func shareParticipants(
        for lookupInfos: [CKUserIdentity.LookupInfo]
    ) async throws -> [CKUserIdentity.LookupInfo: Result<CKShare.Participant, any Error>] {
        let results = Results<CKUserIdentity.LookupInfo, CKShareParticipant>()
        try await DatabaseSession(client: client, scope: .public).participants(lookupInfos, report: results.add)
        return results.byID
    }

    private func participants<Key: Hashable>(
        _ keys: [Key],
        _ info: (Key) -> CKUserIdentity.LookupInfo
    ) async throws -> [Key: Result<CKShareParticipant, any Error>] {
        let infos = Dictionary(keys.map { ($0, info($0)) }) { first, _ in first }
        let found = try await shareParticipants(for: Array(infos.values))
        return infos.compactMapValues { found[$0] }
    }

    private func participant(_ info: CKUserIdentity.LookupInfo) async throws -> CKShareParticipant {
        guard let result = try await shareParticipants(for: [info])[info] else {
            throw CKError.of(.unknownItem, "There is no such user.")
        }
        return try result.get()
    }

    /// Finds users by address for mail, as participants that can be added to a share.
    public func shareParticipants(
        forEmailAddresses emails: [String]
    ) async throws -> [String: Result<CKShare.Participant, any Error>] {
        try await participants(emails) { CKUserIdentity.LookupInfo(emailAddress: $0) }
    }

    /// Finds a user by address for mail, as a participant that can be added to a share.
    public func shareParticipant(forEmailAddress email: String) async throws -> CKShare.Participant {
        try await participant(CKUserIdentity.LookupInfo(emailAddress: email))
    }

    /// Finds users by address for mail, as participants that can be added to a share.
    public func fetchShareParticipants(
        forEmailAddresses emails: [String],
        completionHandler:
            @escaping @Sendable (
                Result<[String: Result<CKShare.Participant, any Error>], any Error>
            ) -> Void
    ) {
        deliver(completionHandler) { try await self.shareParticipants(forEmailAddresses: emails) }
    }

    /// Finds a user by address for mail, as a participant that can be added to a share.
    public func fetchShareParticipant(
        withEmailAddress emailAddress: String,
        completionHandler: @escaping @Sendable (CKShare.Participant?, (any Error)?) -> Void
    ) {
        deliver(completionHandler) { try await self.shareParticipant(forEmailAddress: emailAddress) }
    }

    /// Finds users by telephone number, as participants that can be added to a share.
    public func shareParticipants(
        forPhoneNumbers phoneNumbers: [String]
    ) async throws -> [String: Result<CKShare.Participant, any Error>] {
        try await participants(phoneNumbers) { CKUserIdentity.LookupInfo(phoneNumber: $0) }
    }

    /// Finds a user by telephone number, as a participant that can be added to a share.
    public func shareParticipant(forPhoneNumber phoneNumber: String) async throws -> CKShare.Participant {
        try await participant(CKUserIdentity.LookupInfo(phoneNumber: phoneNumber))
    }

    /// Finds users by telephone number, as participants that can be added to a share.
    public func fetchShareParticipants(
        forPhoneNumbers phoneNumbers: [String],
        completionHandler:
            @escaping @Sendable (
                Result<[String: Result<CKShare.Participant, any Error>], any Error>
            ) -> Void
    ) {
        deliver(completionHandler) { try await self.shareParticipants(forPhoneNumbers: phoneNumbers) }
    }

    /// Finds a user by telephone number, as a participant that can be added to a share.
    public func fetchShareParticipant(
        withPhoneNumber phoneNumber: String,
        completionHandler: @escaping @Sendable (CKShare.Participant?, (any Error)?) -> Void
    ) {
        deliver(completionHandler) { try await self.shareParticipant(forPhoneNumber: phoneNumber) }
    }

    /// Finds users by record, as participants that can be added to a share.
    public func shareParticipants(
        forUserRecordIDs userRecordIDs: [CKRecord.ID]
    ) async throws -> [CKRecord.ID: Result<CKShare.Participant, any Error>] {
        try await participants(userRecordIDs) { CKUserIdentity.LookupInfo(userRecordID: $0) }
    }

    /// Finds a user by record, as a participant that can be added to a share.
    public func shareParticipant(forUserRecordID userRecordID: CKRecord.ID) async throws -> CKShare.Participant {
        try await participant(CKUserIdentity.LookupInfo(userRecordID: userRecordID))
    }

    /// Finds users by record, as participants that can be added to a share.
    public func fetchShareParticipants(
        forUserRecordIDs userRecordIDs: [CKRecord.ID],
        completionHandler:
            @escaping @Sendable (
                Result<[CKRecord.ID: Result<CKShare.Participant, any Error>], any Error>
            ) -> Void
    ) {
        deliver(completionHandler) { try await self.shareParticipants(forUserRecordIDs: userRecordIDs) }
    }

    /// Finds a user by record, as a participant that can be added to a share.
    public func fetchShareParticipant(
        withUserRecordID userRecordID: CKRecord.ID,
        completionHandler: @escaping @Sendable (CKShare.Participant?, (any Error)?) -> Void
    ) {
        deliver(completionHandler) { try await self.shareParticipant(forUserRecordID: userRecordID) }
    }
}
