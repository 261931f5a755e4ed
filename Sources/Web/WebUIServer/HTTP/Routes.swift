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
    /// Stands between requests and a handler: calls the handler, or answers by itself.
    public typealias Middleware = @Sendable (HTTPRequest, Handler) async throws -> HTTPResponse
    /// Serves a WebSocket connection. The socket is closed when the handler returns.
    public typealias SocketHandler = @Sendable (WebSocketChannel) async -> Void

    /// The response that tells a refusal.
    package typealias RefusalForm = @Sendable (HTTPRefusal) -> HTTPResponse

    private var routes: [Route] = []
    /// The group that the routes are added to; nil outside of groups.
    private let group: RouteGroup?
    private var middleware: [Middleware] = []
    private var refusalForm: RefusalForm?
    /// Whether browsers keep something for the time without the server, which goes when a visitor has no access any more.
    var hasOfflinePage = false

    /// Creates an empty list of routes.
    public init() {
        group = nil
    }

    private init(in group: RouteGroup) {
        self.group = group
        middleware = group.inherited
    }

    /// Adds a handler for requests to a pattern of paths. A handler for `get` also answers `head`.
    ///
    /// - Parameters:
    ///   - method: The HTTP method.
    ///   - pattern: A path. A component `:name` matches any one component; `*name` at the end matches all that follow.
    ///   - body: How to read the body.
    ///   - isPublic: Whether the route is served to visitors who have not logged in, and to programs without a token.
    ///   - handler: Returns the response.
    public mutating func on(
        _ method: HTTPMethod,
        _ pattern: String,
        body: BodyPolicy = .none,
        isPublic: Bool = false,
        handler: @escaping Handler
    ) {
        let access = isPublic ? .anyone : group?.access ?? .visitors
        append(method, pattern, access: access, answer: .handler(wrapped(handler, access), body))
    }

    /// Adds a handler for WebSocket connections at a path.
    ///
    /// - Parameters:
    ///   - pattern: A path, as for ``on(_:_:body:isPublic:handler:)``.
    ///   - isPublic: Whether everyone may connect, programs and pages of other sites included. By default, only pages of this
    ///     site may. In a group, a public handler finds no visitor and has to ask for a proof of its own.
    ///   - handler: Serves the connection.
    public mutating func socket(_ pattern: String, isPublic: Bool = false, handler: @escaping SocketHandler) {
        append(.get, pattern, access: isPublic ? .anyone : .visitors, answer: .socket(handler))
    }

    /// Passes the requests of all routes that are added afterwards, in this group and in groups within it, through a
    /// function. Functions that were added first see a request first, and its response last.
    ///
    ///     routes.use { request, next in
    ///         let start = ContinuousClock.now
    ///         let response = try await next(request)
    ///         print(request.method.rawValue, request.path, response.status.rawValue, ContinuousClock.now - start)
    ///         return response
    ///     }
    public mutating func use(_ middleware: @escaping Middleware) {
        self.middleware.append(middleware)
    }

    /// Tells refusals of requests to the routes that are added afterwards, in this group, in the form of their protocol instead of as a
    /// problem document: also those of requests that reach no handler, such as ones that are too large.
    package mutating func tellRefusals(_ form: @escaping RefusalForm) {
        refusalForm = form
    }

    /// Adds routes for programs under a prefix, such as the resources of a JSON service.
    ///
    ///     routes.group("/api", access: .bearer(tokens)) { api in
    ///         api.on(.get, "/notes/:id") { request in try .json(await note(request.parameters["id"])) }
    ///     }
    ///
    /// Within a group, refusals and errors are answered as JSON (RFC 9457), and a path that no route of the group takes
    /// is not found, even if another route answers every path, as that of live pages does.
    ///
    /// - Parameters:
    ///   - prefix: The first components of the paths. They may be named, such as `/teams/:team`.
    ///   - access: The callers that the routes are served to; nil for those of the surrounding group or, outside of
    ///     groups, for visitors.
    ///   - add: Adds the routes; their patterns continue the prefix.
    public mutating func group(_ prefix: String, access: RouteAccess? = nil, _ add: (inout Routes) throws -> Void)
        rethrows
    {
        var inner = Routes(in: RouteGroup(prefix, in: group, access: access, middleware: middleware))
        try add(&inner)
        inner.append(.get, "/*rest", access: .anyone, answer: .nothing)
        routes += inner.routes
    }

    private mutating func append(_ method: HTTPMethod, _ pattern: String, access: RouteAccess, answer: Route.Answer) {
        let pattern = (group?.prefix ?? "") + "/" + pattern
        var route = Route(method, pattern, access: access, isForPrograms: group != nil, answer: answer)
        route.refusalForm = refusalForm
        routes.append(route)
    }

    /// Returns the handler behind the check of access and all middleware.
    private func wrapped(_ handler: @escaping Handler, _ access: RouteAccess) -> Handler {
        let checked = access.guarding(Self.wrapped(handler, middleware))
        return Self.wrapped(checked, group?.outer ?? [])
    }

    private static func wrapped(_ handler: @escaping Handler, _ middleware: [Middleware]) -> Handler {
        middleware.reversed().reduce(handler) { next, middleware in
            { request in try await middleware(request, next) }
        }
    }
}

