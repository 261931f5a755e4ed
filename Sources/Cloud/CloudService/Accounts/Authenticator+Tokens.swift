internal import CloudWire
internal import Foundation

extension Authenticator {
    /// Returns the token that stands for the program which sends a request.
    func program(_ text: String, _ path: CloudPath, origin: String?) async throws -> APIToken {
        guard let token = try await accounts.apiToken(text: text) else {
            throw WireFailure(.authenticationFailed, "The API token is not known; it may have been revoked")
        }
        guard token.container == path.container, token.environment == path.environment else {
            throw WireFailure(
                .authenticationFailed,
                "The API token is not one of the container \(path.container) in \(path.environment.rawValue)"
            )
        }
        guard token.allows(origin) else {
            throw WireFailure(.authenticationFailed, "The API token may not be used by the web site of the request")
        }
        return token
    }

    /// Admits the user of a program, or the program itself if the request has no web token and needs none.
    func admitUser(_ web: String?, of program: APIToken, _ path: CloudPath, now: Date) async throws -> Admission {
        guard let web else {
            guard path.scope == .public else {
                throw WireFailure(
                    .authenticationRequired,
                    "The \(path.scope.rawValue) database needs a user who has signed in"
                )
            }
            try count(.program(apiToken: program.id), now: now)
            return Admission(caller: .anyone, nextWebToken: nil)
        }
        let (token, session) = try await session(web, of: program, now: now)
        // A request that comes too often leaves its token good for the next attempt.
        try count(.user(session.user), now: now)
        guard !session.isSticky else { return Admission(caller: .user(session.user), nextWebToken: nil) }
        let next = try rotation.next(after: token, in: session, now: now)
        return Admission(caller: .user(session.user), nextWebToken: next.text(key))
    }

    /// Returns what a web token says, and its session.
    ///
    /// - Throws: `AUTHENTICATION_REQUIRED` for every token that is no good, since the user helps by signing in again. A
    ///   request with such a token is never carried out as if it had none.
    private func session(
        _ text: String,
        of program: APIToken,
        now: Date
    ) async throws -> (token: WebToken, session: WebSession) {
        guard let token = WebToken(text, key) else { throw Self.signInAgain("The web token is damaged") }
        guard let session = try await accounts.session(token.session) else {
            throw Self.signInAgain("The session of the web token has ended")
        }
        guard session.apiToken == program.id else {
            throw Self.signInAgain("The web token was made for another API token")
        }
        // A token from the future was issued before the clock was set back.
        let end = session.isSticky ? session.expires : token.place.issuedDate.addingTimeInterval(session.tokenLife)
        guard now < end else { throw Self.signInAgain("The web token has expired") }
        return (token, session)
    }

    private static func signInAgain(_ reason: String) -> WireFailure {
        WireFailure(.authenticationRequired, "\(reason): the user must sign in again")
    }
}

extension APIToken {
    /// Whether a request for a web site may have the token. Programs that are no browsers name no site.
    ///
    /// - Parameter origin: The value of the header `Origin`.
    package func allows(_ origin: String?) -> Bool {
        guard let origin, !origins.isEmpty else { return true }
        do throws(AccountError) {
            return origins.contains(try AccountText.origin(origin))
        } catch {
            return false
        }
    }
}
