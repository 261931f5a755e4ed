/// Why a request is not done, as the one who asks may read it. Handlers throw it, too.
public struct HTTPRefusal: Error, Sendable, CustomStringConvertible {
    /// The status of the answer.
    public let status: HTTPStatus
    /// One sentence that says what is wrong and what to do about it.
    public let reason: String

    public init(_ status: HTTPStatus, _ reason: String) {
        self.status = status
        self.reason = reason
    }

    public var description: String { "\(status.rawValue): \(reason)" }
}
