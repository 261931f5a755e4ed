/// The status code of a response.
public struct HTTPStatus: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt16

    /// Creates a status from its number.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// 200: The request has succeeded.
    public static let ok = HTTPStatus(rawValue: 200)
    /// 201: Something was made; the header `location` says where.
    public static let created = HTTPStatus(rawValue: 201)
    /// 202: The request was taken, and is carried out later.
    public static let accepted = HTTPStatus(rawValue: 202)
    /// 204: The request has succeeded, and there is nothing to return.
    public static let noContent = HTTPStatus(rawValue: 204)
    /// 206: The body is the part of a file that the request asks for.
    public static let partialContent = HTTPStatus(rawValue: 206)
    /// 303: The browser loads another address with GET.
    public static let seeOther = HTTPStatus(rawValue: 303)
    /// 304: The copy that the client has is current.
    public static let notModified = HTTPStatus(rawValue: 304)
    /// 400: The request cannot be understood.
    public static let badRequest = HTTPStatus(rawValue: 400)
    /// 401: The caller has to identify itself.
    public static let unauthorized = HTTPStatus(rawValue: 401)
    /// 403: The caller may not do this.
    public static let forbidden = HTTPStatus(rawValue: 403)
    /// 404: There is nothing at the address.
    public static let notFound = HTTPStatus(rawValue: 404)
    /// 405: The address does not take this method.
    public static let methodNotAllowed = HTTPStatus(rawValue: 405)
    /// 406: There is no form of the answer that the client accepts.
    public static let notAcceptable = HTTPStatus(rawValue: 406)
    /// 409: The request does not fit the present state, such as a value that must be unique.
    public static let conflict = HTTPStatus(rawValue: 409)
    /// 410: There was something at the address, and it will not come back.
    public static let gone = HTTPStatus(rawValue: 410)
    /// 408: The request did not arrive in time.
    public static let requestTimeout = HTTPStatus(rawValue: 408)
    /// 411: The request must state its length.
    public static let lengthRequired = HTTPStatus(rawValue: 411)
    /// 412: A condition in the header of the request does not hold.
    public static let preconditionFailed = HTTPStatus(rawValue: 412)
    /// 413: The body exceeds a limit.
    public static let contentTooLarge = HTTPStatus(rawValue: 413)
    /// 415: The body is of a type that the address does not take.
    public static let unsupportedMediaType = HTTPStatus(rawValue: 415)
    /// 416: The file has no such part.
    public static let rangeNotSatisfiable = HTTPStatus(rawValue: 416)
    /// 421: The server does not answer to the host name.
    public static let misdirectedRequest = HTTPStatus(rawValue: 421)
    /// 422: The body is well formed, and its values are refused.
    public static let unprocessableContent = HTTPStatus(rawValue: 422)
    /// 429: The client exceeds a rate limit.
    public static let tooManyRequests = HTTPStatus(rawValue: 429)
    /// 500: The server has failed.
    public static let internalServerError = HTTPStatus(rawValue: 500)
    /// 503: The server cannot answer now.
    public static let serviceUnavailable = HTTPStatus(rawValue: 503)
    /// 507: The server has no room for the data.
    public static let insufficientStorage = HTTPStatus(rawValue: 507)

    /// Whether responses with this status have no body.
    var hasNoBody: Bool { self == .noContent || self == .notModified }

    /// The words for the status in the HTTP standard; “Error” for others.
    public var phrase: String { Self.phrases[rawValue] ?? "Error" }

    private static let phrases: [UInt16: String] = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content", 303: "See Other",
        304: "Not Modified",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        406: "Not Acceptable", 409: "Conflict", 410: "Gone", 411: "Length Required", 412: "Precondition Failed",
        413: "Content Too Large", 415: "Unsupported Media Type", 416: "Range Not Satisfiable",
        421: "Misdirected Request",
        422: "Unprocessable Content", 429: "Too Many Requests", 500: "Internal Server Error",
        503: "Service Unavailable", 507: "Insufficient Storage",
    ]
}
