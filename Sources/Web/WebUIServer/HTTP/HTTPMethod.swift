/// What a request asks a server to do.
public enum HTTPMethod: String, Sendable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"

    /// Whether requests of this method change nothing, so that any page may cause them.
    public var isSafe: Bool { self == .get || self == .head }
}
