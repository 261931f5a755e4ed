internal import CloudService
internal import WebUIServer

/// A browser in which a user has signed in, by the cookie that it has since then. The cookie signs nobody in: it only keeps those who
/// try passwords elsewhere from locking the user out.
struct KnownDevice: Sendable {
    private static let name = "cloud-device"

    private let authenticator: Authenticator
    private let request: HTTPRequest

    init(_ request: HTTPRequest, _ authenticator: Authenticator) {
        (self.request, self.authenticator) = (request, authenticator)
    }

    /// The token that the browser has; nil if nobody has signed in there.
    var token: String? { request.cookies[Self.name] }

    /// A response that gives the browser a token, after a user has signed in.
    func remembered(_ login: String, in response: HTTPResponse) -> HTTPResponse {
        let cookie = Cookie(
            name: Self.name,
            value: authenticator.deviceToken(for: login),
            maxAge: Authenticator.deviceTokenLife,
            isSecure: request.isSecure
        )
        var response = response
        response.headers.append("set-cookie", cookie.header)
        return response
    }
}