extension Routes {
    /// Returns the routes with those of the login page in front.
    func withLogin() -> Routes {
        var all = Routes()
        LoginRoutes.add(to: &all, script: hasOfflinePage ? OfflineFiles.leaving : nil)
        all.routes += routes
        return all
    }

    /// Whether a route depends on the server's ``Access``.
    var needAccessControl: Bool {
        routes.contains { $0.access.isForVisitors }
    }

    /// Whether the callers of a path are programs, which receive errors as JSON.
    func areForPrograms(_ path: String) -> Bool {
        let path = Route.components(of: path)
        return routes.contains { route in
            guard case .nothing = route.answer else { return false }
            return route.parameters(of: path) != nil
        }
    }

    /// Returns the first route that matches a request, with the values of the named components of its pattern.
    ///
    /// - Throws: `405` if the path matches only routes with other methods; `404` if it matches none.
    func find(
        _ method: HTTPMethod,
        _ path: String,
        isSocket: Bool
    ) throws(HTTPRefusal) -> (route: Route, parameters: [String: String]) {
        let path = Route.components(of: path)
        let wanted: HTTPMethod = method == .head ? .get : method
        var others: [HTTPMethod] = []
        for route in routes where route.isSocket == isSocket {
            guard let parameters = route.parameters(of: path) else { continue }
            if case .nothing = route.answer { break }
            if route.method == wanted { return (route, parameters) }
            others.append(route.method)
        }
        if others.isEmpty { throw HTTPRefusal(.notFound, "There is nothing at this address.") }
        throw HTTPRefusal(.methodNotAllowed, "This address does not take \(method.rawValue).")
            .with("allow", others.map(\.rawValue).joined(separator: ", "))
    }
}

/// The place of a group's routes among all others.
private struct RouteGroup: Sendable {
    let prefix: String
    let access: RouteAccess
    /// The functions that see a request before its access is checked: those of the surrounding routes.
    let outer: [Routes.Middleware]
    /// The functions of the surrounding group where it is the one that checks access.
    let inherited: [Routes.Middleware]

    init(_ prefix: String, in group: RouteGroup?, access: RouteAccess?, middleware: [Routes.Middleware]) {
        self.prefix = (group?.prefix ?? "") + "/" + prefix
        if let group, access == nil {
            self.access = group.access
            outer = group.outer
            inherited = middleware
        } else {
            self.access = access ?? .visitors
            outer = (group?.outer ?? []) + middleware
            inherited = []
        }
    }
}
