public import Foundation

/// A browser, identified by a signed cookie. A person who uses two browsers is two visitors.
public struct Visitor: Sendable, Hashable {
    /// The identifier: 128 random bits as text.
    public let id: String
    /// Whether the visitor has logged in with the password or the token.
    public let isAdmitted: Bool
    /// The person who has signed in, as an ``AccountDirectory`` has named them; nil where the server has other access.
    public let person: String?
    /// The expiry date of the cookie.
    public let validUntil: Date
    /// The time of the log-in; nil if there was none.
    let signedIn: Date?

    init(id: String, isAdmitted: Bool, person: String? = nil, validUntil: Date, signedIn: Date? = nil) {
        (self.id, self.isAdmitted, self.person) = (id, isAdmitted, person)
        (self.validUntil, self.signedIn) = (validUntil, signedIn)
    }

    /// The visitor of a route for programs, which does not look at cookies.
    static let nobody = Visitor(id: "", isAdmitted: false, validUntil: .distantPast)

    static func new(isAdmitted: Bool = false, person: String? = nil, now: Date = Date()) -> Visitor {
        Visitor(
            id: SecretKey.randomName(),
            isAdmitted: isAdmitted,
            person: person,
            validUntil: now + VisitorCookie.lifetime,
            signedIn: isAdmitted ? now : nil
        )
    }
}

/// The cookie that identifies a visitor.
struct VisitorCookie: Sendable {
    static let lifetime: TimeInterval = 30 * 24 * 3600

    let name: String
    let isSecure: Bool
    private let seal: Seal

    /// - Parameters:
    ///   - key: The key that signs the cookie.
    ///   - isSecure: Whether browsers reach the server by HTTPS. Only then do they accept a cookie with the prefix
    ///     `__Host-`, which no other host of the domain can set.
    ///   - port: Part of the cookie's name where the prefix is not possible, because all ports of a host share their
    ///     cookies.
    init(key: SecretKey, isSecure: Bool, port: Int) {
        self.isSecure = isSecure
        name = isSecure ? "__Host-visitor" : "visitor-\(port)"
        seal = Seal(key: key, purpose: "visitor")
    }

    /// Returns the visitor that the cookie identifies; nil if the cookie is missing, forged or expired.
    func visitor(in cookies: [String: String], now: Date = Date()) -> Visitor? {
        guard let text = cookies[name].flatMap({ seal.open($0, now: now) }) else { return nil }
        // The person's name comes last, since it may contain spaces.
        let parts = text.split(separator: " ", maxSplits: 4)
        guard parts.count >= 3, let end = Double(parts[2]) else { return nil }
        let signedIn = parts.count > 3 ? Double(parts[3]).map(Date.init(timeIntervalSince1970:)) : nil
        return Visitor(
            id: String(parts[0]),
            isAdmitted: parts[1] == "1",
            person: parts.count > 4 ? String(parts[4]) : nil,
            validUntil: Date(timeIntervalSince1970: end),
            signedIn: signedIn
        )
    }

    /// Returns the `Set-Cookie` header that renews the cookie for its full lifetime.
    func header(for visitor: Visitor, now: Date = Date()) -> String {
        let end = (now + Self.lifetime).timeIntervalSince1970.rounded(.down)
        var text = "\(visitor.id) \(visitor.isAdmitted ? 1 : 0) \(end)"
        if let signedIn = visitor.signedIn { text += " \(signedIn.timeIntervalSince1970)" }
        if visitor.signedIn != nil, let person = visitor.person { text += " \(person)" }
        let value = seal.seal(text, for: Self.lifetime, now: now)
        return Cookie(name: name, value: value, maxAge: Int(Self.lifetime), isSecure: isSecure).header
    }

    /// The `Set-Cookie` header that deletes the cookie.
    var deletion: String {
        Cookie(name: name, value: "", maxAge: 0, isSecure: isSecure).header
    }

    /// Returns whether less than half of the cookie's lifetime is left. Renewing it then keeps regular visitors logged
    /// in.
    func needsRenewal(_ visitor: Visitor, now: Date = Date()) -> Bool {
        visitor.validUntil < now + Self.lifetime / 2
    }
}
