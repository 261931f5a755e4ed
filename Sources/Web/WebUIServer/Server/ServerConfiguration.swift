public import Foundation

/// The settings of a server.
///
/// By default, a server listens on the loopback interface, where only users of this machine can reach it. Listening on
/// any other address requires a password or a token.
public struct ServerConfiguration: Sendable {
    /// The IP address to listen on; `0.0.0.0` for all IPv4 interfaces.
    public var address = "127.0.0.1"
    /// The port to listen on; 0 for any free port.
    public var port = 0
    /// The access control: open, by password, by token, or by accounts.
    public var access = Access.open
    /// The style sheets of the pages on which visitors log in and out, whose body has the class `login`. The server does not
    /// serve them by itself: they are among those of its live pages, or `Routes.serve(_:)` has them.
    public var loginStylesheets: [Asset] = []
    /// A sentence on the page to log in that says where its reader finds the password, or the link with the token.
    public var loginAdvice: String?
    /// Links to log in that let one browser in each, beside the token of ``access``.
    package let loginTickets = LoginTickets()
    /// The certificate for TLS, which also enables HTTP/2; nil for plain HTTP.
    public var certificate: TLSCertificate?
    /// Whether clients may choose HTTP/2 where there is a ``certificate``. Over HTTP/2, handlers find only the header fields
    /// of the standards.
    public var offersHTTP2 = true
    /// Whether a TLS-terminating proxy stands in front of the server. Client addresses are then read from
    /// `X-Forwarded-For`.
    public var isBehindTLSProxy = false
    /// The host names that browsers reach the server by, without ports. `localhost` and numeric addresses are always
    /// accepted.
    public var names: [String] = []
    /// The key that signs cookies and the state of pages. With a stored key, both survive a restart of the server.
    public var key = SecretKey.random()
    /// The file that keeps who has logged out, beside a stored key; nil to forget it when the server ends, after which a
    /// copied cookie is valid again.
    public var logouts: URL?
    /// The limits on connections, requests and uploads.
    public var limits = ServerLimits()
    /// The folder for request bodies that are written to files while they arrive.
    public var uploadFolder = FileManager.default.temporaryDirectory
    /// The names of header fields that requests may have beyond those of the HTTP standards. Handlers find no others; over
    /// HTTP/2, they find only those of the standards.
    public var requestHeaders = [
        "forwarded", "idempotency-key", "last-event-id", "prefer", "stripe-signature", "traceparent", "tracestate",
        "x-api-key", "x-correlation-id", "x-csrf-token", "x-forwarded-host", "x-forwarded-proto", "x-github-event",
        "x-hub-signature-256", "x-real-ip", "x-request-id", "x-requested-with",
    ]
    /// Whether notices describe the errors of handlers, which may contain what users have entered. By default, debug
    /// builds do; others name the type of the error only.
    public var logsErrors = isDebugBuild
    /// Receives notices for the operator of the server; by default, writes them to standard error. Unless
    /// ``logsErrors`` is set, notices never contain what users enter or read.
    public var log: @Sendable (ServerNotice) -> Void = { notice in
        FileHandle.standardError.write(Data("\(notice)\n".utf8))
    }

    /// Creates the settings of a server for this machine only.
    public init() {}

    /// Whether browsers reach the server by HTTPS.
    var isReachedByTLS: Bool { certificate != nil || isBehindTLSProxy }

    #if DEBUG
    private static let isDebugBuild = true
    #else
    private static let isDebugBuild = false
    #endif

    /// Returns the words for an error in a notice.
    func words(for error: any Error) -> String {
        logsErrors ? "\(type(of: error)): \(error)" : "\(type(of: error))"
    }

    var isLoopback: Bool {
        address == "::1" || address == "localhost" || address.hasPrefix("127.")
    }
}

/// The certificate and private key for TLS.
public struct TLSCertificate: Sendable, Hashable {
    /// The certificate chain in PEM format.
    public var certificateFile: URL
    /// The private key in PEM format.
    public var keyFile: URL

    /// Creates a certificate from its files.
    public init(certificateFile: URL, keyFile: URL) {
        self.certificateFile = certificateFile
        self.keyFile = keyFile
    }
}

