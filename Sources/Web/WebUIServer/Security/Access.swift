/// The access control of a server.
public enum Access: Sendable {
    /// Anyone who can reach the server. Only allowed on the loopback interface, where that means the users of this
    /// machine.
    case open
    /// Visitors who enter a password, once per browser.
    case password(String)
    /// Visitors who open a link that ends in `?token=…`, once per browser. The token should have at least 16 random
    /// characters.
    case token(String)

    var isOpen: Bool {
        if case .open = self { true } else { false }
    }

    /// The text from which the signing key is derived, so that changing the password invalidates all cookies issued
    /// before.
    var fingerprint: String {
        switch self {
        case .open: "open"
        case .password(let password): "password \(password)"
        case .token(let token): "token \(token)"
        }
    }
}
