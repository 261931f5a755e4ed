internal import Foundation

/// The cookie that a visitor is known by.
struct VisitorCookie: Sendable {
    static let lifetime: TimeInterval = 30 * 24 * 3600

    let name: String
    let isSecure: Bool
    private let seal: Seal

    /// - Parameters:
    ///   - key: Signs the cookie.
    ///   - isSecure: Whether browsers reach the server by HTTPS. Only then they take a cookie whose name begins with
    ///     `__Host-`, which nobody else, not even a neighbour in the domain, can set.
    ///   - port: Cookies are shared by all ports of a machine, hence the name has it where the prefix is impossible.
    init(key: SecretKey, isSecure: Bool, port: Int) {
        self.isSecure = isSecure
        name = isSecure ? "__Host-visitor" : "visitor-\(port)"
        seal = Seal(key: key, purpose: "visitor")
    }

    /// Who has the cookie; nil if there is none or it is not of our making.
    func visitor(in cookies: [String: String], now: Date = Date()) -> Visitor? {
        guard let text = cookies[name].flatMap({ seal.open($0, now: now) }) else { return nil }
        let parts = text.split(separator: " ")
        guard parts.count == 3, let end = Double(parts[2]) else { return nil }
        return Visitor(id: String(parts[0]), isAdmitted: parts[1] == "1", validUntil: Date(timeIntervalSince1970: end))
    }

    /// The header that sets it, for as long again.
    func header(for visitor: Visitor, now: Date = Date()) -> String {
        let end = (now + Self.lifetime).timeIntervalSince1970.rounded(.down)
        let value = seal.seal("\(visitor.id) \(visitor.isAdmitted ? 1 : 0) \(end)", for: Self.lifetime, now: now)
        return Cookie(name: name, value: value, maxAge: Int(Self.lifetime), isSecure: isSecure).header
    }

    /// The header that deletes it.
    var deletion: String {
        Cookie(name: name, value: "", maxAge: 0, isSecure: isSecure).header
    }

    /// Whether it is set anew: when half of its time is over, so that who comes regularly is never asked again.
    func needsRenewal(_ visitor: Visitor, now: Date = Date()) -> Bool {
        visitor.validUntil < now + Self.lifetime / 2
    }
}
