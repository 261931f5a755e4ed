/// How much a server takes.
public struct ServerLimits: Sendable {
    /// Connections in all, sockets included.
    public var connections = 1024
    /// Sockets from one address.
    public var socketsPerAddress = 64
    /// Bytes in the header of a request.
    public var headerBytes = 16 * 1024
    /// Bytes in one message on a socket.
    public var messageBytes = 64 * 1024
    /// Bytes that wait for a browser which does not read, until its socket is closed.
    public var waitingBytes = 4 << 20
    /// Bytes in one file.
    public var uploadBytes = 64 << 20
    /// Files that one visitor has uploaded and no page has taken yet.
    public var waitingUploads = 64
    /// Requests from one address.
    public var requests = RateLimit(burst: 400, perSecond: 50)
    /// Attempts to log in from one address.
    public var logins = RateLimit(burst: 6, perSecond: 0.1)
    /// Messages on one socket.
    public var messages = RateLimit(burst: 400, perSecond: 100)
    /// How long a request may stand still before the connection is closed, in seconds.
    public var idleSeconds = 20
    /// Pages that are kept alive in all.
    public var sessions = 500
    /// Pages that are kept alive for one visitor.
    public var sessionsPerVisitor = 30

    public init() {}
}
