/// Who answers requests to one pattern of paths.
///
/// A pattern is a path whose components may be `:name`, which stands for any one component, or as the last one `*name`,
/// which stands for all that follow.
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
    /// Whether it is answered before the visitor has given the password.
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

    /// What stands for the names in the pattern, or nil if the path is another one.
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
