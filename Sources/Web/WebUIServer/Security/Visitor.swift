public import Foundation

/// A browser, known by a signed cookie. Not a person: whoever uses two browsers is two visitors.
public struct Visitor: Sendable, Hashable {
    /// 128 random bits as text.
    public let id: String
    /// Whether the password or the token has been given in this browser.
    public let isAdmitted: Bool
    /// When the cookie ends.
    public let validUntil: Date

    static func new(isAdmitted: Bool = false, now: Date = Date()) -> Visitor {
        Visitor(id: SecretKey.randomName(), isAdmitted: isAdmitted, validUntil: now + VisitorCookie.lifetime)
    }
}
