internal import CoreData
package import Foundation
internal import ServerSecurity

extension AccountStore {
    /// Signs a user in to a program, and returns a web token.
    ///
    /// - Parameters:
    ///   - staysSignedIn: Whether tokens last two weeks instead of half an hour.
    ///   - isSticky: Whether the token stays the same until the session ends, for programs that cannot replace it.
    /// - Throws: ``AccountError/wrongCredentials``, after the same time for logins that exist and those that do not.
    package func signIn(
        login: String,
        password: String,
        apiToken: APIToken,
        staysSignedIn: Bool = false,
        isSticky: Bool = false,
        key: ServiceKey,
        now: Date = Date()
    ) async throws -> String {
        // No user has a password that is too long: it is not worth the work of a hash.
        guard login.utf8.count <= 2_000, password.utf8.count <= 4_000 else { throw AccountError.wrongCredentials }
        let end = now.addingTimeInterval(WebSession.life(staysSignedIn: staysSignedIn))
        // The account may get another hash while the password is compared: of another password, or a better one of the same.
        for _ in 0..<3 {
            let known = try await read { try Self.stored(login: login, in: $0)?.password }
            let (isRight, better) = try await compare(password, with: known)
            guard isRight else { throw AccountError.wrongCredentials }
            let session = try await write(drops: false) { context -> WebSession? in
                guard let account = try Self.stored(login: login, in: context), !account.isDisabled else {
                    throw AccountError.wrongCredentials
                }
                guard account.password == known else { return nil }
                if let better { account.password = better }
                let session = try Self.makeSession(account.recordName, apiToken, in: context, now, end)
                (session.staysSignedIn, session.isSticky) = (staysSignedIn, isSticky)
                return session.value
            }
            if let session { return WebToken(of: session).text(key) }
        }
        throw AccountError.busy
    }

    /// Returns the user with a login and a password, without a session: for pages of the service itself.
    ///
    /// - Throws: ``AccountError/wrongCredentials``, after the same time for logins that exist and those that do not.
    func user(login: String, password: String) async throws -> Account {
        guard login.utf8.count <= 2_000, password.utf8.count <= 4_000 else { throw AccountError.wrongCredentials }
        let known = try await read { context -> (account: Account, hash: String)? in
            guard let stored = try Self.stored(login: login, in: context), !stored.isDisabled else { return nil }
            return (stored.value, stored.password)
        }
        let (isRight, _) = try await compare(password, with: known?.hash)
        guard isRight, let known else { throw AccountError.wrongCredentials }
        return known.account
    }

    /// Compares a password with the text of a hash, and makes a better hash if it is right but cheap to guess.
    func compare(_ password: String, with text: String?) async throws -> (isRight: Bool, better: String?) {
        let password = password.precomposedStringWithCanonicalMapping
        return try await hashing.run { [passwordCost] in
            let hash = text.flatMap(PasswordHash.init(text:)) ?? .unmatched(cost: passwordCost)
            guard try hash.matches(password) else { return (false, nil) }
            return (
                true, hash.cost.isLess(than: passwordCost) ? try PasswordHash(password, cost: passwordCost).text : nil
            )
        }
    }

    /// Adds a session without a password, for a tool, and returns its web token.
    ///
    /// - Parameter days: The life of the session if it is sticky; the tokens of others last two weeks from their issue.
    package func addSession(
        for login: String,
        apiToken: APIToken,
        isSticky: Bool = true,
        days: Int,
        key: ServiceKey,
        now: Date = Date()
    ) async throws -> String {
        let end = try AccountText.end(after: days, from: now)
        let session = try await write(drops: false) { context in
            guard let account = try Self.stored(login: login, in: context), !account.isDisabled else {
                throw AccountError.unknown("user '\(login)' who may sign in")
            }
            let session = try Self.makeSession(account.recordName, apiToken, in: context, now, end)
            (session.staysSignedIn, session.isSticky) = (true, isSticky)
            return session.value
        }
        return WebToken(of: session).text(key)
    }

