internal import CHTTPClient
internal import Foundation

/// A connection to a server, with the thread that uses it.
final class ClientConnection: Sendable {
    /// The seconds that a connection rests before it ends. Servers end theirs later, so none is used that has just ended.
    private static let restTime = 15.0

    let origin: RequestOrigin
    private let pool: ConnectionPool
    /// Becomes readable when the thread shall look up.
    private let wake: Int32

    init(_ origin: RequestOrigin, _ pool: ConnectionPool) throws(HTTPClientError) {
        wake = http_client_open_wake()
        guard wake >= 0 else { throw .unreachable("There is no connection: \(HTTPClientError.systemReason).") }
        (self.origin, self.pool) = (origin, pool)
    }

    deinit { close(wake) }

    /// Begins the thread, which ends by itself.
    func start(with exchange: ClientExchange) {
        let thread = Thread { self.run(exchange) }
        thread.name = "HTTPClient"
        thread.stackSize = 512 * 1_024
        thread.start()
    }

    /// Ends the thread's wait.
    func wakeUp() {
        eventfd_write(wake, 1)
    }

    private func run(_ first: ClientExchange) {
        // A server that has ended makes a call fail, not the program.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var (next, stream): (ClientExchange?, ClientStream?) = (first, nil)
        while let exchange = next {
            let answer = serve(exchange, over: &stream)
            next = stream == nil ? nil : pool.next(for: self)
            // The connection is at hand, or at work, before the next request of the same task comes.
            answer()
            if next != nil { continue }
            stream?.rest(seconds: Self.restTime)
            next = pool.takeOrLeave(self)
        }
    }

    /// Sends a request and waits for its response.
    ///
    /// - Returns: A closure that tells the task which waits.
    private func serve(_ exchange: ClientExchange, over stream: inout ClientStream?) -> () -> Void {
        var count: eventfd_t = 0
        eventfd_read(wake, &count)
        guard exchange.begin(self) else { return {} }
        let outcome: ClientExchange.Outcome
        do throws(HTTPClientError) {
            outcome = .success(try response(to: exchange.request, over: &stream))
        } catch {
            stream = nil
            outcome = .failure(error)
        }
        let waiting = exchange.finish()
        eventfd_read(wake, &count)
        return { waiting?.resume(returning: outcome) }
    }

    private func response(
        to request: ClientRequest,
        over open: inout ClientStream?
    ) throws(HTTPClientError) -> ClientResponse {
        // A server that has said something unasked has ended the connection, or is about to.
        if let stream = open, !stream.isQuiet { open = nil }
        guard let used = open else { return try response(to: request, overNew: &open) }
        used.patience = request.patience
        used.hasReceivedBytes = false
        do throws(HTTPClientError) {
            return try call(request, over: used, &open)
        } catch {
            // The server may have ended a connection that rested just when the request was on its way.
            guard case .broken = error, request.changesNothing, !used.hasReceivedBytes else { throw error }
            return try response(to: request, overNew: &open)
        }
    }

    private func response(
        to request: ClientRequest,
        overNew open: inout ClientStream?
    ) throws(HTTPClientError) -> ClientResponse {
        let stream = try ClientStream(
            to: origin,
            through: pool.proxies.proxy(to: origin),
            pool.encryption,
            privateNetworkRefusal: pool.privateNetworkRefusal,
            wake: wake,
            patience: request.patience
        )
        return try call(request, over: stream, &open)
    }

    /// Sends a request and waits for its response.
    ///
    /// - Parameter open: Set to the stream if another request can follow.
    private func call(
        _ request: ClientRequest,
        over stream: ClientStream,
        _ open: inout ClientStream?
    ) throws(HTTPClientError) -> ClientResponse {
        open = nil
        let call = ClientCall(request, origin, origin.isEncrypted ? nil : pool.proxies.proxy(to: origin))
        let (response, keepsConnection) = try call.run(over: stream)
        if keepsConnection { open = stream }
        return response
    }
}

/// A request and its response on one connection.
private struct ClientCall {
    /// The most bytes of a response that are kept in memory.
    private static let mostBytes = 1 << 28

    private let request: ClientRequest
    private let origin: RequestOrigin
    private let proxy: ProxyRules.Proxy?

    init(_ request: ClientRequest, _ origin: RequestOrigin, _ proxy: ProxyRules.Proxy?) {
        (self.request, self.origin, self.proxy) = (request, origin, proxy)
    }

    func run(over stream: ClientStream) throws(HTTPClientError) -> (ClientResponse, keepsConnection: Bool) {
        var failure: HTTPClientError?
        do {
            try send(over: stream)
        } catch .broken(let reason) {
            // A server may refuse a request before it has read it.
            failure = .broken(reason)
        }
        var reader = ResponseReader { (buffer) throws(HTTPClientError) in try stream.read(into: buffer) }
        do {
            let response = try receive(&reader)
            return (response, failure == nil && reader.keepsConnection && !reader.hasUnreadBytes)
        } catch {
            throw failure ?? error
        }
    }

    private func send(over stream: ClientStream) throws(HTTPClientError) {
        switch request.content {
        case .none:
            let isEmptyPost = ["POST", "PUT", "PATCH"].contains(request.method)
            try stream.write(try request.head(to: origin, length: isEmptyPost ? 0 : nil, proxy: proxy))
        case .bytes(let bytes):
            // In one piece where it is small: a head alone would be a packet of its own.
            let head = try request.head(to: origin, length: bytes.count, proxy: proxy)
            if bytes.count <= 65_536 { return try stream.write(head + bytes) }
            try stream.write(head)
            try stream.write(bytes)
        case .file(let file):
            let content = try ContentSource(file)
            try stream.write(try request.head(to: origin, length: content.length, proxy: proxy))
            try content.read { (bytes) throws(HTTPClientError) in try stream.write(bytes) }
        }
    }

    private func receive(_ reader: inout ResponseReader) throws(HTTPClientError) -> ClientResponse {
        var response = try reader.readHead()
        if let destination = request.destination, response.status == 200 {
            let file = try ContentDestination(destination)
            try reader.readBody(of: response, to: request.method) { (bytes) throws(HTTPClientError) in
                try file.write(bytes)
            }
            try file.finish()
            return response
        }
        var body: [UInt8] = []
        try reader.readBody(of: response, to: request.method) { (bytes) throws(HTTPClientError) in
            guard body.count + bytes.count <= Self.mostBytes else { throw .malformed("The response is too large.") }
            body.append(contentsOf: bytes)
        }
        response.body = body
        return response
    }
}
