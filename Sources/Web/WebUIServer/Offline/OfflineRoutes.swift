internal import TSanMutex

extension Routes {
    /// Serves an offline page and takes what browsers send for it.
    mutating func serve(_ offline: OfflinePage, of options: LiveOptions, prefix: String) {
        hasOfflinePage = true
        let files = OfflineFiles(offline, of: options, prefix: prefix)
        serve([files.page, OfflineFiles.script, OfflineFiles.leaving, offline.script] + offline.stylesheets)
        let (worker, scope) = (files.worker, prefix + "/")
        on(.get, OfflineFiles.workerPath, isPublic: true) { _ in
            HTTPResponse(
                headers: [
                    "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache",
                    "service-worker-allowed": scope,
                ],
                body: .bytes(worker)
            )
        }
        let allowance = OfflineAllowance(offline.requests)
        let body = BodyPolicy.json(limit: offline.requestBytes)
        for (name, handler) in [("records", offline.records), ("changes", offline.changes)] {
            on(.post, "/-/offline/\(name)", body: body) { request in
                try allowance.admit(request)
                return try await handler(request)
            }
        }
    }
}

/// Admits requests for the records of an offline page: those of a page of this server, and not too many.
private final class OfflineAllowance: Sendable {
    private let visitors: Mutex<RateLimiter>
    private let wait: Int

    init(_ limit: RateLimit) {
        visitors = Mutex(RateLimiter(limit))
        wait = limit.secondsUntilNext
    }

    func admit(_ request: HTTPRequest) throws(HTTPRefusal) {
        // Pages of other sites know no token, and cannot set this field.
        let parts = request.headers["authorization"]?.split(separator: " ") ?? []
        guard parts.count == 2, request.gate.acceptsFormToken(String(parts[1]), from: request.visitor) else {
            throw HTTPRefusal(.forbidden, "The request does not come from a page of this browser. Load the page again.")
        }
        guard visitors.withLock({ $0.take(request.visitor.id) }) else {
            throw HTTPRefusal(.tooManyRequests, "Too many requests. What was not sent yet is sent later.")
                .with("retry-after", String(wait))
        }
    }
}
