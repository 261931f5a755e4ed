/// The reason why a server does not start.
public enum ServerError: Error, Sendable, CustomStringConvertible {
    /// The server would be open to other machines without a password or a token.
    case needsAccessControl(address: String)
    /// The token is shorter than 16 bytes and could be guessed.
    case weakToken
    /// The password has fewer than 8 characters.
    case weakPassword
    /// A certificate or key file is missing or cannot be read.
    case missingFile(String)
    /// The text is not an address with a port.
    case wrongAddress(String)
    /// The server cannot listen on the address.
    case cannotListen(address: String, port: Int, reason: String)
    /// The file of logouts cannot be read or written.
    case unusableLogouts(String, reason: String)
    /// The server was started before.
    case alreadyStarted

    /// The reason, and the way out.
    public var description: String {
        switch self {
        case .needsAccessControl(let address):
            "Anyone who reaches \(address) could use the server. Set `access` to a password or a token, or listen on 127.0.0.1."
        case .weakToken: "The token has fewer than 16 characters. Use a longer, random one."
        case .weakPassword: "The password has fewer than 8 characters. Use a longer one."
        case .missingFile(let path): "The certificate or key file \(path) is missing or cannot be read."
        case .wrongAddress(let text):
            "“\(text)” is not an address with a port to listen on. Use 127.0.0.1:8080, [::1]:8080, or 0.0.0.0:8080 for all interfaces."
        case .cannotListen(let address, let port, let reason):
            "The server cannot listen on \(address), port \(port): \(reason)"
        case .unusableLogouts(let path, let reason):
            "The logouts in \(path) cannot be kept: \(reason) Without them, those who logged out would have access again. Mend or delete the file."
        case .alreadyStarted: "A server can only be started once. Create another one."
        }
    }
}
