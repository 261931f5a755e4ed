public import struct Foundation.Date

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
    /// People who sign in with a name and a password of their own. ``Visitor/person`` says to routes and pages who it is.
    case accounts(any AccountDirectory)

    /// Visitors who open a link with a new random token of 128 bits, which is returned beside the access.
    package static func randomToken() -> (access: Access, token: String) {
        let token = SecretKey.randomName()
        return (.token(token), token)
    }

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
        case .accounts: "accounts"
        }
    }

    /// The people who may sign in; nil where nobody has a name.
    var directory: (any AccountDirectory)? {
        if case .accounts(let directory) = self { directory } else { nil }
    }
}

/// The people whom a server admits by names and passwords of their own.
///
///     struct Staff: AccountDirectory {
///         func person(login: String, password: String) async throws -> String? {
///             try await database.isRight(password, of: login) ? login : nil
///         }
///         func admits(_ person: String, signedIn: Date) -> Bool { database.isEmployed(person) }
///     }
///     configuration.access = .accounts(Staff())
///
/// The server limits how often an address may try. Passwords should be kept as hashes that take long to compute.
public protocol AccountDirectory: Sendable {
    /// Returns the name by which the program knows a person; nil if there is no such login, or the password is another.
    func person(login: String, password: String) async throws -> String?

    /// Returns whether a person still has access. The server asks for each request and for each event of a page, so this
    /// must be quick.
    ///
    /// - Parameters:
    ///   - person: The name that ``person(login:password:)`` has returned.
    ///   - signedIn: The time of the sign-in: whoever has got another password since may have to sign in again.
    func admits(_ person: String, signedIn: Date) -> Bool
}
