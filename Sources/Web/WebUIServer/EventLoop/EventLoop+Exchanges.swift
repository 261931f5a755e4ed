internal import CWebUISockets
internal import Foundation

extension EventLoop {
    /// Begins an exchange when the header of a request has arrived.
    func beginExchange(_ wsi: OpaquePointer, _ memory: UnsafeMutableRawPointer?) -> Int32 {
        guard let memory, deadline == nil else { return -1 }
        let id = nextID()
        memory.storeBytes(of: id, as: UInt64.self)
        var exchange = Exchange(id: id, wsi: wsi, uploads: uploads)
        do {
            try begin(&exchange)
            exchanges[id] = exchange
        } catch {
            exchanges[id] = exchange
            answer(error, id)
        }
        return 0
    }

    private func begin(_ exchange: inout Exchange) throws {
        var request = try reader(for: exchange.wsi).read()
        exchange.request = request
        exchange.expected = try bodyLength(of: request, &exchange)
        guard requests.take(request.peer) else {
            throw HTTPRefusal(.tooManyRequests, "Too many requests. Wait a moment, then try again.")
        }
        let (route, parameters) = try routes.find(request.method, request.path, isSocket: false)
        request.parameters = parameters
        exchange.request = request
        try gate.admit(request, isPublic: route.isPublic, isSocket: false)
        guard case .handler(let handler, let policy) = route.answer else { return }
        guard exchange.expected > 0 else {
            exchange.stage = .handling(task(for: exchange.id, request, exchange.folder, handler))
            return
        }
        if exchange.expected > policy.limit { throw HTTPRefusal.tooLarge(policy.limit) }
        let type = request.headers["content-type"] ?? ""
        exchange.stage = .receiving(try policy.receiver(contentType: type, folder: exchange.folder), handler)
    }

    func reader(for wsi: OpaquePointer) -> RequestReader {
        RequestReader(wsi: wsi, gate: gate, isBehindProxy: configuration.isBehindTLSProxy)
    }

    /// Returns the length of the body. Marks the connection for closing if the response may be sent before the whole
    /// body was read.
    private func bodyLength(of request: HTTPRequest, _ exchange: inout Exchange) throws -> Int {
        if request.headers["transfer-encoding"] != nil {
            exchange.closesConnection = true
            throw HTTPRefusal(.lengthRequired, "The request does not state its length.")
        }
        guard let text = request.headers["content-length"] else {
            // The library would treat the next request as the body of this one.
            exchange.closesConnection = !request.method.isSafe
            return 0
        }
        guard let length = Int(text), length >= 0, text.allSatisfy(\.isASCII) else {
            exchange.closesConnection = true
            throw HTTPRefusal(.badRequest, "The request's length is not a number.")
        }
        exchange.closesConnection = length > 0
        return length
    }

    func receiveBody(_ id: UInt64, _ bytes: UnsafeRawBufferPointer) -> Int32 {
        guard case .receiving(var receiver, let handler) = exchanges[id]?.stage else { return 0 }
        // Releases the stored copy before the receiver changes, so that its buffer is not copied.
        exchanges[id]?.stage = nil
        if let wsi = exchanges[id]?.wsi { keepWindowOpen(wsi) }
        do {
            try receiver.receive(bytes)
            exchanges[id]?.stage = .receiving(receiver, handler)
            exchanges[id]?.received += bytes.count
            if let exchange = exchanges[id], exchange.received >= exchange.expected { return completeBody(id) }
        } catch {
            answer(error, id)
        }
        return 0
    }

    /// Enlarges the HTTP/2 flow-control window. The library does so only once, and a body of more than 256 KB would
    /// stall.
    func keepWindowOpen(_ wsi: OpaquePointer) {
        let window: Int32 = 1 << 18
        guard lws_get_network_wsi(wsi) != wsi, lws_h2_get_peer_txcredit_estimate(wsi) < window / 2 else { return }
        lws_h2_update_peer_txcredit(wsi, Int32(LWS_H2_STREAM_SID), window)
    }

    func completeBody(_ id: UInt64) -> Int32 {
        guard let exchange = exchanges[id], case .receiving(var receiver, let handler) = exchange.stage,
            var request = exchange.request
        else { return 0 }
        exchanges[id]?.closesConnection = false
        do {
            request.body = try receiver.finish()
            // Handlers have no time limit.
            lws_set_timeout(exchange.wsi, NO_PENDING_TIMEOUT, 0)
            exchanges[id]?.request = request
            exchanges[id]?.stage = .handling(task(for: id, request, exchange.folder, handler))
        } catch {
            answer(error, id)
        }
        return 0
    }

    private func task(
        for id: UInt64,
        _ request: HTTPRequest,
        _ folder: URL,
        _ handler: @escaping Routes.Handler
    ) -> Task<Void, Never> {
        Task { [inbox, log = configuration.log] in
            var response: HTTPResponse
            do {
                response = try await handler(request)
            } catch let refusal as HTTPRefusal {
                response = .refusal(refusal)
            } catch {
                log(ServerNotice(level: .error, text: "A handler failed with \(type(of: error))."))
                response = .refusal(HTTPRefusal(.internalServerError, "Something went wrong on the server."))
            }
            if case .empty = request.body {} else { EventLoop.removeUploads(at: folder, log) }
            inbox.post(.respond(exchange: id, response))
        }
    }

