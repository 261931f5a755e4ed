internal import Foundation

/// The proxies that the environment names: `http_proxy`, `https_proxy`, `all_proxy`, and `no_proxy` for hosts that are asked
/// directly. Their names may also be written in capitals, but for `HTTP_PROXY`, which a server's visitors could set.
struct ProxyRules: Sendable {
    struct Proxy: Equatable, Sendable {
        let host: String
        let port: UInt16
        /// The value of `Proxy-Authorization`.
        let credentials: String?
    }

    private let plain: Proxy?
    private let encrypted: Proxy?
    private let exceptions: [String]

    init(_ environment: [String: String]) {
        let text = { (names: [String]) in names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } }
        let all = ["all_proxy", "ALL_PROXY"]
        plain = text(["http_proxy"] + all).flatMap(Self.proxy)
        encrypted = text(["https_proxy", "HTTPS_PROXY"] + all).flatMap(Self.proxy)
        exceptions = (text(["no_proxy", "NO_PROXY"]) ?? "").split(separator: ",")
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }.filter { !$0.isEmpty }
    }

    /// The proxy on the way to an origin. This machine is always asked directly.
    func proxy(to origin: RequestOrigin) -> Proxy? {
        guard let proxy = origin.isEncrypted ? encrypted : plain else { return nil }
        let host = origin.host.lowercased()
        if ["localhost", "127.0.0.1", "::1"].contains(host) { return nil }
        let isException = exceptions.contains { exception in
            if exception == "*" { return true }
            let domain = exception.hasPrefix(".") ? String(exception.dropFirst()) : exception
            return host == domain || host.hasSuffix("." + domain)
        }
        return isException ? nil : proxy
    }

    /// Reads `http://user:password@host:port`, whose scheme may be missing. Proxies of other schemes are not spoken to.
    private static func proxy(_ text: String) -> Proxy? {
        let whole = text.contains("://") ? text : "http://" + text
        guard let parts = URLComponents(string: whole), parts.scheme?.lowercased() == "http",
            let host = parts.host, !host.isEmpty, let port = UInt16(exactly: parts.port ?? 80)
        else { return nil }
        let credentials = parts.user.map { user in
            "Basic " + Data("\(user):\(parts.password ?? "")".utf8).base64EncodedString()
        }
        return Proxy(host: host, port: port, credentials: credentials)
    }
}