    private static func makeSession(
        _ user: String,
        _ apiToken: APIToken,
        in context: NSManagedObjectContext,
        _ now: Date,
        _ end: Date
    ) throws -> StoredWebSession {
        let token: StoredAPIToken? = try context.first("StoredAPIToken", "identifier", apiToken.id)
        guard token != nil else { throw AccountError.unknown("API token '\(apiToken.id)'") }
        let session = StoredWebSession(context: context)
        (session.identifier, session.user, session.apiToken) = (Secret.digits(bytes: 16), user, apiToken.id)
        (session.generation, session.issued, session.created, session.expires) = (1, now, now, end)
        return session
    }

    /// Returns the sessions of a user, the oldest first; also those that have expired lately.
    package func sessions(of login: String) async throws -> [WebSession] {
        try await read { context in
            guard let account = try Self.stored(login: login, in: context) else { return [] }
            let request = NSFetchRequest<StoredWebSession>(entityName: "StoredWebSession")
            request.predicate = NSPredicate(format: "user == %@", account.recordName)
            request.sortDescriptors = [NSSortDescriptor(key: "created", ascending: true)]
            return try context.fetch(request).map(\.value)
        }
    }

    package func revokeSession(_ id: String) async throws {
        try await write(drops: true) { context in
            guard try Self.deleteSessions("identifier", id, in: context) > 0 else {
                throw AccountError.unknown("session '\(id)'")
            }
        }
    }

    package func revokeAllSessions(of login: String) async throws {
        try await write(drops: true) { context in
            guard let account = try Self.stored(login: login, in: context) else {
                throw AccountError.unknown("user '\(login)'")
            }
            try Self.deleteSessions(ofUser: account.recordName, in: context)
        }
    }

    static func deleteSessions(ofUser recordName: String, in context: NSManagedObjectContext) throws {
        try deleteSessions("user", recordName, in: context)
    }

    @discardableResult
    static func deleteSessions(_ attribute: String, _ value: String, in context: NSManagedObjectContext) throws -> Int {
        let request = NSFetchRequest<StoredWebSession>(entityName: "StoredWebSession")
        request.predicate = NSPredicate(format: "%K == %@", attribute, value)
        let sessions = try context.fetch(request)
        for session in sessions { context.delete(session) }
        return sessions.count
    }

    // MARK: - Requests

    /// Returns a session that may be used: nil if it was revoked, or if its user or its program may do nothing any more.
    func session(_ id: String) async throws -> WebSession? {
        try await cache.value {
            $0.sessions[id]
        } load: {
            try await read { context -> WebSession? in
                let session: StoredWebSession? = try context.first("StoredWebSession", "identifier", id)
                guard let session else { return nil }
                let account: StoredAccount? = try context.first("StoredAccount", "recordName", session.user)
                let token: StoredAPIToken? = try context.first("StoredAPIToken", "identifier", session.apiToken)
                guard let account, !account.isDisabled, token != nil else { return nil }
                return session.value
            }
        } keep: {
            $0.sessions[id] = .some($1)
        }
    }

    /// Stores the places of sessions' newest tokens, unless later ones are stored.
    func store(_ places: [String: TokenPlace]) async throws {
        try await write(drops: false) { context in
            let request = NSFetchRequest<StoredWebSession>(entityName: "StoredWebSession")
            request.predicate = NSPredicate(format: "identifier IN %@", Array(places.keys))
            for session in try context.fetch(request) {
                guard let place = places[session.identifier], place.generation > session.generation else { continue }
                (session.generation, session.issued) = (place.generation, place.issuedDate)
                session.expires = place.issuedDate.addingTimeInterval(session.value.tokenLife)
            }
        }
    }
}

extension StoredWebSession {
    var value: WebSession {
        WebSession(
            id: identifier,
            user: user,
            apiToken: apiToken,
            isSticky: isSticky,
            staysSignedIn: staysSignedIn,
            place: TokenPlace(generation: generation, issued: issued),
            created: created,
            expires: expires
        )
    }
}
