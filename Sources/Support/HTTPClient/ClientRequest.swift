package import Foundation

/// A request of HTTP/1.1.
package struct ClientRequest: Sendable {
    /// The content that goes with a request.
    package enum Content: Sendable {
        case none
        case bytes([UInt8])
        /// The content of a file, which is read while it is sent.
        case file(URL)
    }

    package var method: String
    package var url: URL
    /// Headers beside those that the client sets itself: `Host`, `Content-Length`, `User-Agent`.
    package var headers: [(name: String, value: String)] = []
    package var content = Content.none
    /// The seconds without a byte after which the request fails.
    package var patience = 60.0
    /// A file for the content of a response whose status is 200. It comes into being when all of it is there.
    package var destination: URL?
    /// The number of redirects that are followed; only for requests without content.
    package var mostRedirects = 0

    package init(_ method: String, _ url: URL) {
        (self.method, self.url) = (method, url)
    }
}

/// The response to a request.
package struct ClientResponse: Sendable {
    package var status: Int
    package var headers: [(name: String, value: String)] = []
    /// The content, unless it went to the request's ``ClientRequest/destination``.
    package var body: [UInt8] = []

    /// The value of a header, whose name counts in any case.
    package subscript(header: String) -> String? {
        headers.first { $0.name.lowercased() == header.lowercased() }?.value
    }
}

/// Where a connection leads: requests to the same origin share connections.
struct RequestOrigin: Hashable, Sendable {
    let isEncrypted: Bool
    let host: String
    let port: UInt16

    init(_ url: URL) throws(HTTPClientError) {
        let scheme = url.scheme?.lowercased()
        guard scheme == "http" || scheme == "https", var host = url.host, !host.isEmpty else {
            throw .unreachable("\(url.absoluteString) is no address of HTTP.")
        }
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        isEncrypted = scheme == "https"
        guard let port = UInt16(exactly: url.port ?? (isEncrypted ? 443 : 80)), port > 0 else {
            throw .unreachable("\(url.absoluteString) has no port that can be.")
        }
        (self.host, self.port) = (host, port)
    }

    /// The origin as headers name it: without the port that the scheme has anyway.
    var authority: String {
        port == (isEncrypted ? 443 : 80) ? bracketedHost : "\(bracketedHost):\(port)"
    }

    var bracketedHost: String { host.contains(":") ? "[\(host)]" : host }
}

extension ClientRequest {
    /// Whether the server may be asked twice.
    var changesNothing: Bool { method == "GET" || method == "HEAD" }

    /// The bytes before the content.
    ///
    /// - Parameter proxy: A proxy that is told the whole address.
    func head(to origin: RequestOrigin, length: Int?, proxy: ProxyRules.Proxy?) throws(HTTPClientError) -> [UInt8] {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        let path = parts?.percentEncodedPath ?? ""
        let query = parts?.percentEncodedQuery.map { "?" + $0 } ?? ""
        let target = (path.isEmpty ? "/" : path) + query
        var lines = ["\(method) \(proxy == nil ? "" : "http://" + origin.authority)\(target) HTTP/1.1"]
        lines.append("Host: \(origin.authority)")
        lines.append("User-Agent: swift-coredata")
        if let length { lines.append("Content-Length: \(length)") }
        if let credentials = proxy?.credentials { lines.append("Proxy-Authorization: \(credentials)") }
        lines += headers.map { "\($0.name): \($0.value)" }
        for line in lines where line.utf8.contains(where: { $0 < 0x20 && $0 != 9 || $0 == 0x7f }) {
            throw .malformed("A header has characters that cannot be sent.")
        }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    /// The request that a redirect asks for; nil if the response is none, or none that may be followed.
    func redirected(by response: ClientResponse) -> ClientRequest? {
        guard mostRedirects > 0, [301, 302, 303, 307, 308].contains(response.status), method == "GET",
            let target = response["Location"].flatMap({ URL(string: $0, relativeTo: url)?.absoluteURL }),
            url.scheme != "https" || target.scheme == "https"
        else { return nil }
        var next = self
        next.url = target
        next.mostRedirects -= 1
        // What was meant for one server is not for another one.
        if target.host != url.host || target.port != url.port { next.headers = [] }
        return next
    }
}
