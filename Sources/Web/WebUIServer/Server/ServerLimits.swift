/// The limits of a server on connections, requests, messages and uploads.
public struct ServerLimits: Sendable {
    /// The maximum number of connections, sockets included.
    public var connections = 1024
    /// The maximum number of connections per client address, sockets included. Does not apply behind a proxy, from which
    /// all come.
    public var connectionsPerAddress = 256
    /// The maximum number of sockets per client address.
    public var socketsPerAddress = 64
    /// The maximum size of a request's header, in bytes.
    public var headerBytes = 16 * 1024
    /// The maximum size of a message on a socket, in bytes.
    public var messageBytes = 64 * 1024
    /// The maximum number of bytes queued for a slow browser; its socket is closed if more would wait.
    public var waitingBytes = 4 << 20
    /// The maximum size of an uploaded file, in bytes.
    public var uploadBytes = 64 << 20
    /// The maximum number of files that one visitor has uploaded and no page has taken yet.
    public var waitingUploads = 64
    /// The rate limit of requests from one client address. Requests beyond it are answered with `429`, and the log says
    /// so.
    public var requests = RateLimit(burst: 20_000, perSecond: 2_000)
    /// The rate limit of login attempts from one client address.
    public var logins = RateLimit(burst: 6, perSecond: 0.1)
    /// The rate limit of messages on one socket.
    public var messages = RateLimit(burst: 400, perSecond: 100)
    /// The time in seconds after which an idle connection is closed.
    public var idleSeconds = 20
    /// The bytes that a client has to send a second, on average, after the first ``idleSeconds`` of a body. Otherwise the
    /// request is answered with `408`.
    public var bodyBytesPerSecond = 1_000
    /// The maximum number of live pages.
    public var sessions = 500
    /// The maximum number of live pages that no browser shows. If there are more, the least recently used are discarded;
    /// a browser that returns to one of them gets it rebuilt.
    public var unshownSessions = 100
    /// The maximum number of live pages per visitor.
    public var sessionsPerVisitor = 30

    /// Creates the default limits.
    public init() {}
}