extension ServerConfiguration {
    /// Throws if the configuration would expose the server without access control, or cannot work.
    ///
    /// - Parameter routes: The routes to serve. If all of them check tokens or are public, the server may be open.
    func check(for routes: Routes) throws(ServerError) {
        switch access {
        case .open: if !isLoopback, routes.needAccessControl { throw .needsAccessControl(address: address) }
        case .password(let password): if password.count < 8 { throw .weakPassword }
        case .token(let token): if token.utf8.count < 16 { throw .weakToken }
        case .accounts: break
        }
        guard let certificate else { return }
        for file in [certificate.certificateFile, certificate.keyFile]
        where !FileManager.default.isReadableFile(atPath: file.path) {
            throw .missingFile(file.path)
        }
    }

    /// Sets the address and the port from user input such as `127.0.0.1:8080`, `localhost:8080`, `[::1]:8080`, or
    /// `0.0.0.0:8080` for all interfaces.
    ///
    /// - Throws: ``ServerError/wrongAddress(_:)`` if the text is not an address with a port.
    public mutating func listen(on text: String) throws {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            throw ServerError.wrongAddress(text)
        }
        var host = text[..<colon]
        if host.first == "[", host.last == "]" {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            throw ServerError.wrongAddress(text)
        }
        guard !host.isEmpty else { throw ServerError.wrongAddress(text) }
        // The library listens at addresses, and knows no names.
        (address, self.port) = (host == "localhost" ? "127.0.0.1" : String(host), Int(port))
    }

    /// Returns the URLs at which the server can be opened in a browser: from this machine and, if it listens on all
    /// interfaces, from the network.
    ///
    /// - Parameter port: The port that ``WebServer/start()`` returned.
    public func links(port: Int) -> [String] {
        let scheme = isReachedByTLS ? "https" : "http"
        return hosts.map { "\(scheme)://\($0.contains(":") ? "[\($0)]" : $0):\(port)/" }
    }

    /// Returns a link that logs a browser in, to be followed by a browser of this machine.
    ///
    /// - Parameters:
    ///   - token: The token of ``access``, or one of ``loginTickets``.
    ///   - port: The port that ``WebServer/start()`` returned.
    package func loginLink(_ token: String, port: Int) -> String { links(port: port)[0] + "login?token=\(token)" }

    private var hosts: [String] {
        switch address {
        case "0.0.0.0": ["127.0.0.1"] + NetworkAddresses.ofThisMachine().filter { !$0.contains(":") }
        case "::": ["127.0.0.1"] + NetworkAddresses.ofThisMachine()
        default: [address]
        }
    }
}

/// The network addresses of this machine.
enum NetworkAddresses {
    /// Returns the addresses that other machines can reach, IPv4 first. Loopback and link-local IPv6 addresses are left
    /// out.
    static func ofThisMachine() -> [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [String] = []
        for entry in sequence(first: first, next: { $0?.pointee.ifa_next }) {
            guard let entry = entry?.pointee, let address = entry.ifa_addr,
                entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0,
                let text = text(of: address), !text.contains("%")
            else { continue }
            found.append(text)
        }
        return found.filter { !$0.contains(":") } + found.filter { $0.contains(":") }
    }

    /// Returns an IP address in its usual notation; nil for other address families. Link-local addresses end in `%` and
    /// the name of their interface.
    private static func text(of address: UnsafeMutablePointer<sockaddr>) -> String? {
        let sizes = [
            Int32(AF_INET): MemoryLayout<sockaddr_in>.size, Int32(AF_INET6): MemoryLayout<sockaddr_in6>.size,
        ]
        guard let size = sizes[Int32(address.pointee.sa_family)] else { return nil }
        var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let flags = Int32(NI_NUMERICHOST)
        guard getnameinfo(address, socklen_t(size), &buffer, socklen_t(buffer.count), nil, 0, flags) == 0 else {
            return nil
        }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// A notice for the operator of a server.
public struct ServerNotice: Sendable, CustomStringConvertible {
    /// The severity of a notice.
    public enum Level: String, Sendable {
        /// Something that happened as it should.
        case info
        /// Something that the operator should look at.
        case warning
        /// Something that failed.
        case error
    }

    /// The severity.
    public let level: Level
    /// The sentence.
    public let text: String

    /// The notice as a line of a log.
    public var description: String { "webui \(level.rawValue): \(text)" }
}
