internal import CloudWire
internal import UntrustedJSON

/// A user as a request names them.
private struct UserLookup {
    let emailAddress: String?
    let phoneNumber: String?
    let recordName: String?

    init(_ node: JSONNode) {
        emailAddress = node["emailAddress"]?.string
        phoneNumber = node["phoneNumber"]?.string
        recordName = node["userRecordName"]?.string
    }

    /// The users that a request names.
    static func all(in node: JSONNode, of operation: CloudOperationName) throws(WireFailure) -> [UserLookup] {
        switch operation {
        // Without a list, it asks for all users in an address book. The service keeps none.
        case .usersDiscover where node["lookupInfos"] == nil, .usersLookupContacts: []
        case .usersDiscover: try node.list("lookupInfos").map(UserLookup.init)
        default: try node.list("users").map(UserLookup.init)
        }
    }

    /// Whether the lookup is for a user. A login is found like an address.
    func finds(_ account: Account) -> Bool {
        if let emailAddress { return AccountText.key(ofLogin: emailAddress) == AccountText.key(ofLogin: account.login) }
        return recordName == account.recordName
    }

    func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("emailAddress", emailAddress)
            $0.member("phoneNumber", phoneNumber)
            $0.member("userRecordName", recordName)
        }
    }
}

extension CloudService {
    /// Answers a request about users; nil if the request is about something else.
    func users(_ path: CloudPath, _ node: JSONNode, _ caller: Caller) async throws -> [UInt8]? {
        switch path.operation {
        case .usersCurrent, .usersCaller: return try await currentUser(caller, path)
        case .usersDiscover, .usersLookupEmail, .usersLookupID, .usersLookupContacts: break
        default: return nil
        }
        guard caller != .anyone else {
            throw WireFailure(.authenticationRequired, "Looking for users needs a user who has signed in")
        }
        let lookups = try UserLookup.all(in: node, of: path.operation)
        guard lookups.count <= limits.results else {
            throw WireFailure(.limitExceeded, "a request looks for at most \(limits.results) users")
        }
        return try await users(lookups, for: caller, isForSharing: node["isForSharing"]?.bool ?? false)
    }

    private func currentUser(_ caller: Caller, _ path: CloudPath) async throws -> [UInt8] {
        guard let user = caller.user else { throw WireFailure(.authenticationRequired, "Nobody has signed in") }
        let account = try await accounts?.user(recordName: user)
        guard accounts == nil || account?.isDisabled == false else {
            throw WireFailure(.authenticationRequired, "The account of the user has been closed")
        }
        let address = DatabaseAddress(container: path.container, environment: path.environment, owner: nil)
        try await makeUserRecord(of: user, in: address)
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("userRecordName", user)
            account?.writeName(to: &writer)
            writer.member("emailAddress", account?.emailAddress)
        }
        return writer.bytes
    }

    /// The answer to a search: those users that were found, in the order of the request.
    ///
    /// Only those are found who have agreed to it. Programs of this package that look for participants of a share find all users, as
    /// saving the share would, without their names.
    private func users(_ lookups: [UserLookup], for caller: Caller, isForSharing: Bool) async throws -> [UInt8] {
        let found =
            try await accounts?.users(
                logins: lookups.compactMap(\.emailAddress),
                recordNames: lookups.compactMap(\.recordName)
            ) ?? []
        let isKnown = { (account: Account) in account.isDiscoverable || account.recordName == caller.user }
        let active = found.filter { !$0.isDisabled && (isForSharing || isKnown($0)) }
        let results = lookups.compactMap { lookup in active.first(where: lookup.finds).map { (lookup, $0) } }
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("users") { writer in
                writer.array(results) { writer, result in
                    let (lookup, account) = result
                    writer.object { writer in
                        writer.member("userRecordName", account.recordName)
                        if isKnown(account) { account.writeName(to: &writer) }
                        // An address is told to those who know it already.
                        writer.member("emailAddress", lookup.emailAddress)
                        writer.member("lookupInfo") { lookup.write(to: &$0) }
                    }
                }
            }
        }
        return writer.bytes
    }
}

extension Account {
    /// Writes the user's name in both forms that clients read.
    fileprivate func writeName(to writer: inout JSONWriter) {
        writer.member("firstName", firstName)
        writer.member("lastName", lastName)
        guard firstName != nil || lastName != nil else { return }
        writer.member("nameComponents") { writer in
            writer.object {
                $0.member("givenName", firstName)
                $0.member("familyName", lastName)
            }
        }
    }
}
