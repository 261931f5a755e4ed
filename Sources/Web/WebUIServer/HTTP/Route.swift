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
        /// The end of a group: a path that none of its routes takes leads nowhere.
        case nothing
    }

    let method: HTTPMethod
    let components: [Component]
    let access: RouteAccess
    /// Whether the route belongs to a group, whose callers are programs: errors are JSON, and cookies have no meaning
    /// unless its access is that of visitors.
    let isForPrograms: Bool
    let answer: Answer
    /// How refusals are told; nil for the usual form.
    var refusalForm: Routes.RefusalForm?

    init(_ method: HTTPMethod, _ pattern: String, access: RouteAccess, isForPrograms: Bool, answer: Answer) {
        self.method = method
        self.access = access
        self.isForPrograms = isForPrograms
        self.answer = answer
        components = pattern.split(separator: "/").map { part in
            if part.hasPrefix(":") { return .one(String(part.dropFirst())) }
            return part.hasPrefix("*") ? .rest(String(part.dropFirst())) : .literal(String(part))
        }
    }

    /// Whether visitors are identified by their cookie. Where they are not, a page of another site gains nothing by
    /// sending a request, since the browser's cookie does not count.
    var knowsVisitors: Bool { !isForPrograms || access.isForVisitors }

    var isSocket: Bool {
        if case .socket = answer { true } else { false }
    }

    /// Returns the components of a path, between its slashes.
    static func components(of path: String) -> [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
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
