internal import CloudService
internal import CloudWire
internal import Foundation
internal import UntrustedJSON
internal import WebUIServer

/// The operations of the web service, below `/database/1`.
struct DatabaseRoutes: Sendable {
    let service: CloudService
    let authenticator: Authenticator
    let head: RequestHead
    /// The most bytes of a request.
    let limit: Int

    func add(to routes: inout Routes) {
        routes.group("/database", access: .anyone) { group in
            // Clients differ about the method of operations without parameters.
            group.on(.get, "/*path") { await answer($0) }
            group.on(.post, "/*path", body: .memory(limit: limit)) { await answer($0) }
        }
        routes.on(.get, "/health", isPublic: true) { _ in
            HTTPResponse(CloudResponse(body: Array(#"{"status":"ok"}"#.utf8)))
        }
    }

    private func answer(_ request: HTTPRequest) async -> HTTPResponse {
        do {
            return HTTPResponse(try await carryOut(request))
        } catch let failure as WireFailure {
            return HTTPResponse(CloudResponse(withSignIn(failure, request)))
        } catch {
            return HTTPResponse(CloudResponse(withSignIn(WireFailure(.internalError, "\(error)"), request)))
        }
    }

    private func carryOut(_ request: HTTPRequest) async throws -> CloudResponse {
        guard let path = CloudPath(request.path) else {
            throw WireFailure.badRequest("There is no operation at \(request.path).")
        }
        let credentials = try head.credentials(of: request)
        let body = if case .bytes(let bytes) = request.body { bytes } else { [UInt8]() }
        let admission = try await authenticator.admit(
            path,
            credentials,
            body: body,
            target: request.target,
            origin: request.headers["origin"]
        )
        var call = CloudRequest(path, body: body, credentials: credentials)
        call.clientID = request.query["clientId"]
        var response = await service.respond(to: call, from: admission.caller, reachedAt: head.server(of: request))
        if response.status == WireErrorCode.authenticationRequired.status {
            response = withSignIn(response, request)
        }
        response.webToken = admission.nextWebToken
        return response
    }

    private func withSignIn(_ response: CloudResponse, _ request: HTTPRequest) -> CloudResponse {
        do throws(WireFailure) {
            _ = try response.read()
            return response
        } catch {
            return CloudResponse(withSignIn(error, request))
        }
    }

    /// A failure that tells where the user signs in, if that is missing.
    private func withSignIn(_ failure: WireFailure, _ request: HTTPRequest) -> WireFailure {
        var failure = failure
        failure.uuid = failure.uuid ?? UUID().uuidString
        guard failure.code == .authenticationRequired, let token = request.query["ckAPIToken"] else { return failure }
        let plain = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\u{0}"..."\u{7F}"))
        let name = token.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
        failure.redirectURL = "\(head.server(of: request))/sign-in?ckAPIToken=\(name)"
        return failure
    }
}

extension HTTPResponse {
    /// The response of HTTP. Every page may read it: what a request may do is decided by what it proves, not by cookies.
    init(_ answer: CloudResponse) {
        var headers: HTTPHeaders = [
            "content-type": "application/json; charset=UTF-8", "cache-control": "no-store",
            "access-control-allow-origin": "*",
            "access-control-expose-headers": "X-Apple-CloudKit-Web-Auth-Token, Retry-After",
        ]
        if let token = answer.webToken { headers["x-apple-cloudkit-web-auth-token"] = token }
        if let seconds = answer.retryAfter { headers["retry-after"] = String(Int(seconds.rounded(.up))) }
        let status = HTTPStatus(rawValue: UInt16(exactly: answer.status) ?? 500)
        self.init(status: status, headers: headers, body: .bytes(answer.body))
    }
}
