/// The reason why a request is refused, in words for the user. Handlers may throw it.
///
///     guard let expense else { throw HTTPRefusal(.notFound, "There is no expense \(id).") }
///
/// A browser receives the words as text, a program that asks for JSON receives a problem document (RFC 9457).
public struct HTTPRefusal: Error, Sendable, CustomStringConvertible {
    /// The status of the response.
    public let status: HTTPStatus
    /// A sentence that says what is wrong and what to do about it.
    public let reason: String
    /// The value in the request's JSON that is wrong, as a JSON pointer such as `/lines/2/amount`; nil if the refusal is
    /// not about one.
    public let pointer: String?
    /// Additional fields of the response's header.
    public var headers: HTTPHeaders = [:]

    /// Creates a refusal from a status, a sentence, and the place of a wrong value.
    public init(_ status: HTTPStatus, _ reason: String, pointer: String? = nil) {
        self.status = status
        self.reason = reason
        self.pointer = pointer
    }

    /// The answer to a request whose handler fails. The cause is for the operator, who finds it in the log.
    static let failure = HTTPRefusal(.internalServerError, "Something went wrong on the server.")

    /// Returns the refusal with another field of the response's header.
    func with(_ name: String, _ value: String) -> HTTPRefusal {
        var refusal = self
        refusal.headers[name] = value
        return refusal
    }

    /// The number of the status, and the reason.
    public var description: String { "\(status.rawValue): \(reason)" }

    /// Returns the response to send: a sentence for people, a problem document for programs, or what the routes' own form is.
    func response(asProblem: Bool, form: Routes.RefusalForm? = nil) -> HTTPResponse {
        var response = form?(self) ?? (asProblem ? problem : HTTPResponse.text(reason + "\n", status: status))
        for field in headers.fields { response.headers[field.name] = field.value }
        return response
    }

    private struct Problem: Encodable {
        let title: String
        let status: UInt16
        let detail: String
        let pointer: String?
    }

    private var problem: HTTPResponse {
        let document = Problem(title: status.phrase, status: status.rawValue, detail: reason, pointer: pointer)
        return HTTPResponse(
            status: status,
            headers: ["content-type": "application/problem+json", "cache-control": "no-store"],
            body: .bytes(Array(document.json.utf8))
        )
    }
}
