internal import Foundation

/// The addresses by which other machines reach this one.
enum NetworkAddresses {
    /// Those that are of the network, not of this machine or of one cable, the older kind first.
    static func ofThisMachine() -> [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [String] = []
        for entry in sequence(first: first, next: { $0?.pointee.ifa_next }) {
            guard let entry = entry?.pointee, let address = entry.ifa_addr,
                entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0,
                let text = text(of: address), !text.contains("%")
            else { continue }
            found.append(text)
        }
        return found.filter { !$0.contains(":") } + found.filter { $0.contains(":") }
    }

    /// An address of the internet as people write it; nil for another kind. Those of one cable end in its name, behind `%`.
    private static func text(of address: UnsafeMutablePointer<sockaddr>) -> String? {
        let sizes = [
            Int32(AF_INET): MemoryLayout<sockaddr_in>.size, Int32(AF_INET6): MemoryLayout<sockaddr_in6>.size,
        ]
        guard let size = sizes[Int32(address.pointee.sa_family)] else { return nil }
        var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let flags = Int32(NI_NUMERICHOST)
        guard getnameinfo(address, socklen_t(size), &buffer, socklen_t(buffer.count), nil, 0, flags) == 0 else {
            return nil
        }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
