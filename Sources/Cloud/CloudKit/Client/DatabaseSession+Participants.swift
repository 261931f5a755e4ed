internal import CloudWire
internal import FoundationBackfill
internal import UntrustedJSON

extension DatabaseSession {
    /// Finds users, as participants that can be added to a share, and tells each result.
    func participants(
        _ infos: [CKUserIdentity.LookupInfo],
        report: Report<CKUserIdentity.LookupInfo, CKShareParticipant>
    ) async throws {
        for batch in infos.unique.pieces(of: Self.mostItems) {
            let list = { (node: JSONNode) in try node.list("users") }
            let users = try await read(.usersDiscover, list) { writer in
                writer.object {
                    $0.member("lookupInfos") {
                        $0.array(batch) { writer, info in writer.object { info.writeMembers(to: &$0) } }
                    }
                    // An addition of this package's service, which otherwise finds those only who want to be found.
                    $0.member("isForSharing", true)
                }
            }
            for info in batch { report(info, Self.participant(info, users.first { info.finds($0) })) }
        }
    }

    private static func participant(
        _ info: CKUserIdentity.LookupInfo,
        _ user: JSONNode?
    ) -> Result<CKShareParticipant, any Error> {
        guard let user, let name = user["userRecordName"]?.string else {
            return .failure(CKError.of(.unknownItem, "There is no such user, or the user does not want to be found."))
        }
        var components = PersonNameComponents()
        components.givenName = (user["nameComponents"]?["givenName"] ?? user["firstName"])?.string
        components.familyName = (user["nameComponents"]?["familyName"] ?? user["lastName"])?.string
        let identity = CKUserIdentity(
            userRecordID: CKRecordID(fetched: name, in: .default),
            lookupInfo: info,
            name: components
        )
        return .success(CKShareParticipant(identity))
    }
}

extension CKUserIdentity.LookupInfo {
    fileprivate func writeMembers(to writer: inout JSONWriter) {
        writer.member("emailAddress", emailAddress)
        writer.member("phoneNumber", phoneNumber)
        writer.member("userRecordName", userRecordID?.recordName)
    }

    /// Whether a user in an answer is the one who was looked for.
    fileprivate func finds(_ user: JSONNode) -> Bool {
        let asked = user["lookupInfo"] ?? user
        if let emailAddress { return asked["emailAddress"]?.string == emailAddress }
        if let phoneNumber { return asked["phoneNumber"]?.string == phoneNumber }
        return user["userRecordName"]?.string == userRecordID?.recordName
    }
}
