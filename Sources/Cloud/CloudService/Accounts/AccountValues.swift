package import CloudWire
package import Foundation

/// A user of the service.
package struct Account: Hashable, Sendable {
    /// The name of the record that stands for the user: `_` and 32 hexadecimal digits.
    package let recordName: String
    /// The address for mail or the name that the user signs in with, as it was written first.
    package let login: String
    package let firstName: String?
    package let lastName: String?
    /// Whether the user may not sign in and is not found by others.
    package let isDisabled: Bool
    /// Whether others may find the user by login or record, to which the user has agreed.
    package let isDiscoverable: Bool
    /// Whether the service is to erase the user's records, and then the account.
    package let isBeingErased: Bool
    /// The bytes that each private database of the user may hold.
    package let quota: Quota
    package let created: Date

    /// The user's address for mail; nil if the login is a plain name.
    package var emailAddress: String? { login.contains("@") ? login : nil }
}

/// A token that stands for a program: it belongs to one container in one environment.
package struct APIToken: Hashable, Sendable {
    package let id: String
    package let name: String
    package let container: String
    package let environment: CloudPath.Environment
    /// The web sites that may use the token, such as `https://example.org`; empty for all, and for programs.
    package let origins: [String]
    /// The address to which the sign-in page goes with the web token; nil if it sends a message to its opener.
    package let callback: String?
    package let created: Date
    /// The time of the last use, which may be behind by a minute; nil if there was none.
    package var lastUsed: Date?
}

/// A token that lets a tool work on schemas.
package struct ManagementToken: Hashable, Sendable {
    package let id: String
    package let name: String
    /// The container whose schema may be changed; nil for all.
    package let container: String?
    package let created: Date
    package let expires: Date
}

/// A public key whose owner signs requests to the public database of one container in one environment.
package struct ServerKey: Hashable, Sendable {
    /// 64 hexadecimal digits, which requests carry.
    package let keyID: String
    package let name: String
    package let container: String
    package let environment: CloudPath.Environment
    /// The key in DER (`SubjectPublicKeyInfo`).
    package let publicKey: [UInt8]
    package let created: Date
    /// The time of the last use, which may be behind by a minute; nil if there was none.
    package var lastUsed: Date?
}

/// A user who has signed in to a program.
package struct WebSession: Hashable, Sendable {
    package let id: String
    /// The name of the user's record.
    package let user: String
    /// The ID of the API token that stands for the program.
    package let apiToken: String
    /// Whether the session has one token until it expires, instead of a new one in each answer.
    package let isSticky: Bool
    /// Whether the user wants to stay signed in: tokens then last two weeks instead of half an hour.
    package let staysSignedIn: Bool
    /// The place of the newest token, as it was stored last.
    let place: TokenPlace
    package let created: Date
    /// The end of the session unless it is used before; the end in any case if it is sticky.
    package let expires: Date

    /// The life of a token, in seconds.
    static func life(staysSignedIn: Bool) -> TimeInterval { staysSignedIn ? 14 * 86_400 : 30 * 60 }

    var tokenLife: TimeInterval { Self.life(staysSignedIn: staysSignedIn) }
}
