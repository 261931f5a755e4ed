internal import Foundation
internal import ServerSecurity
internal import TSanMutex

/// Controls access to a server. Requests, sockets, and each event on an open socket are checked here; a server has one
/// gate.
final class Gate: Sendable {
    /// The header fields that are read although no standard of HTTP has them.
    static let fields = ["sec-fetch-dest", "sec-fetch-mode", "sec-fetch-site"]

    let cookie: VisitorCookie
    private let access: Access
    private let hosts: HostPolicy
    private let tokens: SecretKey
    private let logouts: Logouts
    private let log: @Sendable (ServerNotice) -> Void
    private let logins: Mutex<RateLimiter>
    private let tickets: LoginTickets
    /// The elements that link to the style sheets of the pages to log in and out.
    let loginStyle: String
    /// Where a visitor finds what opens the server; nil if the program does not say it.
    let loginAdvice: String?

    init(_ configuration: ServerConfiguration, logouts: Logouts, port: Int) {
        self.logouts = logouts
        log = configuration.log
        loginStyle = configuration.loginStylesheets.map { "<link rel=\"stylesheet\" href=\"\($0.path)\">" }.joined()
        (access, tickets, loginAdvice) = (configuration.access, configuration.loginTickets, configuration.loginAdvice)
        hosts = HostPolicy(names: configuration.names)
        let key = configuration.key.derived(by: configuration.access.fingerprint)
        cookie = VisitorCookie(key: key, isSecure: configuration.isReachedByTLS, port: port)
        tokens = key
        logins = Mutex(RateLimiter(configuration.limits.logins))
    }

    /// Identifies the browser that sent a request by its cookie, or as a new visitor.
    func recognizeVisitor(of request: inout HTTPRequest) {
        request.visitor = cookie.visitor(in: request.cookies) ?? .new()
    }

    /// Checks the host, the origin and the visitor of a request, as far as they matter to its route. The token of a
    /// route that needs one is checked in front of its handler.
    ///
    /// - Throws: The refusal to send if the request is not admitted.
    func admit(_ request: HTTPRequest, to route: Route, isSocket: Bool) throws(HTTPRefusal) {
        if route.access.needsToken { return }
        guard let host = request.headers["host"], hosts.allows(host) else {
            throw HTTPRefusal(
                .misdirectedRequest,
                "The server does not answer to this host name. To allow it, add it to `names`."
            )
        }
        guard route.knowsVisitors else { return }
        if !isSocket { try checkFetch(of: request) }
        if isSocket || !request.method.isSafe { try checkOrigin(of: request) }
        guard !route.access.isForVisitors || isAdmitted(request.visitor) else {
            throw HTTPRefusal(.unauthorized, "Please log in first.")
        }
    }

    /// Returns whether a visitor still has access. Checked for every event.
    func isAdmitted(_ visitor: Visitor, now: Date = Date()) -> Bool {
        guard visitor.validUntil > now, !logouts.contains(visitor) else { return false }
        guard let directory = access.directory else { return access.isOpen || visitor.isAdmitted }
        guard let person = visitor.person, let signedIn = visitor.signedIn else { return false }
        return visitor.isAdmitted && directory.admits(person, signedIn: signedIn)
    }

    /// Revokes a visitor's access.
    func revoke(_ visitor: Visitor) {
        do {
            try logouts.insert(visitor)
        } catch {
            let reason = error.localizedDescription
            log(ServerNotice(level: .error, text: "A logout counts only until the server ends: \(reason)"))
        }
    }

    /// Whether links may contain the secret: a token is made for that, and a password must not stand in an address.
    var takesLinks: Bool {
        if case .token = access { true } else { false }
    }

    /// Returns whether a password or token is correct.
    ///
    /// - Throws: `429` if the address exceeds the rate limit for login attempts.
    func accepts(_ secret: String, from peer: String) throws(HTTPRefusal) -> Bool {
        try countAttempt(from: peer)
        let expected: String
        switch access {
        case .open: return true
        case .accounts: return false
        case .password(let password): expected = password
        case .token(let token): expected = token
        }
        return isSame(secret, expected) || takesLinks && tickets.take { isSame(secret, $0) }
    }

    /// Compares codes instead of the texts: comparing texts takes a time that reveals their length.
    private func isSame(_ secret: String, _ expected: String) -> Bool {
        tokens.code(for: secret, purpose: "secret")
            .isEqualInConstantTime(to: tokens.code(for: expected, purpose: "secret"))
    }

    /// Returns whether a text is a password, for pages that have one of their own.
    ///
    /// - Throws: `429` if the address exceeds the rate limit for login attempts.
    func accepts(_ secret: String, as password: String, from peer: String) throws(HTTPRefusal) -> Bool {
        try countAttempt(from: peer)
        return isSame(secret, password)
    }

    /// Returns the visitor whom a name and a password admit; nil if they are wrong.
    ///
    /// - Throws: `429` if the address exceeds the rate limit for login attempts.
    func visitor(login: String, password: String, from peer: String) async throws -> Visitor? {
        guard let directory = access.directory else {
            return try accepts(password, from: peer) ? .new(isAdmitted: true) : nil
        }
        try countAttempt(from: peer)
        let person = try await directory.person(login: login, password: password)
        return person.map { .new(isAdmitted: true, person: $0) }
    }

