/// Who answers which requests. The first route that fits does.
///
///     var routes = Routes()
///     routes.on(.get, "/hello/:name") { request in
///         .text("Hello, \(request.parameters["name"] ?? "you")!")
///     }
public struct Routes: Sendable {
    /// Answers a request. What it throws becomes an answer as well: a refusal what it says, anything else “500”.
    public typealias Handler = @Sendable (HTTPRequest) async throws -> HTTPResponse
    /// Talks over a socket until it returns, which closes the socket.
    public typealias SocketHandler = @Sendable (WebSocketChannel) async -> Void

    private var routes: [Route] = []

    public init() {}

    /// Answers requests for a pattern of paths. Handlers for `get` answer `head`, too.
    ///
    /// - Parameters:
    ///   - method: What is asked for.
    ///   - pattern: A path. A component `:name` stands for any one; `*name` at the end for all that follow.
    ///   - body: What to do with what comes along.
    ///   - isPublic: Whether it is answered before the visitor has given the password.
    ///   - handler: Gives the answer.
    public mutating func on(
        _ method: HTTPMethod,
        _ pattern: String,
        body: BodyPolicy = .none,
        isPublic: Bool = false,
        handler: @escaping Handler
    ) {
        routes.append(Route(method, pattern, isPublic: isPublic, answer: .handler(handler, body)))
    }

    /// Takes WebSocket connections at a path, from pages of this site only.
    public mutating func socket(_ pattern: String, handler: @escaping SocketHandler) {
        routes.append(Route(.get, pattern, isPublic: false, answer: .socket(handler)))
    }

    /// Puts the page for logging in before everything else.
    func withLogin() -> Routes {
        var all = Routes()
        LoginRoutes.add(to: &all)
        all.routes += routes
        return all
    }

    /// The route for a request, and what stands for the names in its pattern.
    func find(
        _ method: HTTPMethod,
        _ path: String,
        isSocket: Bool
    ) throws(HTTPRefusal) -> (route: Route, parameters: [String: String]) {
        let path = path.split(separator: "/")
        let wanted: HTTPMethod = method == .head ? .get : method
        var isKnown = false
        for route in routes where route.isSocket == isSocket {
            guard let parameters = route.parameters(of: path) else { continue }
            if route.method == wanted { return (route, parameters) }
            isKnown = true
        }
        throw isKnown
            ? HTTPRefusal(.methodNotAllowed, "This address does not take \(method.rawValue).")
            : HTTPRefusal(.notFound, "There is nothing at this address.")
    }
}

extension Route {
    fileprivate var isSocket: Bool {
        if case .socket = answer { true } else { false }
    }
}
