internal import CWebUISockets

/// The open connections of each client address. One address alone cannot take all connections of the server, not even
/// with requests that it never finishes.
struct ConnectionCounts {
    private let most: Int
    private var peers: [OpaquePointer: String] = [:]
    private var counts: [String: Int] = [:]

    /// - Parameter most: The maximum number of connections of an address.
    init(most: Int) {
        self.most = most
    }

    /// Counts a new connection. Returns false if its address has too many.
    mutating func begin(_ wsi: OpaquePointer) -> Bool {
        let peer = RequestReader.address(of: wsi)
        guard counts[peer, default: 0] < most else { return false }
        // A connection may be announced more than once.
        guard peers.updateValue(peer, forKey: wsi) == nil else { return true }
        counts[peer, default: 0] += 1
        return true
    }

    /// Forgets a connection that has ended. Other things that the library ends, such as streams of HTTP/2, do not count.
    mutating func end(_ wsi: OpaquePointer) {
        guard let peer = peers.removeValue(forKey: wsi), let count = counts[peer] else { return }
        counts[peer] = count > 1 ? count - 1 : nil
    }
}
