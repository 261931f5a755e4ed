internal import Foundation

/// Which names the server goes by. A page elsewhere can have its own name lead to this machine, and would then be taken
/// for one of ours; so names are listed. Numeric addresses need not be: nobody can make them lead elsewhere.
package struct HostPolicy: Sendable {
    private let names: Set<String>

    package init(names: [String]) {
        self.names = Set(names.map { $0.lowercased() }).union(["localhost"])
    }

    /// Whether a header `Host` is ours.
    package func allows(_ host: String) -> Bool {
        let name = Self.name(in: host.lowercased())
        return names.contains(name) || name.hasSuffix(".localhost") || Self.isNumeric(name)
    }

    private static func name(in host: String) -> String {
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
            return String(host[host.index(after: host.startIndex)..<end])
        }
        return String(host.prefix { $0 != ":" })
    }

    private static func isNumeric(_ name: String) -> Bool {
        var four = in_addr()
        var six = in6_addr()
        return inet_pton(AF_INET, name, &four) == 1 || inet_pton(AF_INET6, name, &six) == 1
    }
}