    private func answer(_ error: any Error, _ id: UInt64) {
        if let exchange = exchanges[id], exchange.received > 0 || exchange.expected > 0 {
            EventLoop.removeUploads(at: exchange.folder, configuration.log)
        }
        guard let refusal = error as? HTTPRefusal else {
            configuration.log(ServerNotice(level: .error, text: "A request failed with \(type(of: error))."))
            return respond(id, .refusal(HTTPRefusal(.internalServerError, "Something went wrong on the server.")))
        }
        let request = exchanges[id]?.request
        // Opening a page without access leads to the login page instead of an error.
        if refusal.status == .unauthorized, let request, request.method == .get {
            return respond(id, .redirect(to: "/login?" + QueryItems([("to", request.target)]).encoded))
        }
        respond(id, .refusal(refusal))
    }

    func respond(_ id: UInt64, _ response: HTTPResponse) {
        guard let exchange = exchanges[id] else { return }
        let request = exchange.request
        let isHead = request?.method == .head
        do {
            exchanges[id]?.stage = .responding(
                try ResponseWriter(completed(response, for: request, exchange), isHead: isHead)
            )
        } catch {
            if !(error is HTTPRefusal) {
                let reason = "\((error as NSError).domain) \((error as NSError).code)"
                configuration.log(ServerNotice(level: .error, text: "A response's file cannot be read: \(reason)."))
            }
            let refusal = error as? HTTPRefusal ?? HTTPRefusal(.internalServerError, "The response cannot be read.")
            // Only files cannot be read, and a refusal has none.
            guard let writer = try? ResponseWriter(.refusal(refusal), isHead: isHead) else { return }
            exchanges[id]?.stage = .responding(writer)
        }
        lws_callback_on_writable(exchange.wsi)
    }

    /// Returns the response with the headers that every response has.
    private func completed(_ response: HTTPResponse, for request: HTTPRequest?, _ exchange: Exchange) -> HTTPResponse {
        var response = response
        for (name, value) in SecurityHeaders.all(isSecure: gate.cookie.isSecure) where response.headers[name] == nil {
            response.headers.append(name, value)
        }
        // HTTP/2 has no such header field: its connections carry many exchanges.
        if exchange.closesConnection, lws_get_network_wsi(exchange.wsi) == exchange.wsi {
            response.headers["connection"] = "close"
        }
        let isPage = response.headers["content-type"]?.hasPrefix("text/html") == true
        if let visitor = request?.visitor, isPage, response.headers["set-cookie"] == nil,
            request?.cookies[gate.cookie.name] == nil || gate.cookie.needsRenewal(visitor) || isNew(visitor, request)
        {
            response.headers.append("set-cookie", gate.cookie.header(for: visitor))
        }
        return response
    }

    /// Returns whether the request had no valid visitor cookie.
    private func isNew(_ visitor: Visitor, _ request: HTTPRequest?) -> Bool {
        gate.cookie.visitor(in: request?.cookies ?? [:])?.id != visitor.id
    }

    func writeResponse(_ id: UInt64) -> Int32 {
        guard let exchange = exchanges[id], case .responding(var writer) = exchange.stage else { return 0 }
        // Waits until the library has sent what it has buffered, before the exchange ends in particular.
        guard lws_partial_buffered(lws_get_network_wsi(exchange.wsi)) == 0 else {
            lws_callback_on_writable(exchange.wsi)
            return 0
        }
        if writer.isDone { return finish(exchange) }
        exchanges[id]?.stage = nil
        // The timeout restarts with each piece, so that only a client that reads nothing is cut off.
        lws_set_timeout(exchange.wsi, PENDING_TIMEOUT_HTTP_CONTENT, Int32(configuration.limits.idleSeconds))
        guard writer.write(to: exchange.wsi) else { return -1 }
        let isBuffered = lws_partial_buffered(lws_get_network_wsi(exchange.wsi)) != 0
        if writer.isDone, !isBuffered { return finish(exchange) }
        exchanges[id]?.stage = .responding(writer)
        lws_callback_on_writable(exchange.wsi)
        return 0
    }

    private func finish(_ exchange: Exchange) -> Int32 {
        exchanges[exchange.id] = nil
        if exchange.closesConnection { return -1 }
        return lws_http_transaction_completed(exchange.wsi) == 0 ? 0 : -1
    }

    /// Ends an exchange whose connection was closed, possibly before it was answered.
    func endExchange(_ id: UInt64) -> Int32 {
        guard let exchange = exchanges.removeValue(forKey: id) else { return 0 }
        switch exchange.stage {
        case .handling(let task): task.cancel()
        case .receiving: EventLoop.removeUploads(at: exchange.folder, configuration.log)
        case .responding, nil: break
        }
        return 0
    }
}

/// A request and the state of its response.
struct Exchange {
    enum Stage {
        /// The body is arriving.
        case receiving(any BodyReceiver, Routes.Handler)
        /// The handler is running.
        case handling(Task<Void, Never>)
        /// The response is being sent.
        case responding(ResponseWriter)
    }

    let id: UInt64
    let wsi: OpaquePointer
    /// The request; nil if it could not be parsed.
    var request: HTTPRequest?
    var stage: Stage?
    /// The number of body bytes received and expected.
    var received = 0
    var expected = 0
    /// The folder for the request's files. Deleted once the request was answered.
    let folder: URL
    /// Whether to close the connection afterwards, because the rest of the body would be parsed as a request.
    var closesConnection = false

    init(id: UInt64, wsi: OpaquePointer, uploads: URL) {
        self.id = id
        self.wsi = wsi
        folder = uploads.appendingPathComponent(String(id))
    }
}
