/// The reason why an account, a token or a key cannot be made, changed or used.
package enum AccountError: Error, Hashable, CustomStringConvertible {
    /// The login cannot be one.
    case invalidLogin
    /// Another user has the login.
    case loginTaken(String)
    /// The user is being removed, along with the records.
    case beingErased(String)
    /// The password is too short or too long.
    case invalidPassword
    /// A name is too long, empty or has control characters; the text says the name of what.
    case invalidName(String)
    /// There is no user, token, session or key like this; the text says which.
    case unknown(String)
    /// The login or the password is wrong, or the account is disabled; the error does not tell which.
    case wrongCredentials
    /// The container cannot be one.
    case invalidContainer(String)
    /// A web site's origin is none.
    case invalidOrigin(String)
    /// An address to return to after signing in is none.
    case invalidCallback(String)
    /// A server's public key cannot be used, for a reason.
    case invalidKey(String)
    /// Nobody else could look after the operators any more.
    case lastOwner(String)
    /// A text is no number of bytes.
    case invalidSize(String)
    /// A token or session would expire at once or never.
    case invalidExpiry
    /// Too many passwords are waiting to be checked.
    case busy
    /// The file of a store cannot be kept from other users.
    case notPrivate(String)
    /// The library for cryptography refused to work.
    case cryptographyFailed

    /// The reason, and the way out.
    package var description: String {
        switch self {
        case .invalidLogin:
            "A login has 1 to 254 characters, none of them a control character, and no space at its ends. Choose another."
        case .loginTaken(let login): "There is a user '\(login)' already. Choose another login."
        case .beingErased(let login):
            "The service is removing the user '\(login)' along with their records, which cannot be undone. Add them anew then."
        case .invalidPassword: "A password has 8 to 1,000 characters. Choose another."
        case .invalidName(let kind): "\(kind) must have 1 to 254 characters, none of them a control character."
        case .unknown(let object): "There is no \(object). List those that there are to see their names."
        case .wrongCredentials: "The login or the password is wrong."
        case .invalidContainer(let name):
            "'\(name)' cannot be the name of a container. Give one such as iCloud.org.example.Notes."
        case .invalidOrigin(let origin):
            "'\(origin)' is not the origin of a web site. Give its scheme and host only, such as https://example.org."
        case .invalidCallback(let address):
            "'\(address)' is not an address to return to. Give an https address, or one with your app's own scheme."
        case .invalidKey(let reason):
            "The key cannot be used: \(reason). Give the public key that this makes of your private one: "
                + "openssl ec -in eckey.pem -pubout"
        case .lastOwner(let login):
            "'\(login)' is the only owner, without whom nobody could add operators. Make another operator an owner first."
        case .invalidSize(let text):
            "'\(text)' is no size. Give a number of bytes such as 500 MB or 2.5 GB, “default” or “unlimited”."
        case .invalidExpiry: "The number of days must be from 1 to 3,650."
        case .busy: "Too many users are signing in at once. Try again in a moment."
        case .notPrivate(let path):
            "The file \(path) cannot be kept from other users. Choose a folder that belongs to this user."
        case .cryptographyFailed: "The library libcrypto has failed, perhaps for lack of memory. Try again."
        }
    }
}
