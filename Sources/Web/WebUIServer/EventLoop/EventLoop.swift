internal import CWebUISockets
internal import Foundation
internal import TSanMutex
internal import WebUI

/// The thread that owns all connections. Other threads send it commands through the inbox; it starts tasks for
/// handlers.
///
/// Not sendable: created, run and released on the same thread.
final class EventLoop {
    let configuration: ServerConfiguration
    let routes: Routes
    let inbox: Inbox
    /// The folder for bodies that are written to files, with a subfolder per request.
    let uploads: TemporaryFolder
    let fields: RequestHeaders
    var gate: Gate
    var requests: RateLimiter
    var exchanges: [UInt64: Exchange] = [:]
    var sockets: [UInt64: Socket] = [:]
    var socketCounts: [String: Int] = [:]
    var connections: ConnectionCounts
    var heads: IncomingHeads
    /// The time at which remaining connections are closed; nil unless the server is stopping.
    var deadline: ContinuousClock.Instant?

    /// Whether the library has called this turn of the loop.
    var hasWorked = false
    private var latestID: UInt64 = 0
    /// The time of the latest notice about refused requests.
    private var latestWarning: ContinuousClock.Instant?
    private var context: OpaquePointer?
    private var settings: LibrarySettings

    /// - Throws: ``ServerError/cannotListen(address:port:reason:)``.
    init(_ configuration: ServerConfiguration, routes: Routes, inbox: Inbox) throws {
        self.configuration = configuration
        self.routes = routes
        self.inbox = inbox
        uploads = TemporaryFolder("webui-bodies", in: configuration.uploadFolder)
        fields = RequestHeaders(others: configuration.requestHeaders + Gate.fields)
        requests = RateLimiter(configuration.limits.requests)
        connections = ConnectionCounts(
            most: configuration.isBehindTLSProxy ? .max : configuration.limits.connectionsPerAddress
        )
        let logouts = try Logouts(file: configuration.logouts)
        gate = Gate(configuration, logouts: logouts, port: configuration.port)
        heads = try IncomingHeads(configuration)
        settings = LibrarySettings(configuration)
        let owner = Unmanaged.passUnretained(self).toOpaque()
        context = try settings.makeContext(owner: owner)
        heads.begin(in: context)
        inbox.setContext(context)
        // The cookie's name contains the port, which is known only now.
        gate = Gate(configuration, logouts: logouts, port: port)
    }

    /// The port that the server listens on.
    var port: Int {
        Int(lws_get_vhost_listen_port(lws_get_vhost_by_name(context, "default")))
    }

    /// Serves requests until the server is told to stop.
    func run() {
        var idleTurns = IdleTurns()
        while !isDone, lws_service(context, 0) >= 0 {
            lookAtArrivals()
            idleTurns.note(hasWorked: hasWorked)
            hasWorked = false
        }
        inbox.setContext(nil)
        lws_context_destroy(context)
        context = nil
        settings.free()
        heads.free()
        do {
            try uploads.remove()
        } catch {
            EventLoop.tell(of: uploads.url, error, configuration.log)
        }
    }

    /// Removes a folder of uploaded files. If it cannot be removed, the operator is told: such folders fill the disk.
    static func removeUploads(at folder: URL, _ log: (ServerNotice) -> Void) {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch CocoaError.fileNoSuchFile {
            // The handler has moved or removed it, or nothing was uploaded.
            return
        } catch {
            tell(of: folder, error, log)
        }
    }

    private static func tell(of folder: URL, _ error: any Error, _ log: (ServerNotice) -> Void) {
        let reason = error.localizedDescription
        log(ServerNotice(level: .warning, text: "\(folder.path) stays, with uploaded files: \(reason)"))
    }

    private var isDone: Bool {
        guard let deadline else { return false }
        return (exchanges.isEmpty && sockets.isEmpty) || deadline < .now
    }

    /// Uses up one request of a client's rate limit.
    ///
    /// - Throws: `429` if none is left. The operator is told once a minute, with the name of the limit.
    func takeAllowance(of peer: String) throws(HTTPRefusal) {
        let now = ContinuousClock.now
        if requests.take(peer, now: now) { return }
        if latestWarning.map({ now - $0 > .seconds(60) }) ?? true {
            latestWarning = now
            let limit = configuration.limits.requests
            let text =
                "Requests from \(peer) are refused with 429: they exceed `limits.requests` "
                + "(\(limit.burst) at once, \(limit.perSecond) a second)."
            configuration.log(ServerNotice(level: .warning, text: text))
        }
        throw HTTPRefusal(.tooManyRequests, "Too many requests. Wait a moment, then try again.")
            .with("retry-after", "\(configuration.limits.requests.secondsUntilNext)")
    }

