/// A server by its host and its port.
///
/// Hosts are names, addresses (those of version 6 in brackets) and the folders of sockets.
struct ServerPlace: Sendable, Hashable {
    let host: String
    let port: UInt16

    /// Reads a host, or a host and a port, such as `db2:5433`. Returns nil for other texts.
    init?(_ text: String) {
        var (host, port) = (Substring(text), "5432" as Substring)
        let end = text.hasPrefix("[") ? text.firstIndex(of: "]") : text.startIndex
        guard let end else { return nil }
        if let colon = text[end...].lastIndex(of: ":") {
            (host, port) = (text[..<colon], text[text.index(after: colon)...])
        }
        if host.hasPrefix("[") {
            guard host.last == "]" else { return nil }
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            return nil
        }
        guard !host.isEmpty, let number = UInt16(port), number > 0 else { return nil }
        (self.host, self.port) = (String(host), number)
    }

    /// The keywords and values for a connection to this server, instead of others that an address names.
    var keywords: [(String, String)] {
        [("host", host), ("port", "\(port)"), ("target_session_attrs", "any"), ("connect_timeout", "3")]
    }
}
