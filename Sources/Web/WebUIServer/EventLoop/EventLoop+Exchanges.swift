internal import CWebSockets
internal import Foundation

extension EventLoop {
    /// A header has arrived.
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

    /// How much comes along. The connection is not used again after an answer that did not wait for all of it.
    private func bodyLength(of request: HTTPRequest, _ exchange: inout Exchange) throws -> Int {
        if request.headers["transfer-encoding"] != nil {
            exchange.closesConnection = true
            throw HTTPRefusal(.lengthRequired, "The request does not say how long it is.")
        }
        guard let text = request.headers["content-length"] else {
            // The library would take the next request for what comes along with this one.
            exchange.closesConnection = !request.method.isSafe
            return 0
        }
        guard let length = Int(text), length >= 0, text.allSatisfy(\.isASCII) else {
            exchange.closesConnection = true
            throw HTTPRefusal(.badRequest, "The request's length is no number.")
        }
        exchange.closesConnection = length > 0
        return length
    }

    func receiveBody(_ id: UInt64, _ bytes: UnsafeRawBufferPointer) -> Int32 {
        guard case .receiving(var receiver, let handler) = exchanges[id]?.stage else { return 0 }
        // Not held twice while it changes, or what it has in memory would be copied.
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

    /// With HTTP/2, who sends may send only so much until told to go on. The library says so once; what is longer than a
    /// quarter of a megabyte would wait forever.
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
            // A handler may take its time.
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
            if case .empty = request.body {} else { try? FileManager.default.removeItem(at: folder) }
            inbox.post(.respond(exchange: id, response))
        }
    }

    private func answer(_ error: any Error, _ id: UInt64) {
        if let exchange = exchanges[id], exchange.received > 0 || exchange.expected > 0 {
            try? FileManager.default.removeItem(at: exchange.folder)
        }
        guard let refusal = error as? HTTPRefusal else {
            configuration.log(ServerNotice(level: .error, text: "A request failed with \(type(of: error))."))
            return respond(id, .refusal(HTTPRefusal(.internalServerError, "Something went wrong on the server.")))
        }
        let request = exchanges[id]?.request
        // Who opens a page is asked for the password rather than told that it is missing.
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
            let refusal = error as? HTTPRefusal ?? HTTPRefusal(.internalServerError, "The answer cannot be read.")
            guard let writer = try? ResponseWriter(.refusal(refusal), isHead: isHead) else { return }
            exchanges[id]?.stage = .responding(writer)
        }
        lws_callback_on_writable(exchange.wsi)
    }

    /// The answer with what every answer has.
    private func completed(_ response: HTTPResponse, for request: HTTPRequest?, _ exchange: Exchange) -> HTTPResponse {
        var response = response
        for (name, value) in SecurityHeaders.all(isSecure: gate.cookie.isSecure) where response.headers[name] == nil {
            response.headers.append(name, value)
        }
        // With HTTP/2, a connection has many exchanges, and no such field.
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

    /// Whether the visitor's cookie was none of ours.
    private func isNew(_ visitor: Visitor, _ request: HTTPRequest?) -> Bool {
        gate.cookie.visitor(in: request?.cookies ?? [:])?.id != visitor.id
    }

    func writeResponse(_ id: UInt64) -> Int32 {
        guard let exchange = exchanges[id], case .responding(var writer) = exchange.stage else { return 0 }
        // What the connection has not taken yet goes first, in particular before the exchange is over.
        guard lws_partial_buffered(lws_get_network_wsi(exchange.wsi)) == 0 else {
            lws_callback_on_writable(exchange.wsi)
            return 0
        }
        if writer.isDone { return finish(exchange) }
        exchanges[id]?.stage = nil
        // Counted anew with each piece, so that only who reads nothing at all is cut off.
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

    /// The connection is gone, perhaps before there was an answer.
    func endExchange(_ id: UInt64) -> Int32 {
        guard let exchange = exchanges.removeValue(forKey: id) else { return 0 }
        switch exchange.stage {
        case .handling(let task): task.cancel()
        case .receiving: try? FileManager.default.removeItem(at: exchange.folder)
        case .responding, nil: break
        }
        return 0
    }
}
