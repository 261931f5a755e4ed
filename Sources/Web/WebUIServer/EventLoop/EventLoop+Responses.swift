internal import CWebUISockets
internal import Foundation

extension EventLoop {
    /// Answers a request that does not reach its handler.
    func answer(_ error: any Error, _ id: UInt64) {
        if let exchange = exchanges[id], exchange.received > 0 || exchange.expected > 0 {
            EventLoop.removeUploads(at: exchange.folder, configuration.log)
        }
        let request = exchanges[id]?.request
        let (asProblem, form) = (exchanges[id].map(wantsProblem) ?? false, exchanges[id]?.refusalForm)
        guard let refusal = error as? HTTPRefusal else {
            let cause = configuration.words(for: error)
            configuration.log(ServerNotice(level: .error, text: "A request failed with \(cause)."))
            return respond(id, HTTPRefusal.failure.response(asProblem: asProblem, form: form))
        }
        // Opening a page without access leads to the login page instead of an error.
        if refusal.status == .unauthorized, !asProblem, let request, request.method == .get {
            return respond(id, .redirect(to: "/login?" + QueryItems([("to", request.target)]).encoded))
        }
        respond(id, refusal.response(asProblem: asProblem, form: form))
    }

    /// Whether the client is a program, which reads errors as JSON: it calls a group of routes, or asks for nothing else.
    private func wantsProblem(_ exchange: Exchange) -> Bool {
        guard let request = exchange.request else { return false }
        return exchange.isForPrograms || request.wantsJSON || routes.areForPrograms(request.path)
    }

    func respond(_ id: UInt64, _ response: HTTPResponse) {
        guard var exchange = exchanges[id] else { return }
        do {
            exchange.stage = .responding(try writer(of: response, &exchange))
        } catch {
            if !(error is HTTPRefusal) {
                let reason = "\((error as NSError).domain) \((error as NSError).code)"
                configuration.log(ServerNotice(level: .error, text: "A response's file cannot be read: \(reason)."))
            }
            let refusal = error as? HTTPRefusal ?? HTTPRefusal(.internalServerError, "The response cannot be read.")
            let response = refusal.response(asProblem: wantsProblem(exchange), form: exchange.refusalForm)
            // Only files cannot be read, and a refusal has none.
            guard let writer = try? writer(of: response, &exchange) else { return }
            exchange.stage = .responding(writer)
        }
        exchanges[id] = exchange
        beginWriting(exchange.wsi)
    }

    private func writer(of response: HTTPResponse, _ exchange: inout Exchange) throws -> ResponseWriter {
        let isHead = exchange.request?.method == .head
        guard case .stream(let body) = response.body else {
            let range = exchange.request.flatMap { ByteRange($0, for: response) }
            return try ResponseWriter(completed(response, exchange), isHead: isHead, range: range)
        }
        let isOld = reader(for: exchange.wsi).isVersionOld
        // Clients of HTTP/1.0 do not know chunks; they read up to the end of the connection.
        if isOld { exchange.closesConnection = true }
        let queue = isHead ? nil : stream(body, &exchange)
        return try ResponseWriter(
            completed(response, exchange),
            isHead: isHead,
            queue: queue,
            isChunked: !isOld && lws_get_network_wsi(exchange.wsi) == exchange.wsi
        )
    }

    /// Starts the task that produces a streamed body, and returns the queue of its pieces.
    private func stream(_ body: StreamedBody, _ exchange: inout Exchange) -> StreamQueue {
        let id = exchange.id
        let queue = StreamQueue { [inbox] in inbox.post(.wake(exchange: id)) }
        let task = Task { [configuration] in
            do {
                try await body.write(ResponseStream(queue: queue))
                queue.end(.complete)
            } catch is CancellationError {
                queue.end(body.isEndless ? .complete : .failed)
            } catch {
                let text = "The body of a response ends early: \(configuration.words(for: error))."
                configuration.log(ServerNotice(level: .error, text: text))
                queue.end(.failed)
            }
        }
        exchange.producer = Exchange.Producer(task: task, isEndless: body.isEndless)
        return queue
    }

    /// Continues a response whose stream has more.
    func wake(_ id: UInt64) {
        guard let exchange = exchanges[id], case .responding = exchange.stage else { return }
        beginWriting(exchange.wsi)
    }

    /// Returns the response with the headers that every response has.
    private func completed(_ response: HTTPResponse, _ exchange: Exchange) -> HTTPResponse {
        var response = response
        let request = exchange.request
        let isForPage = !exchange.isForPrograms
        for (name, value) in SecurityHeaders.fields(isForPage: isForPage, isSecure: gate.cookie.isSecure)
        where response.headers[name] == nil {
            response.headers.append(name, value)
        }
        // HTTP/2 has no such header field: its connections carry many exchanges.
        if exchange.closesConnection, lws_get_network_wsi(exchange.wsi) == exchange.wsi {
            response.headers["connection"] = "close"
        }
        let isPage = response.headers["content-type"]?.hasPrefix("text/html") == true
        if let visitor = request?.visitor, isPage, visitor != .nobody, response.headers["set-cookie"] == nil,
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
        if exchange.isWritten { return finish(exchange) }
        exchanges[id]?.stage = nil
        // The timeout restarts with each piece, so that only a client that reads nothing is cut off.
        lws_set_timeout(exchange.wsi, PENDING_TIMEOUT_HTTP_CONTENT, Int32(configuration.limits.idleSeconds))
        let progress = writer.write(to: exchange.wsi)
        exchanges[id]?.stage = .responding(writer)
        switch progress {
        case .failed: return -1
        case .waiting:
            lws_set_timeout(exchange.wsi, NO_PENDING_TIMEOUT, 0)
            stopReading(exchange)
        case .more: lws_callback_on_writable(exchange.wsi)
        case .done:
            guard lws_partial_buffered(lws_get_network_wsi(exchange.wsi)) != 0 else { return finish(exchange) }
            exchanges[id]?.isWritten = true
            lws_callback_on_writable(exchange.wsi)
        }
        return 0
    }

    private func finish(_ exchange: Exchange) -> Int32 {
        exchanges[exchange.id] = nil
        if exchange.closesConnection { return -1 }
        guard lws_http_transaction_completed(exchange.wsi) == 0 else { return -1 }
        heads.noteAnswer(exchange.wsi)
        return 0
    }

    /// Ends an exchange whose connection was closed, possibly before it was answered.
    func endExchange(_ id: UInt64) -> Int32 {
        guard let exchange = exchanges.removeValue(forKey: id) else { return 0 }
        switch exchange.stage {
        case .handling(let task): task.cancel()
        case .receiving: EventLoop.removeUploads(at: exchange.folder, configuration.log)
        case .responding(let writer):
            writer.queue?.end(.cancelled)
            exchange.producer?.task.cancel()
        case nil: break
        }
        return 0
    }
}