    func nextID() -> UInt64 {
        latestID += 1
        return latestID
    }

    /// Handles a callback of the library, on this thread. A result other than 0 closes the connection.
    func handle(
        _ reason: lws_callback_reasons,
        _ wsi: OpaquePointer,
        _ memory: UnsafeMutableRawPointer?,
        _ input: UnsafeRawBufferPointer
    ) -> Int32 {
        hasWorked = true
        let id = memory?.load(as: UInt64.self) ?? 0
        switch reason {
        case LWS_CALLBACK_EVENT_WAIT_CANCELLED: return obeyAll()
        case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: return beginConnection(wsi)
        case LWS_CALLBACK_RAW_RX_FILE: return noteArrivals()
        case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return ignoreUnencryptedUpgrade(input)
        case LWS_CALLBACK_HTTP: return beginExchange(wsi, memory)
        case LWS_CALLBACK_HTTP_BODY: return receiveBody(id, input)
        case LWS_CALLBACK_HTTP_BODY_COMPLETION: return completeBody(id)
        case LWS_CALLBACK_HTTP_WRITEABLE: return writeResponse(id)
        case LWS_CALLBACK_TIMER: return lookForClient(wsi, id)
        case LWS_CALLBACK_CLOSED_HTTP: return endExchange(id)
        case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return admitSocket(wsi, memory)
        case LWS_CALLBACK_ESTABLISHED: return openSocket(wsi, id)
        case LWS_CALLBACK_RECEIVE: return receiveMessage(wsi, id, input)
        case LWS_CALLBACK_SERVER_WRITEABLE: return writeMessage(id)
        case LWS_CALLBACK_CLOSED: return endSocket(id)
        case LWS_CALLBACK_RAW_RX: return refuseProtocol(wsi)
        // The only callback for a socket that was admitted but whose handshake then failed in the library.
        case LWS_CALLBACK_WSI_DESTROY:
            connections.end(wsi)
            heads.end(wsi)
            return endExchange(id) | endSocket(id)
        default: return 0
        }
    }

    /// Makes the library go on with HTTP/1.1 where a client offers to change to HTTP/2 without encryption (`h2c`), as some
    /// do with every request: what came over such a connection could pass a proxy unseen. The library reads the name of
    /// the protocol again after this call.
    private func ignoreUnencryptedUpgrade(_ name: UnsafeRawBufferPointer) -> Int32 {
        guard let text = name.baseAddress?.assumingMemoryBound(to: CChar.self), strcasecmp(text, "h2c") == 0 else {
            return 0
        }
        UnsafeMutablePointer(mutating: text).pointee = CChar(bitPattern: UInt8(ascii: "-"))
        return 0
    }

    private func obeyAll() -> Int32 {
        for command in inbox.takeAll() {
            switch command {
            case .respond(let id, let response): respond(id, response)
            case .wake(let id): wake(id)
            case .send(let id, let text): send(text, to: id)
            case .close(let id, let reason): close(id, reason)
            case .stop(let grace): stop(within: grace)
            }
        }
        return 0
    }

    private func stop(within grace: Duration) {
        deadline = .now + grace
        for id in sockets.keys { close(id, .goingAway) }
        for exchange in exchanges.values where exchange.producer?.isEndless == true { exchange.producer?.task.cancel() }
    }
}

/// The commands for the event loop. Any thread may post one, which wakes the loop; only the loop touches connections.
final class Inbox: Sendable {
    enum Command: Sendable {
        case respond(exchange: UInt64, HTTPResponse)
        /// The stream of a response has more.
        case wake(exchange: UInt64)
        case send(socket: UInt64, String)
        case close(socket: UInt64, WebSocketChannel.CloseReason)
        case stop(within: Duration)
    }

    private struct Content: Sendable {
        var commands: [Command] = []
        /// The address of the library's context while it exists. Other threads may use it only to wake the loop.
        var context: UInt = 0
    }

    private let content = Mutex(Content())

    func post(_ command: Command) {
        content.withLock { content in
            content.commands.append(command)
            // If commands are waiting already, the loop has been woken.
            guard content.commands.count == 1 else { return }
            if let context = OpaquePointer(bitPattern: content.context) { lws_cancel_service(context) }
        }
    }

    func takeAll() -> [Command] {
        content.withLock { content in
            defer { content.commands.removeAll(keepingCapacity: true) }
            return content.commands
        }
    }

    /// Sets the context to wake; nil once the loop has ended.
    func setContext(_ context: OpaquePointer?) {
        content.withLock { $0.context = UInt(bitPattern: context) }
    }
}
