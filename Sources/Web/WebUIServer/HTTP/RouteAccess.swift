internal import ServerSecurity

/// The callers that the routes of a group are served to.
public enum RouteAccess: Sendable {
    /// Browsers that the server's ``Access`` admits, identified by their cookie. Requests that change something must
    /// come from pages of this site.
    case visitors
    /// Everyone. Cookies have no meaning, so requests need not come from a page of this site.
    case anyone
    /// Programs that send `Authorization: Bearer …`. The function returns the name of the caller to whom a token
    /// belongs, which handlers find in ``HTTPRequest/caller``, or nil to refuse it.
    case bearer(@Sendable (_ token: String) async throws -> String?)

    /// Programs that send one of the tokens.
    public static func bearer(_ tokens: BearerTokens) -> RouteAccess {
        .bearer { tokens.caller(of: $0) }
    }

    var isForVisitors: Bool {
        if case .visitors = self { true } else { false }
    }

    /// Whether a token protects the routes, so that it does not matter by which name the server was reached.
    var needsToken: Bool {
        if case .bearer = self { true } else { false }
    }

    /// Returns a handler that checks the token of a request before it calls another one.
    func guarding(_ handler: @escaping Routes.Handler) -> Routes.Handler {
        guard case .bearer(let check) = self else { return handler }
        return { request in
            let parts = request.headers["authorization"]?.split(separator: " ", maxSplits: 1) ?? []
            guard parts.count == 2, parts[0].lowercased() == "bearer" else {
                throw HTTPRefusal(.unauthorized, "Send a token: `Authorization: Bearer …`.")
                    .with("www-authenticate", "Bearer")
            }
            guard let caller = try await check(String(parts[1])) else {
                throw HTTPRefusal(.unauthorized, "The token is not valid. Ask for a new one.")
                    .with("www-authenticate", "Bearer error=\"invalid_token\"")
            }
            var request = request
            request.caller = caller
            return try await handler(request)
        }
    }
}

/// The tokens of known programs. Checking one takes the same time whether it is nearly right or wrong altogether.
public struct BearerTokens: Sendable {
    private let codes: [(caller: String, code: [UInt8])]
    private let key = SecretKey.random()

    /// Creates a list from the callers' names and their tokens.
    ///
    /// - Throws: ``ServerError/weakToken`` if a token has fewer than 16 characters and could be guessed.
    public init(_ tokens: [String: String]) throws {
        guard tokens.values.allSatisfy({ $0.utf8.count >= 16 }) else { throw ServerError.weakToken }
        codes = tokens.map { [key] in ($0.key, key.code(for: $0.value, purpose: "bearer")) }
    }

    /// Returns the name of the caller to whom a token belongs; nil if there is none.
    public func caller(of token: String) -> String? {
        let code = key.code(for: token, purpose: "bearer")
        return codes.first { $0.code.isEqualInConstantTime(to: code) }?.caller
    }
}
