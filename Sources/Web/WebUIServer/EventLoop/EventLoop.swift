internal import CWebSockets
internal import Foundation

/// The thread that owns all connections. What others want of it comes through the inbox; what it wants of others are
/// tasks.
///
/// Not sendable: it is made, runs and ends on its thread.
final class EventLoop {
    let configuration: ServerConfiguration
    let routes: Routes
    let inbox: Inbox
    /// Where files are kept while they arrive: a folder for each request.
    let uploads: URL
    var gate: Gate
    var requests: RateLimiter
    var exchanges: [UInt64: Exchange] = [:]
    var sockets: [UInt64: Socket] = [:]
    var socketCounts: [String: Int] = [:]
    /// When everything is closed that is not done then; nil while the server is to go on.
    var deadline: ContinuousClock.Instant?

    private var latestID: UInt64 = 0
    private var context: OpaquePointer?
    private var settings: LibrarySettings

    /// - Throws: `ServerError.cannotListen`.
    init(_ configuration: ServerConfiguration, routes: Routes, inbox: Inbox) throws {
        self.configuration = configuration
        self.routes = routes
        self.inbox = inbox
        uploads = configuration.uploadFolder.appendingPathComponent("webui-\(SecretKey.randomName())")
        requests = RateLimiter(configuration.limits.requests)
        gate = Gate(configuration, port: configuration.port)
        settings = LibrarySettings(configuration)
        let owner = Unmanaged.passUnretained(self).toOpaque()
        context = try settings.makeContext(owner: owner)
        inbox.setContext(context)
        // Only now the port is known, which is in the name of the cookie.
        gate = Gate(configuration, port: port)
    }

    /// The port that is listened on.
    var port: Int {
        Int(lws_get_vhost_listen_port(lws_get_vhost_by_name(context, "default")))
    }

    /// Serves until the server is told to stop.
    func run() {
        while !isDone, lws_service(context, 0) >= 0 {}
        inbox.setContext(nil)
        lws_context_destroy(context)
        context = nil
        settings.free()
        try? FileManager.default.removeItem(at: uploads)
    }

    private var isDone: Bool {
        guard let deadline else { return false }
        return (exchanges.isEmpty && sockets.isEmpty) || deadline < .now
    }

    func nextID() -> UInt64 {
        latestID += 1
        return latestID
    }

    /// What the library calls, on this thread. An answer other than 0 closes the connection.
    func handle(
        _ reason: lws_callback_reasons,
        _ wsi: OpaquePointer,
        _ memory: UnsafeMutableRawPointer?,
        _ input: UnsafeRawBufferPointer
    ) -> Int32 {
        let id = memory?.load(as: UInt64.self) ?? 0
        switch reason {
        case LWS_CALLBACK_EVENT_WAIT_CANCELLED: return obeyAll()
        case LWS_CALLBACK_HTTP: return beginExchange(wsi, memory)
        case LWS_CALLBACK_HTTP_BODY: return receiveBody(id, input)
        case LWS_CALLBACK_HTTP_BODY_COMPLETION: return completeBody(id)
        case LWS_CALLBACK_HTTP_WRITEABLE: return writeResponse(id)
        case LWS_CALLBACK_CLOSED_HTTP: return endExchange(id)
        case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return admitSocket(wsi, memory)
        case LWS_CALLBACK_ESTABLISHED: return openSocket(wsi, id)
        case LWS_CALLBACK_RECEIVE: return receiveMessage(wsi, id, input)
        case LWS_CALLBACK_SERVER_WRITEABLE: return writeMessage(id)
        case LWS_CALLBACK_CLOSED: return endSocket(id)
        // A socket that was admitted, but whose handshake failed in the library, ends in nothing else.
        case LWS_CALLBACK_WSI_DESTROY: return endExchange(id) | endSocket(id)
        default: return 0
        }
    }

    private func obeyAll() -> Int32 {
        for command in inbox.takeAll() {
            switch command {
            case .respond(let id, let response): respond(id, response)
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
    }
}
