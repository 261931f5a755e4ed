internal import CloudWire
internal import FoundationBackfill
internal import FoundationNetworking

/// The way to a service over HTTP. A service whose certificate no authority has signed works if its own authority is among
/// those of the system: FoundationNetworking cannot be told of another one, neither by its API nor by variables of the
/// environment.
struct HTTPTransport: CloudTransport {
    let endpoint: URL
    private let session = URLSession(configuration: .ephemeral)

    init(endpoint: URL) {
        self.endpoint = endpoint
    }

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
        let prepared = call
        let (data, response) = try await Self.answer { try await session.data(for: prepared) }
        return Self.response(data, response)
    }

    func upload(_ file: URL, to address: String) async throws -> CloudResponse {
        guard let url = URL(string: address, relativeTo: endpoint) else {
            throw CloudTransportError.failed("The address for an asset is no URL.")
        }
        var call = URLRequest(url: url)
        call.httpMethod = "POST"
        call.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
        let prepared = call
        let (data, response) = try await Self.answer { try await session.upload(for: prepared, fromFile: file) }
        return Self.response(data, response)
    }

    func download(_ address: String, into file: URL) async throws {
        guard let url = URL(string: address, relativeTo: endpoint) else {
            throw CloudTransportError.failed("The address of an asset is no URL.")
        }
        let (temporary, response) = try await Self.answer { try await session.download(for: URLRequest(url: url)) }
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status == 200 else { throw CloudTransportError.failed("The asset's address answered \(status).") }
        try FileManager.default.moveItem(at: temporary, to: file)
    }

    func news(at address: String) async throws -> CloudResponse {
        guard let url = URL(string: address, relativeTo: endpoint) else {
            throw CloudTransportError.failed("The address for pushes is no URL.")
        }
        var call = URLRequest(url: url)
        // The service answers after a minute at the latest.
        call.timeoutInterval = 90
        let prepared = call
        // A request that is cancelled can stop the program in FoundationNetworking. One that nobody waits for ends by itself.
        let (answers, continuation) = AsyncStream.makeStream(of: Result<CloudResponse, any Error>.self)
        Task { [session] in
            do {
                let (data, response) = try await Self.answer { try await session.data(for: prepared) }
                continuation.yield(.success(Self.response(data, response)))
            } catch {
                continuation.yield(.failure(error))
            }
            continuation.finish()
        }
        for await answer in answers { return try answer.get() }
        throw CancellationError()
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
