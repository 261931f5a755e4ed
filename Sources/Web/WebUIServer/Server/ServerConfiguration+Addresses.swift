internal import Foundation

extension ServerConfiguration {
    /// Listens where a text says that users have written: `127.0.0.1:8080`, `[::1]:8080`, or `0.0.0.0:8080` for all of this
    /// machine.
    ///
    /// - Throws: ``ServerError/wrongAddress(_:)`` if it is something else.
    public mutating func listen(on text: String) throws {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
            throw ServerError.wrongAddress(text)
        }
        var host = text[..<colon]
        if host.first == "[", host.last == "]" {
            host = host.dropFirst().dropLast()
        } else if host.contains(":") {
            throw ServerError.wrongAddress(text)
        }
        guard !host.isEmpty else { throw ServerError.wrongAddress(text) }
        (address, self.port) = (String(host), Int(port))
    }

    /// What users of this machine, and of others as far as they reach it, open in their browsers.
    ///
    /// - Parameter port: What ``WebServer/start()`` has returned.
    public func links(port: Int) -> [String] {
        let scheme = isReachedByTLS ? "https" : "http"
        return hosts.map { "\(scheme)://\($0.contains(":") ? "[\($0)]" : $0):\(port)/" }
    }

    private var hosts: [String] {
        switch address {
        case "0.0.0.0": ["127.0.0.1"] + NetworkAddresses.ofThisMachine().filter { !$0.contains(":") }
        case "::": ["127.0.0.1"] + NetworkAddresses.ofThisMachine()
        default: [address]
        }
    }
}
