internal import CloudService
internal import WebUIServer

/// Tells browsers which pages may read answers (CORS): those of the sites that the API token of a request allows, and all of
/// them where an address or a signature is the proof. Cookies have no meaning, so nothing else stands in the way.
struct CrossOriginAccess: Sendable {
    /// The header fields that pages may send besides the usual ones.
    private static let fields = (["content-type"] + RequestHead.names).joined(separator: ", ")

    let accounts: AccountStore

    /// Answers the requests by which browsers ask first, and marks the answers of all routes that are added afterwards.
    func add(to group: inout Routes, methods: [HTTPMethod]) {
        group.use { request, next in
            let origin = try await allowedOrigin(of: request)
            do {
                return marked(try await next(request), origin)
            } catch var refusal as HTTPRefusal {
                refusal.headers = refusal.headers.marked(origin)
                throw refusal
            }
        }
        let names = (methods + [.options]).map(\.rawValue).joined(separator: ", ")
        group.on(.options, "/*path") { request in
            guard try await allowedOrigin(of: request) != nil else {
                throw HTTPRefusal(
                    .forbidden,
                    "The API token is not known, or not for this web site: “cloud token add --origin” makes one that is."
                )
            }
            let headers: HTTPHeaders = [
                "access-control-allow-methods": names, "access-control-allow-headers": Self.fields,
                "access-control-max-age": "3600",
            ]
            return HTTPResponse(status: .noContent, headers: headers, body: .bytes([]))
        }
    }

    /// The origin that may read the answer; nil if it is that of a page which may not.
    private func allowedOrigin(of request: HTTPRequest) async throws -> String? {
        guard let origin = request.headers["origin"], let text = request.query["ckAPIToken"] else { return "*" }
        guard let token = try await accounts.apiToken(text: text), token.allows(origin) else { return nil }
        return origin
    }

    private func marked(_ response: HTTPResponse, _ origin: String?) -> HTTPResponse {
        var response = response
        response.headers = response.headers.marked(origin)
        return response
    }
}

extension HTTPHeaders {
    fileprivate func marked(_ origin: String?) -> HTTPHeaders {
        var headers = self
        headers["access-control-allow-origin"] = origin
        if origin != "*" { headers["vary"] = "Origin" }
        return headers
    }
}
