/// The status code of a response.
public struct HTTPStatus: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    public static let ok = HTTPStatus(rawValue: 200)
    public static let created = HTTPStatus(rawValue: 201)
    public static let accepted = HTTPStatus(rawValue: 202)
    public static let noContent = HTTPStatus(rawValue: 204)
    public static let seeOther = HTTPStatus(rawValue: 303)
    public static let notModified = HTTPStatus(rawValue: 304)
    public static let badRequest = HTTPStatus(rawValue: 400)
    public static let unauthorized = HTTPStatus(rawValue: 401)
    public static let forbidden = HTTPStatus(rawValue: 403)
    public static let notFound = HTTPStatus(rawValue: 404)
    public static let methodNotAllowed = HTTPStatus(rawValue: 405)
    public static let notAcceptable = HTTPStatus(rawValue: 406)
    public static let conflict = HTTPStatus(rawValue: 409)
    public static let gone = HTTPStatus(rawValue: 410)
    public static let lengthRequired = HTTPStatus(rawValue: 411)
    public static let preconditionFailed = HTTPStatus(rawValue: 412)
    public static let contentTooLarge = HTTPStatus(rawValue: 413)
    public static let unsupportedMediaType = HTTPStatus(rawValue: 415)
    public static let misdirectedRequest = HTTPStatus(rawValue: 421)
    public static let unprocessableContent = HTTPStatus(rawValue: 422)
    public static let tooManyRequests = HTTPStatus(rawValue: 429)
    public static let internalServerError = HTTPStatus(rawValue: 500)
    public static let serviceUnavailable = HTTPStatus(rawValue: 503)
    public static let insufficientStorage = HTTPStatus(rawValue: 507)

    /// Whether responses with this status have no body.
    var hasNoBody: Bool { self == .noContent || self == .notModified }

    /// The words for the status in the HTTP standard; “Error” for others.
    public var phrase: String { Self.phrases[rawValue] ?? "Error" }

    private static let phrases: [UInt16: String] = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 303: "See Other", 304: "Not Modified",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        406: "Not Acceptable", 409: "Conflict", 410: "Gone", 411: "Length Required", 412: "Precondition Failed",
        413: "Content Too Large", 415: "Unsupported Media Type", 421: "Misdirected Request",
        422: "Unprocessable Content", 429: "Too Many Requests", 500: "Internal Server Error",
        503: "Service Unavailable", 507: "Insufficient Storage",
    ]
}
