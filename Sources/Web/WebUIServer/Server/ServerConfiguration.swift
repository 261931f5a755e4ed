public import Foundation

/// How a server runs.
///
/// As it is made, a server listens on loopback, where nobody but the users of this machine reach it. For any other
/// address it needs a password or a token.
public struct ServerConfiguration: Sendable {
    /// The address to listen on; `0.0.0.0` for all of this machine.
    public var address = "127.0.0.1"
    /// The port to listen on; 0 for any that is free.
    public var port = 0
    /// Who may use it.
    public var access = Access.open
    /// The certificate to encrypt with. Then browsers get HTTP/2, too.
    public var certificate: TLSCertificate?
    /// Whether another server that does the encrypting stands in front. Its word is taken for where requests come from.
    public var isBehindTLSProxy = false
    /// The names that browsers reach it by, without port, apart from `localhost` and numeric addresses.
    public var names: [String] = []
    /// What cookies and pages' states are signed with. Store it, so that pages survive a new start of the server.
    public var key = SecretKey.random()
    /// How much is taken from whom.
    public var limits = ServerLimits()
    /// Where files are kept while they arrive.
    public var uploadFolder = FileManager.default.temporaryDirectory
    /// Gets what whoever runs the server should know. Never contains anything of what users enter or read.
    public var log: @Sendable (ServerNotice) -> Void = { notice in
        FileHandle.standardError.write(Data("\(notice)\n".utf8))
    }

    public init() {}

    /// Whether browsers see HTTPS.
    var isReachedByTLS: Bool { certificate != nil || isBehindTLSProxy }

    var isLoopback: Bool {
        address == "::1" || address == "localhost" || address.hasPrefix("127.")
    }
}

/// The files that a server encrypts with.
public struct TLSCertificate: Sendable, Hashable {
    /// The certificate, and those that it depends on, in PEM.
    public var certificateFile: URL
    /// Its private key in PEM.
    public var keyFile: URL

    public init(certificateFile: URL, keyFile: URL) {
        self.certificateFile = certificateFile
        self.keyFile = keyFile
    }
}
