internal import CloudWire
internal import FoundationBackfill
internal import FoundationNetworking

/// The way to a service over HTTP. A service whose certificate no authority has signed works if its own authority is among
/// those of the system: FoundationNetworking cannot be told of another one, neither by its API nor by variables of the
/// environment.
struct HTTPTransport: CloudTransport {
    /// The seconds to wait for news: the service answers after a minute at the latest.
    private static let newsTimeout = 90.0

    let endpoint: URL
    private let session = URLSession(configuration: .ephemeral)

    init(endpoint: URL) {
        self.endpoint = endpoint
    }

    var keepsFractionsOfDates: Bool { endpoint.host?.hasSuffix("apple-cloudkit.com") != true }

    func send(_ request: CloudRequest) async throws -> CloudResponse {
        var components = URLComponents(url: endpoint, resolvingAgainstBaseURL: false) ?? URLComponents()
        components.path = request.path.text
        var headers = ["Content-Type": "application/json; charset=utf-8"]
        switch request.credentials {
        case .tokens(let api, let web):
            var query = "ckAPIToken=" + Self.encoded(api)
            if let web { query += "&ckWebAuthToken=" + Self.encoded(web) }
            if let client = request.clientID { query += "&clientId=" + Self.encoded(client) }
            components.percentEncodedQuery = query
        case .signature(let keyID, let date, let signature):
            headers[RequestSignature.keyHeader] = keyID
            headers[RequestSignature.dateHeader] = date
            headers[RequestSignature.signatureHeader] = signature
        case nil: break
        }
        guard let url = components.url else {
            throw CloudTransportError.unavailable("The address of the service is no URL: \(endpoint).")
        }
        var call = URLRequest(url: url)
        call.httpMethod = "POST"
        call.allHTTPHeaderFields = headers
        call.httpBody = Data(request.body.isEmpty ? Array("{}".utf8) : request.body)
        return try await response(to: call) { try await $0.data(for: $1) }
    }

    func upload(_ file: URL, to address: String) async throws -> CloudResponse {
        guard let url = URL(string: address, relativeTo: endpoint) else {
            throw CloudTransportError.failed("The address for an asset is no URL.")
        }
        var call = URLRequest(url: url)
        call.httpMethod = "POST"
        call.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
        return try await response(to: call) { try await $0.upload(for: $1, fromFile: file) }
    }

    func download(_ address: String, into file: URL) async throws {
        guard let url = URL(string: address, relativeTo: endpoint) else {
            throw CloudTransportError.failed("The address of an asset is no URL.")
        }
        let call = Self.limited(URLRequest(url: url))
        let (temporary, status) = try await Self.waiting(
            for: { [session] () -> (URL, Int) in
                let (temporary, response) = try await session.download(for: call)
                return (temporary, (response as? HTTPURLResponse)?.statusCode ?? 0)
            },
            unwanted: { _ = unlink($0.0.path) }
        )
        guard status == 200 else {
            unlink(temporary.path)
            throw CloudTransportError.failed("The asset's address answered \(status).")
        }
        try FileManager.default.moveItem(at: temporary, to: file)
    }

    func news(at address: String) async throws -> CloudResponse {
        guard let url = URL(string: address, relativeTo: endpoint) else {
            throw CloudTransportError.failed("The address for pushes is no URL.")
        }
        var call = URLRequest(url: url)
        call.timeoutInterval = Self.newsTimeout
        return try await response(to: call) { try await $0.data(for: $1) }
    }

    /// Percent-encodes a token, `+`, `/` and `=` included, which some servers would take for something else.
    static func encoded(_ token: String) -> String {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        return token.addingPercentEncoding(withAllowedCharacters: plain) ?? token
    }

    private static func response(_ data: Data, _ response: URLResponse) -> CloudResponse {
        let http = response as? HTTPURLResponse
        return CloudResponse(
            status: http?.statusCode ?? 0,
            body: Array(data),
            webToken: http?.value(forHTTPHeaderField: "X-Apple-CloudKit-Web-Auth-Token"),
            retryAfter: http?.value(forHTTPHeaderField: "Retry-After").flatMap { Double($0) }
        )
    }

    private func response(
        to call: URLRequest,
        _ send: @escaping @Sendable (URLSession, URLRequest) async throws -> (Data, URLResponse)
    ) async throws -> CloudResponse {
        let limited = call.timeoutInterval == Self.newsTimeout ? call : Self.limited(call)
        return try await Self.waiting { [session] in
            let (data, response) = try await send(session, limited)
            return Self.response(data, response)
        }
    }

    /// A request with the time limit of the operation that it belongs to.
    private static func limited(_ call: URLRequest) -> URLRequest {
        guard let seconds = RequestTimeout.current else { return call }
        var limited = call
        limited.timeoutInterval = seconds
        return limited
    }

    /// Waits for a call, and stops waiting when the task is cancelled. The call itself ends by itself: a request that is
    /// cancelled can stop the program in FoundationNetworking.
    ///
    /// - Parameter unwanted: Called with the result of a call for which nobody waits any more.
    private static func waiting<Value: Sendable>(
        for call: @escaping @Sendable () async throws -> Value,
        unwanted: @escaping @Sendable (Value) -> Void = { _ in }
    ) async throws -> Value {
        let (answers, continuation) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
        Task {
            do {
                let value = try await answer(call)
                if case .terminated = continuation.yield(.success(value)) { unwanted(value) }
            } catch {
                continuation.yield(.failure(error))
            }
            continuation.finish()
        }
        for await answer in answers { return try answer.get() }
        throw CancellationError()
    }

    private static func answer<Value>(_ call: () async throws -> Value) async throws -> Value {
        do {
            return try await call()
        } catch let error as URLError {
            switch error.code {
            case .cancelled: throw CancellationError()
            case .timedOut: throw CloudTransportError.timedOut
            case .notConnectedToInternet, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed:
                throw CloudTransportError.unavailable(error.localizedDescription)
            default: throw CloudTransportError.failed(error.localizedDescription)
            }
        }
    }
}

/// The seconds that a request may take of which nothing else is known; nil for those of FoundationNetworking.
enum RequestTimeout {
    @TaskLocal static var current: TimeInterval?
}
