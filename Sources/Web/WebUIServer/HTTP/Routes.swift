/// The routes of a server: which handler answers which requests. The first matching route wins.
///
///     var routes = Routes()
///     routes.on(.get, "/hello/:name") { request in
///         .text("Hello, \(request.parameters["name"] ?? "you")!")
///     }
public struct Routes: Sendable {
    /// Answers a request. A thrown ``HTTPRefusal`` becomes a response with its status and reason; any other error
    /// becomes `500 Internal Server Error`.
    public typealias Handler = @Sendable (HTTPRequest) async throws -> HTTPResponse
    /// Serves a WebSocket connection. The socket is closed when the handler returns.
    public typealias SocketHandler = @Sendable (WebSocketChannel) async -> Void

    private var routes: [Route] = []

    public init() {}

    /// Adds a handler for requests to a pattern of paths. A handler for `get` also answers `head`.
    ///
    /// - Parameters:
    ///   - method: The HTTP method.
    ///   - pattern: A path. A component `:name` matches any one component; `*name` at the end matches all that follow.
    ///   - body: How to read the body.
    ///   - isPublic: Whether the route is served to visitors who have not logged in.
    ///   - handler: Returns the response.
    public mutating func on(
        _ method: HTTPMethod,
        _ pattern: String,
        body: BodyPolicy = .none,
        isPublic: Bool = false,
        handler: @escaping Handler
    ) {
        routes.append(Route(method, pattern, isPublic: isPublic, answer: .handler(handler, body)))
    }

    /// Adds a handler for WebSocket connections at a path. Accepts connections from pages of this site only.
    public mutating func socket(_ pattern: String, handler: @escaping SocketHandler) {
        routes.append(Route(.get, pattern, isPublic: false, answer: .socket(handler)))
    }

    /// Returns the routes with those of the login page in front.
    func withLogin() -> Routes {
        var all = Routes()
        LoginRoutes.add(to: &all)
        all.routes += routes
        return all
    }

    /// Returns the first route that matches a request, with the values of the named components of its pattern.
    ///
    /// - Throws: `405` if the path matches only routes with other methods; `404` if it matches none.
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

/// A method, a pattern of paths, and the handler for matching requests.
///
/// A component of the pattern may be `:name`, which matches any one component, or, at the end, `*name`, which matches
/// all that follow.
struct Route: Sendable {
    enum Component: Sendable, Equatable {
        case literal(String)
        case one(String)
        case rest(String)
    }

    enum Answer: Sendable {
        case handler(Routes.Handler, BodyPolicy)
        case socket(Routes.SocketHandler)
    }

    let method: HTTPMethod
    let components: [Component]
    let answer: Answer
    /// Whether the route is served to visitors who have not logged in.
    let isPublic: Bool

    init(_ method: HTTPMethod, _ pattern: String, isPublic: Bool, answer: Answer) {
        self.method = method
        self.isPublic = isPublic
        self.answer = answer
        components = pattern.split(separator: "/").map { part in
            if part.hasPrefix(":") { return .one(String(part.dropFirst())) }
            return part.hasPrefix("*") ? .rest(String(part.dropFirst())) : .literal(String(part))
        }
    }

    /// Returns the values of the pattern's named components; nil if the path does not match.
    func parameters(of path: [Substring]) -> [String: String]? {
        var parameters: [String: String] = [:]
        for (index, component) in components.enumerated() {
            if case .rest(let name) = component {
                parameters[name] = path.dropFirst(index).joined(separator: "/")
                return parameters
            }
            guard index < path.count else { return nil }
            switch component {
            case .literal(let text): if path[index] != text { return nil }
            case .one(let name), .rest(let name): parameters[name] = String(path[index])
            }
        }
        return path.count == components.count ? parameters : nil
    }
}
