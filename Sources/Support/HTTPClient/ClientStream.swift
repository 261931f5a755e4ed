internal import CHTTPClient
internal import Foundation

/// The bytes of a connection, plain or encrypted. One thread uses it.
final class ClientStream {
    private let descriptor: Int32
    /// Becomes readable when the thread shall stop to wait.
    private let wake: Int32
    private var session: OpaquePointer?
    /// The seconds to wait for bytes, or for room for them.
    var patience: Double
    /// Whether a byte has come since this was set to false.
    var hasReceivedBytes = false

    /// Connects.
    ///
    /// - Parameters:
    ///   - proxy: Connected to instead; it passes on what is encrypted.
    ///   - privateNetworkRefusal: What is said about hosts of private networks; nil if they are connected to. Of hosts behind a proxy,
    ///     only those are refused that this machine knows; the others are the proxy's to refuse.
    init(
        to origin: RequestOrigin,
        through proxy: ProxyRules.Proxy?,
        _ encryption: ClientEncryption,
        privateNetworkRefusal: String?,
        wake: Int32,
        patience: Double
    ) throws(HTTPClientError) {
        (self.wake, self.patience) = (wake, patience)
        if let proxy {
            if let privateNetworkRefusal { try HostAddresses.check(origin, privateNetworkRefusal) }
            descriptor = try HostAddresses(proxy.host, proxy.port).connect(patience: patience, wake: wake)
        } else {
            let addresses = try HostAddresses(origin.host, origin.port, privateNetworkRefusal: privateNetworkRefusal)
            descriptor = try addresses.connect(patience: patience, wake: wake)
        }
        guard origin.isEncrypted else { return }
        if let proxy { try openTunnel(to: origin, proxy) }
        try encrypt(origin.host, encryption)
    }

    deinit {
        if let session { SSL_free(session) }
        close(descriptor)
    }

    /// Whether nothing has come, not even the end.
    var isQuiet: Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, 0) == 0
    }

    /// Waits until something comes, the thread is woken, or the time is over.
    func rest(seconds: Double) {
        _ = SocketWait(descriptor, wake).wait(for: POLLIN, seconds: seconds)
    }

    /// Reads at least a byte, unless the other side has ended.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(HTTPClientError) -> Int {
        let count = try receive(into: buffer)
        if count > 0 { hasReceivedBytes = true }
        return count
    }

    private func receive(into buffer: UnsafeMutableRawBufferPointer) throws(HTTPClientError) -> Int {
        if session != nil {
            return try callSession { SSL_read($0, buffer.baseAddress, Int32(clamping: buffer.count)) }
        }
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count >= 0 { return count }
            try waitIfNeeded(for: POLLIN)
        }
    }

    /// Writes all bytes.
    func write(_ bytes: UnsafeRawBufferPointer) throws(HTTPClientError) {
        var rest = bytes
        while !rest.isEmpty {
            var count = 0
            if session != nil {
                count = try callSession { SSL_write($0, rest.baseAddress, Int32(clamping: rest.count)) }
                guard count > 0 else { throw .broken("The server has ended the connection.") }
            } else {
                count = send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                if count < 0 {
                    try waitIfNeeded(for: POLLOUT)
                    continue
                }
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    func write(_ bytes: [UInt8]) throws(HTTPClientError) {
        try bytes.withUnsafeBufferPointer { (bytes) throws(HTTPClientError) in try write(UnsafeRawBufferPointer(bytes))
        }
    }

    /// Waits if a call could not be served at once.
    private func waitIfNeeded(for events: Int32) throws(HTTPClientError) {
        switch errno {
        case EINTR: return
        case EAGAIN: try wait(for: events)
        default: throw .broken("The connection broke: \(HTTPClientError.systemReason).")
        }
    }

    private func wait(for events: Int32) throws(HTTPClientError) {
        switch SocketWait(descriptor, wake).wait(for: events, seconds: patience) {
        case .ready: return
        case .woken: throw .cancelled
        case .timedOut: throw .timedOut
        }
    }
}

// MARK: - Encryption

extension ClientStream {
    private func encrypt(_ host: String, _ encryption: ClientEncryption) throws(HTTPClientError) {
        let session = try encryption.session(for: host, over: descriptor)
        self.session = session
        do {
            _ = try callSession { SSL_do_handshake($0) }
        } catch .broken(let reason) {
            throw .unreachable(ClientEncryption.distrust(of: session, host) ?? reason)
        }
    }

    /// Calls a function of OpenSSL until it has done something.
    ///
    /// - Returns: Its result; zero if the other side has ended.
    private func callSession(_ call: (OpaquePointer?) -> Int32) throws(HTTPClientError) -> Int {
        while true {
            ERR_clear_error()
            let result = call(session)
            if result > 0 { return Int(result) }
            switch SSL_get_error(session, result) {
            case SSL_ERROR_WANT_READ: try wait(for: POLLIN)
            case SSL_ERROR_WANT_WRITE: try wait(for: POLLOUT)
            case SSL_ERROR_ZERO_RETURN: return 0
            default: throw .broken(ClientEncryption.reason)
            }
        }
    }

    /// Asks a proxy for a way to a server.
    private func openTunnel(to origin: RequestOrigin, _ proxy: ProxyRules.Proxy) throws(HTTPClientError) {
        let target = "\(origin.bracketedHost):\(origin.port)"
        var lines = ["CONNECT \(target) HTTP/1.1", "Host: \(target)"]
        if let credentials = proxy.credentials { lines.append("Proxy-Authorization: \(credentials)") }
        try write(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
        // Whatever the proxy says after its head is said by the server, so no byte of that may be read here.
        var reader = ResponseReader { [unowned self] (buffer) throws(HTTPClientError) in
            try self.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(1)))
        }
        let response = try reader.readHead()
        guard (200..<300).contains(response.status) else {
            throw .unreachable("The proxy \(proxy.host) answered \(response.status).")
        }
    }
}