    private func countAttempt(from peer: String) throws(HTTPRefusal) {
        let mayTry = logins.withLock { $0.take(peer) }
        guard mayTry else { throw HTTPRefusal(.tooManyRequests, "Too many attempts. Wait a minute, then try again.") }
    }

    /// Whether visitors sign in with names.
    var knowsPeople: Bool { access.directory != nil }

    /// Returns the token that a visitor's pages send with forms and when they open a socket. Pages of other sites
    /// cannot know it.
    func formToken(for visitor: Visitor) -> String {
        tokens.code(for: visitor.id, purpose: "form").base64URL
    }

    /// Returns whether a token is the visitor's form token.
    func acceptsFormToken(_ token: String?, from visitor: Visitor) -> Bool {
        guard let code = token.flatMap({ [UInt8](base64URL: $0) }) else { return false }
        return code.isEqualInConstantTime(to: tokens.code(for: visitor.id, purpose: "form"))
    }

    /// Whether anyone who can reach the server has access.
    var isOpen: Bool { access.isOpen }

    /// Returns a code of a text that only this server can have made.
    func code(for text: String, purpose: String) -> [UInt8] { tokens.code(for: text, purpose: purpose) }

    /// Returns the seal for page state that a visitor's browser keeps.
    func seal(for visitor: Visitor) -> Seal {
        Seal(key: tokens, purpose: "state \(visitor.id)")
    }

    /// Returns the seal for values that only this server can have made.
    func seal(purpose: String) -> Seal { Seal(key: tokens, purpose: purpose) }

    /// Refuses what a page of another site loads without its user having followed a link: each request for a page opens
    /// one on the server. Browsers state it themselves; over HTTP/2, the library does not pass it on.
    private func checkFetch(of request: HTTPRequest) throws(HTTPRefusal) {
        guard request.headers["sec-fetch-site"] == "cross-site" else { return }
        let isLink = request.headers["sec-fetch-mode"] == "navigate" && request.headers["sec-fetch-dest"] == "document"
        guard isLink else { throw HTTPRefusal(.forbidden, "The request comes from a page of another site.") }
    }

    private func checkOrigin(of request: HTTPRequest) throws(HTTPRefusal) {
        let origin = request.headers["origin"] ?? request.headers["referer"].flatMap(Self.origin)
        guard let origin, let host = request.headers["host"]?.lowercased() else {
            throw HTTPRefusal(.forbidden, "The request does not state which page it comes from.")
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

/// The host names that the server answers to.
///
/// A page of another site can resolve its own name to this machine (DNS rebinding) and would then pass for one of ours,
/// so only listed names are allowed. Numeric addresses are always allowed: they cannot be redirected.
package struct HostPolicy: Sendable {
    private let names: Set<String>

    package init(names: [String]) {
        self.names = Set(names.map { $0.lowercased() }).union(["localhost"])
    }

    /// Returns whether a `Host` header names this server.
    package func allows(_ host: String) -> Bool {
        guard let name = Self.name(in: host.lowercased()) else { return false }
        return names.contains(name) || name.hasSuffix(".localhost") || Self.isNumeric(name)
    }

    /// Returns the name or address in a `Host` header, without the port; nil if the header is anything else.
    static func name(in host: String) -> String? {
        let isAddress = host.hasPrefix("[")
        let end = isAddress ? host.firstIndex(of: "]") : host.firstIndex(of: ":") ?? host.endIndex
        guard let end else { return nil }
        let name = host[..<end].dropFirst(isAddress ? 1 : 0)
        let rest = host[end...].dropFirst(isAddress ? 1 : 0)
        let others = isAddress ? ":." : "-._"
        let isName = name.utf8.allSatisfy { isLetterOrDigit($0) || others.utf8.contains($0) }
        let isPort = rest.isEmpty || rest.first == ":" && rest.utf8.dropFirst().allSatisfy { digits.contains($0) }
        return isName && isPort && !name.isEmpty ? String(name) : nil
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        // Bit 5 tells small letters of ASCII from capital ones.
        digits.contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isNumeric(_ name: String) -> Bool {
        var four = in_addr()
        var six = in6_addr()
        return inet_pton(AF_INET, name, &four) == 1 || inet_pton(AF_INET6, name, &six) == 1
    }
}

/// The security headers of every response.
enum SecurityHeaders {
    /// Allows content from this server only, and forbids inline scripts, framing, and forms to other servers. `style`
    /// attributes are allowed because views set sizes and colours in them; they cannot load anything.
    static let contentPolicy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:", "font-src 'self'", "connect-src 'self'", "manifest-src 'self'",
        "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// Returns the fields for a response. Those for programs are fewer: if a browser opens one as a page, it may load
    /// nothing.
    static func fields(isForPage: Bool, isSecure: Bool) -> [(name: String, value: String)] {
        switch (isForPage, isSecure) {
        case (true, true): forPages + transport
        case (true, false): forPages
        case (false, true): forPrograms + transport
        case (false, false): forPrograms
        }
    }

    private static let forPages: [(name: String, value: String)] = [
        ("content-security-policy", contentPolicy),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        // Not `no-referrer`: with it, browsers send `Origin: null` with forms.
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ]
    private static let forPrograms: [(name: String, value: String)] = [
        ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
        ("x-content-type-options", "nosniff"),
    ]
    private static let transport: [(name: String, value: String)] = [("strict-transport-security", "max-age=31536000")]
}
