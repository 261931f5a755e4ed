internal import CloudWire
internal import FoundationBackfill
internal import HTTPClient

/// The way to a service over HTTP.
struct HTTPTransport: CloudTransport {
    /// The seconds for which a service waits for news if it chooses them.
    private static let usualWait = 60
    /// The seconds after the wait in which the answer must have come.
    private static let newsDelay = 30

    let endpoint: URL
    private let client: HTTPClient

    /// - Parameters:
    ///   - authority: A file with the certificate of an authority of one's own.
    ///   - privateNetworkRefusal: What is said about hosts of private networks; nil if they are connected to.
    init(endpoint: URL, authority: URL? = nil, privateNetworkRefusal: String? = nil) {
        self.endpoint = endpoint
        client = HTTPClient(authority: authority, privateNetworkRefusal: privateNetworkRefusal)
    }

    var keepsFractionsOfDates: Bool { endpoint.host?.hasSuffix("apple-cloudkit.com") != true }

    func send(_ request: CloudRequest) async throws -> CloudResponse {
        var components = URLComponents(url: endpoint, resolvingAgainstBaseURL: false) ?? URLComponents()
        components.path = request.path.text
        var headers = [(name: "Content-Type", value: "application/json; charset=utf-8")]
        switch request.credentials {
        case .tokens(let api, let web):
            var query = "ckAPIToken=" + Self.encoded(api)
            if let web { query += "&ckWebAuthToken=" + Self.encoded(web) }
            if let client = request.clientID { query += "&clientId=" + Self.encoded(client) }
            components.percentEncodedQuery = query
        case .signature(let keyID, let date, let signature):
            headers.append((RequestSignature.keyHeader, keyID))
            headers.append((RequestSignature.dateHeader, date))
            headers.append((RequestSignature.signatureHeader, signature))
        case nil: break
        }
        guard let url = components.url else {
            throw CloudTransportError.unavailable("The address of the service is no URL: \(endpoint).")
        }
        var call = ClientRequest("POST", url)
        call.headers = headers
        call.content = .bytes(request.body.isEmpty ? Array("{}".utf8) : request.body)
        return CloudResponse(try await response(to: call))
    }

    func upload(_ file: URL, to address: String) async throws -> CloudResponse {
        var call = ClientRequest("POST", try url(address))
        call.headers = [("Content-Type", "application/octet-stream")]
        call.content = .file(file)
        return CloudResponse(try await response(to: call))
    }

    func download(_ address: String, into file: URL) async throws {
        var call = ClientRequest("GET", try url(address))
        call.destination = file
        call.mostRedirects = 5
        let response = try await response(to: call)
        guard response.status == 200 else {
            throw CloudTransportError.failed("The asset's address answered \(response.status).")
        }
    }

    func news(at address: String, wait: Int?) async throws -> CloudResponse {
        let query = wait.map { (address.contains("?") ? "&" : "?") + "wait=\($0)" } ?? ""
        var call = ClientRequest("GET", try url(address + query))
        call.patience = Double((wait ?? Self.usualWait) + Self.newsDelay)
        return CloudResponse(try await response(to: call, hasOwnPatience: true))
    }

    /// Percent-encodes a token, `+`, `/` and `=` included, which some servers would take for something else.
    static func encoded(_ token: String) -> String {
        var text: [UInt8] = []
        for byte in token.utf8 {
            if Self.plain.contains(byte) {
                text.append(byte)
            } else {
                text += Array(String(format: "%%%02X", byte).utf8)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)

    /// The address that the service has given for an asset or for news.
    private func url(_ address: String) throws -> URL {
        guard let url = URL(string: address, relativeTo: endpoint)?.absoluteURL else {
            throw CloudTransportError.failed("An address that the service has given is no URL.")
        }
        return url
    }

    private func response(to call: ClientRequest, hasOwnPatience: Bool = false) async throws -> ClientResponse {
        var call = call
        if !hasOwnPatience, let seconds = RequestTimeout.current { call.patience = seconds }
        do {
            return try await client.send(call)
        } catch {
            switch error {
            case .cancelled: throw CancellationError()
            case .timedOut: throw CloudTransportError.timedOut
            case .unreachable(let reason): throw CloudTransportError.unavailable(reason)
            case .broken(let reason), .malformed(let reason), .file(let reason):
                throw CloudTransportError.failed(reason)
            }
        }
    }
}

extension CloudResponse {
    fileprivate init(_ response: ClientResponse) {
        self.init(
            status: response.status,
            body: response.body,
            webToken: response["X-Apple-CloudKit-Web-Auth-Token"],
            retryAfter: response["Retry-After"].flatMap { Double($0) }
        )
        user = response["X-CloudKit-User"]
    }
}

/// The seconds that a request may take of which nothing else is known.
enum RequestTimeout {
    @TaskLocal static var current: TimeInterval?
}
