internal import Foundation

/// The address of a machine: four bytes of IPv4, or sixteen of IPv6.
struct NetworkAddress: Equatable {
    /// The addresses that begin with the same bits.
    private struct Block {
        let bytes: [UInt8]
        let length: Int

        init(_ length: Int, _ bytes: UInt8...) {
            (self.bytes, self.length) = (bytes, length)
        }

        func contains(_ address: [UInt8]) -> Bool {
            (0..<length).allSatisfy { bit in
                let byte = bit / 8 < bytes.count ? bytes[bit / 8] : 0
                return (byte ^ address[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
            }
        }
    }

    /// The blocks of IPv4 that belong to no public network, as IANA lists them: this machine, private networks, links, providers,
    /// documentation, groups, and what is kept for later.
    private static let special4 = [
        Block(8, 0), Block(8, 10), Block(10, 100, 64), Block(8, 127), Block(16, 169, 254), Block(12, 172, 16),
        Block(24, 192, 0, 0), Block(24, 192, 0, 2), Block(24, 192, 88, 99), Block(16, 192, 168), Block(15, 198, 18),
        Block(24, 198, 51, 100), Block(24, 203, 0, 113), Block(4, 224), Block(4, 240),
    ]
    /// The only block of IPv6 with public addresses, and those within it that are none: protocols, documentation, and 6to4.
    private static let global6 = Block(3, 0x20)
    private static let special6 = [
        Block(23, 0x20, 0x01), Block(32, 0x20, 0x01, 0x0d, 0xb8), Block(16, 0x20, 0x02), Block(20, 0x3f, 0xff),
    ]
    /// The blocks of IPv6 of which the last four bytes are an address of IPv4: mapped ones, and those of NAT64.
    private static let embedding6 = [
        Block(96, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff), Block(96, 0, 0x64, 0xff, 0x9b),
    ]

    private let bytes: [UInt8]

    /// Reads what the system has found for a name; nil if that is no address of the internet.
    init?(_ found: addrinfo) {
        switch found.ai_family {
        case AF_INET:
            bytes = found.ai_addr.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
                withUnsafeBytes(of: address.pointee.sin_addr) { Array($0) }
            }
        case AF_INET6:
            bytes = found.ai_addr.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                withUnsafeBytes(of: address.pointee.sin6_addr) { Array($0) }
            }
        default: return nil
        }
    }

    /// - Parameter bytes: Four or sixteen.
    init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Whether any machine of the internet could be reached by this address: it is neither this machine's own, nor one of a network
    /// around it, nor anything else than the address of one machine.
    var isPublic: Bool {
        if bytes.count == 4 { return !Self.special4.contains { $0.contains(bytes) } }
        if Self.embedding6.contains(where: { $0.contains(bytes) }) {
            return NetworkAddress(bytes: Array(bytes.suffix(4)))?.isPublic ?? false
        }
        return Self.global6.contains(bytes) && !Self.special6.contains { $0.contains(bytes) }
    }
}
