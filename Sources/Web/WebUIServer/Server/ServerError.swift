/// Why a server does not start.
public enum ServerError: Error, Sendable, CustomStringConvertible {
    /// Others than the users of this machine would reach it without giving a password.
    case needsAccessControl(address: String)
    /// A token that could be guessed.
    case weakToken
    /// A password of no characters, or few.
    case weakPassword
    /// A file for encrypting is missing.
    case missingFile(String)
    /// What somebody has written to listen on is no address with a port.
    case wrongAddress(String)
    /// The address cannot be listened on.
    case cannotListen(address: String, port: Int, reason: String)
    /// It has been started before.
    case alreadyStarted

    public var description: String {
        switch self {
        case .needsAccessControl(let address):
            "Whoever reaches \(address) could use the server. Set `access` to a password or a token, or listen on 127.0.0.1."
        case .weakToken: "The token has less than 16 characters. Take a longer one, at random."
        case .weakPassword: "The password has less than 8 characters. Take a longer one."
        case .missingFile(let path): "There is no file \(path) to encrypt with, or it cannot be read."
        case .wrongAddress(let text):
            "“\(text)” is no address with a port to listen on. Write 127.0.0.1:8080, [::1]:8080, or 0.0.0.0:8080 for all of this machine."
        case .cannotListen(let address, let port, let reason):
            "The server cannot listen on \(address), port \(port): \(reason)"
        case .alreadyStarted: "A server is started once. Make another one."
        }
    }
}
