internal import CWebUISockets
internal import Foundation

extension EventLoop {
    /// Begins an exchange when the header of a request has arrived.
    func beginExchange(_ wsi: OpaquePointer, _ memory: UnsafeMutableRawPointer?) -> Int32 {
        guard let memory, deadline == nil else { return -1 }
        let isClear = heads.take(wsi)
        if heads.isQueued(wsi), RequestReader.hasBody(wsi) { return refuseQueuedBody(wsi) }
        let id = nextID()
        memory.storeBytes(of: id, as: UInt64.self)
        var exchange = Exchange(id: id, wsi: wsi, uploads: uploads.url)
        do {
            exchange.closesConnection = !isClear
            if !isClear { throw HTTPRefusal(.badRequest, "It is not clear where the request begins.") }
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
        try takeAllowance(of: request.peer)
        let (route, parameters) = try routes.find(request.method, request.path, isSocket: false)
        request.parameters = parameters
        exchange.isForPrograms = route.isForPrograms
        exchange.refusalForm = route.refusalForm
        if route.knowsVisitors { gate.recognizeVisitor(of: &request) }
        exchange.request = request
        try gate.admit(request, to: route, isSocket: false)
        guard case .handler(let handler, let policy) = route.answer else { return }
        guard exchange.expected > 0 else {
            exchange.stage = .handling(task(for: exchange, request, handler))
            return
        }
        if exchange.expected > policy.limit { throw HTTPRefusal.tooLarge(policy.limit) }
        let type = request.headers["content-type"] ?? ""
        if policy.mayHaveFiles { try uploads.make() }
        exchange.stage = .receiving(try policy.receiver(contentType: type, folder: exchange.folder), handler)
    }

    func reader(for wsi: OpaquePointer) -> RequestReader {
        RequestReader(wsi: wsi, gate: gate, fields: fields, isBehindProxy: configuration.isBehindTLSProxy)
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
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let length = Int(text)
        else {
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
            try exchanges[id]?.requirePace(configuration.limits)
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
        else {
            // The library says so again and again if it has read more: the next request, which nobody may have looked at.
            hasWorked = false
            if let exchange = exchanges[id], exchange.hasEnded, !heads.hasSeenMore(of: exchange.wsi) {
                exchanges[id]?.closesConnection = true
            }
            exchanges[id]?.hasEnded = true
            return 0
        }
        exchanges[id]?.closesConnection = false
        do {
            request.body = try receiver.finish()
            exchanges[id]?.request = request
            exchanges[id]?.stage = .handling(task(for: exchange, request, handler))
        } catch {
            answer(error, id)
        }
        return 0
    }

    /// Begins to handle a request. Handlers have no time limit.
    private func task(
        for exchange: Exchange,
        _ request: HTTPRequest,
        _ handler: @escaping Routes.Handler
    ) -> Task<Void, Never> {
        lws_set_timeout(exchange.wsi, NO_PENDING_TIMEOUT, 0)
        stopReading(exchange)
        let (id, isForPrograms, form) = (exchange.id, exchange.isForPrograms, exchange.refusalForm)
        return Task { [inbox, configuration, uploads = uploads.url] in
            var response: HTTPResponse
            do {
                response = try await handler(request)
            } catch let refusal as HTTPRefusal {
                response = refusal.response(asProblem: isForPrograms || request.wantsJSON, form: form)
            } catch {
                let text = "A handler of \(request.method.rawValue) failed with \(configuration.words(for: error))."
                configuration.log(ServerNotice(level: .error, text: text))
                response = HTTPRefusal.failure.response(asProblem: isForPrograms || request.wantsJSON, form: form)
            }
            if request.body.mayHaveFiles {
                EventLoop.removeUploads(at: Exchange.folder(of: id, in: uploads), configuration.log)
            }
            inbox.post(.respond(exchange: id, response))
        }
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

    /// The task that produces a streamed body.
    struct Producer {
        let task: Task<Void, Never>
        let isEndless: Bool
    }

    let id: UInt64
    let wsi: OpaquePointer
    /// The request; nil if it could not be parsed.
    var request: HTTPRequest?
    var stage: Stage?
    /// Whether the route belongs to a group for programs.
    var isForPrograms = false
    /// How refusals are told; nil for the usual form.
    var refusalForm: Routes.RefusalForm?
    /// The number of body bytes received and expected.
    var received = 0
    var expected = 0
    /// Whether the library has told that the body has ended.
    var hasEnded = false
    private let beginning = ContinuousClock.now
    /// The task that produces a streamed body; nil for other bodies.
    var producer: Producer?
    /// Whether the whole response was passed to the library, which may not have sent it yet.
    var isWritten = false
    /// Whether to close the connection afterwards, because the rest of the body would be parsed as a request.
    var closesConnection = false
    private let uploads: URL

    /// The folder for the request's files. Deleted once the request was answered.
    var folder: URL { Self.folder(of: id, in: uploads) }

    init(id: UInt64, wsi: OpaquePointer, uploads: URL) {
        self.id = id
        self.wsi = wsi
        self.uploads = uploads
    }

    /// Throws if the body arrives too slowly to be honest.
    func requirePace(_ limits: ServerLimits) throws(HTTPRefusal) {
        let seconds = (ContinuousClock.now - beginning) / .seconds(1) - Double(limits.idleSeconds)
        guard received < expected, seconds > 0, Double(received) < seconds * Double(limits.bodyBytesPerSecond) else {
            return
        }
        throw HTTPRefusal(.requestTimeout, "The request arrives too slowly.")
    }

    static func folder(of id: UInt64, in uploads: URL) -> URL { uploads.appendingPathComponent(String(id)) }
}
