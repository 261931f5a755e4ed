/// Who may use the server.
public enum Access: Sendable {
    /// Whoever reaches it. Only for a server that listens on loopback, where that is whoever works on this machine.
    case open
    /// Who gives a password, once in each browser.
    case password(String)
    /// Who comes by a link that ends in `?token=…`, once in each browser. Give it at least 16 random characters.
    case token(String)

    var isOpen: Bool {
        if case .open = self { true } else { false }
    }

    /// What goes into the key, so that a changed password ends all that was granted by the former one.
    var fingerprint: String {
        switch self {
        case .open: "open"
        case .password(let password): "password \(password)"
        case .token(let token): "token \(token)"
        }
    }
}
