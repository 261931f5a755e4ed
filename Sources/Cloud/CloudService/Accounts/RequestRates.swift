internal import Foundation
internal import ServerSecurity

/// How often callers may send requests, and how often someone may try to sign in.
package struct RequestRates: Sendable {
    /// Requests of a user, of a program without one, or of a server.
    package var requestsPerSecond = 200.0
    /// Requests at once, after a time without any.
    package var requestsAtOnce = 2_000.0
    /// Attempts to sign in with one login, or from one address.
    package var signInsPerSecond = 0.1
    package var signInsAtOnce = 6.0

    package init() {}
}

extension RequestRates {
    var ofRequests: TokenRate { Self.rate(atOnce: requestsAtOnce, perSecond: requestsPerSecond) }
    var ofSignIns: TokenRate { Self.rate(atOnce: signInsAtOnce, perSecond: signInsPerSecond) }

    /// A rate by which everybody may do something at some time.
    private static func rate(atOnce: Double, perSecond: Double) -> TokenRate {
        TokenRate(atOnce: max(atOnce, 1), perSecond: max(perSecond, 0.001))
    }
}

/// The network that an address is in: of IPv6, one subscriber has 2⁶⁴ addresses.
enum RemoteAddress {
    static func network(of address: String) -> String {
        var bytes = in6_addr()
        let plain = address.split(separator: "%", maxSplits: 1).first.map(String.init) ?? ""
        guard inet_pton(AF_INET6, plain, &bytes) == 1 else { return address }
        return withUnsafeBytes(of: bytes) { bytes in
            // An IPv4 address in an IPv6 socket is `::ffff:a.b.c.d`.
            let isIPv4 = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xff && bytes[11] == 0xff
            return isIPv4 ? bytes[12...].map(String.init).joined(separator: ".") : Array(bytes[..<8]).hexadecimal
        }
    }
}
