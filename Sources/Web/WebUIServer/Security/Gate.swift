internal import Foundation
internal import Synchronization

/// Decides who gets in. There is one for a server; everything that asks goes through it: requests, sockets, and each
/// event of a socket that is already open.
final class Gate: Sendable {
    let cookie: VisitorCookie
    private let access: Access
    private let hosts: HostPolicy
    private let tokens: SecretKey
    private let revoked = Mutex<Set<String>>([])
    private let logins: Mutex<RateLimiter>

    init(_ configuration: ServerConfiguration, port: Int) {
        access = configuration.access
        hosts = HostPolicy(names: configuration.names)
        let key = configuration.key.derived(by: configuration.access.fingerprint)
        cookie = VisitorCookie(key: key, isSecure: configuration.isReachedByTLS, port: port)
        tokens = key
        logins = Mutex(RateLimiter(configuration.limits.logins))
    }

    /// Lets a request in, or says why not.
    func admit(_ request: HTTPRequest, isPublic: Bool, isSocket: Bool) throws(HTTPRefusal) {
        guard let host = request.headers["host"], hosts.allows(host) else {
            throw HTTPRefusal(
                .misdirectedRequest,
                "The server does not go by this name. Add it to `names` if it should."
            )
        }
        if isSocket || !request.method.isSafe { try checkOrigin(of: request) }
        guard isPublic || isAdmitted(request.visitor) else {
            throw HTTPRefusal(.unauthorized, "Please log in first.")
        }
    }

    /// Whether a visitor is still allowed in. Asked for every event.
    func isAdmitted(_ visitor: Visitor, now: Date = Date()) -> Bool {
        guard visitor.validUntil > now, !revoked.withLock({ $0.contains(visitor.id) }) else { return false }
        return access.isOpen || visitor.isAdmitted
    }

    /// Ends what a visitor was granted.
    func revoke(_ visitor: Visitor) {
        _ = revoked.withLock { $0.insert(visitor.id) }
    }

    /// Whether a password or a token is the right one. Each address may try a few times, then slowly.
    func accepts(_ secret: String, from peer: String) throws(HTTPRefusal) -> Bool {
        let mayTry = logins.withLock { $0.take(peer) }
        guard mayTry else { throw HTTPRefusal(.tooManyRequests, "Too many attempts. Wait a minute, then try again.") }
        let expected: String
        switch access {
        case .open: return true
        case .password(let password): expected = password
        case .token(let token): expected = token
        }
        // Codes are compared, since the time for comparing texts says how long they are.
        return tokens.code(for: secret, purpose: "secret")
            .isEqualInConstantTime(to: tokens.code(for: expected, purpose: "secret"))
    }

    /// What pages of a visitor send along with forms and when they open a socket: no other site's page can know it.
    func formToken(for visitor: Visitor) -> String {
        tokens.code(for: visitor.id, purpose: "form").base64URL
    }

    /// Whether that is what came along.
    func acceptsFormToken(_ token: String?, from visitor: Visitor) -> Bool {
        guard let code = token.flatMap({ [UInt8](base64URL: $0) }) else { return false }
        return code.isEqualInConstantTime(to: tokens.code(for: visitor.id, purpose: "form"))
    }

    /// Signs what browsers keep for a page of a visitor.
    func seal(for visitor: Visitor) -> Seal {
        Seal(key: tokens, purpose: "state \(visitor.id)")
    }

    private func checkOrigin(of request: HTTPRequest) throws(HTTPRefusal) {
        let origin = request.headers["origin"] ?? request.headers["referer"].flatMap(Self.origin)
        guard let origin, let host = request.headers["host"]?.lowercased() else {
            throw HTTPRefusal(.forbidden, "The request does not say which page it comes from.")
        }
        let expected = (cookie.isSecure ? "https://" : "http://") + host
        guard origin.lowercased() == expected else {
            throw HTTPRefusal(.forbidden, "The request comes from a page of another site.")
        }
    }

    private static func origin(of url: String) -> String? {
        let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.count >= 3 ? "\(parts[0])//\(parts[2])" : nil
    }
}
