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
    let log: RequestLog?
    /// Tells the operator why the service has failed.
    let report: @Sendable (String) -> Void
    /// The most bytes of a request.
    let limit: Int

    func add(to routes: inout Routes) {
        routes.group("/database", access: .anyone) { group in
            group.tellRefusals { HTTPResponse($0) }
            CrossOriginAccess(accounts: authenticator.accounts).add(to: &group, methods: [.get, .post])
            // Clients differ about the method of operations without parameters.
            group.on(.get, "/*path") { await answer($0) }
            group.on(.post, "/*path", body: .memory(limit: limit)) { await answer($0) }
        }
        routes.on(.get, "/health", isPublic: true) { _ in
            HTTPResponse(CloudResponse(body: Array(#"{"status":"ok"}"#.utf8)))
        }
    }

    private func answer(_ request: HTTPRequest) async -> HTTPResponse {
        let start = ContinuousClock.now
        let body = if case .bytes(let bytes) = request.body { bytes } else { [UInt8]() }
        guard let path = CloudPath(request.path) else {
            let failure = WireFailure.badRequest("There is no operation at \(request.path).")
            return HTTPResponse(CloudResponse(withSignIn(failure, request)))
        }
        var (admission, outcome): (Admission?, CloudService.Outcome)
        do {
            (admission, outcome) = try await carryOut(path, body, request)
        } catch {
            let told = withSignIn(.ofService(error), request)
            (admission, outcome) = (nil, CloudService.Outcome(response: CloudResponse(told), failure: told))
        }
        if let failure = outcome.failure, let cause = failure.cause {
            report("request \(failure.uuid ?? "") (\(path.operation.rawValue)) failed: \(cause)")
        }
        note(path, body, request, admission, outcome, since: start)
        return HTTPResponse(outcome.response)
    }

    private func carryOut(
        _ path: CloudPath,
        _ body: [UInt8],
        _ request: HTTPRequest
    ) async throws -> (Admission, CloudService.Outcome) {
        let credentials = try head.credentials(of: request)
        let admission = try await authenticator.admit(
            path,
            credentials,
            body: body,
            target: request.target,
            origin: request.headers["origin"]
        )
        var call = CloudRequest(path, body: body, credentials: credentials)
        call.clientID = request.query["clientId"]
        var outcome = await service.outcome(of: call, from: admission.caller, reachedAt: head.server(of: request))
        if let failure = outcome.failure, failure.code == .authenticationRequired {
            outcome.response = CloudResponse(withSignIn(failure, request))
        }
        outcome.response.webToken = admission.nextWebToken
        return (admission, outcome)
    }

    private func note(
        _ path: CloudPath,
        _ body: [UInt8],
        _ request: HTTPRequest,
        _ admission: Admission?,
        _ outcome: CloudService.Outcome,
        since start: ContinuousClock.Instant
    ) {
        guard let log else { return }
        var entry = LogEntry(
            time: Date(),
            path: path,
            duration: ContinuousClock.now - start,
            bytesIn: body.count,
            bytesOut: outcome.response.body.count,
            status: outcome.response.status,
            request: outcome.failure?.uuid ?? UUID().uuidString
        )
        (entry.zoneName, entry.failure) = (outcome.zoneName, outcome.failure?.code)
        (entry.user, entry.program) = (admission?.caller.logName, admission?.program)
        (entry.itemFailures, entry.digest) = (outcome.itemFailures, outcome.digest)
        let agent = request.headers["user-agent"]
        entry.client = (request.query["clientId"] ?? agent).map { String($0.prefix(100)) }
        entry.platform = agent.flatMap { ClientPlatform.name(in: $0) }
        entry.group = request.query["operationGroup"].map { String($0.prefix(100)) }
        log.note(entry, places: outcome.places)
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
    /// A refusal by the web server, such as of a request that is too large, as CloudKit tells errors.
    init(_ refusal: HTTPRefusal) {
        var failure = WireFailure(WireErrorCode(refusal.status), refusal.reason)
        failure.uuid = UUID().uuidString
        self.init(CloudResponse(failure))
        status = refusal.status
        // Comes before anything has looked at the program's token, and tells nothing of a database.
        if status == .contentTooLarge { headers["access-control-allow-origin"] = "*" }
    }

    /// The response of HTTP.
    init(_ answer: CloudResponse) {
        var headers: HTTPHeaders = [
            "content-type": "application/json; charset=UTF-8", "cache-control": "no-store",
            "access-control-expose-headers": "X-Apple-CloudKit-Web-Auth-Token, Retry-After",
        ]
        if let token = answer.webToken { headers["x-apple-cloudkit-web-auth-token"] = token }
        if let user = answer.user { headers["x-cloudkit-user"] = user }
        if let seconds = answer.retryAfter { headers["retry-after"] = String(Int(seconds.rounded(.up))) }
        let status = HTTPStatus(rawValue: UInt16(exactly: answer.status) ?? 500)
        self.init(status: status, headers: headers, body: .bytes(answer.body))
    }
}

extension WireErrorCode {
    fileprivate init(_ status: HTTPStatus) {
        switch status {
        case .contentTooLarge: self = .limitExceeded
        case .forbidden: self = .accessDenied
        case .notFound: self = .notFound
        case .tooManyRequests: self = .throttled
        case .serviceUnavailable, .insufficientStorage, .requestTimeout: self = .tryAgainLater
        case .internalServerError: self = .internalError
        default: self = .badRequest
        }
    }
}
