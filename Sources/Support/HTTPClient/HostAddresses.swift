internal import Foundation

/// The addresses of a host, which are tried one after the other.
struct HostAddresses: ~Copyable {
    /// The seconds for an address after which the next one is tried.
    private static let secondsEach = 3.0

    private let host: String
    private let port: UInt16
    /// What is said if the host is in a private network, whose addresses are then passed over; nil if none is.
    private let privateNetworkRefusal: String?
    private let first: UnsafeMutablePointer<addrinfo>?

    init(_ host: String, _ port: UInt16, privateNetworkRefusal: String? = nil) throws(HTTPClientError) {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = Int32(AI_ADDRCONFIG | AI_NUMERICSERV)
        var first: UnsafeMutablePointer<addrinfo>?
        let outcome = getaddrinfo(host, String(port), &hints, &first)
        guard outcome == 0 else {
            throw .unreachable("The host \(host) cannot be found: \(String(cString: gai_strerror(outcome))).")
        }
        (self.host, self.port, self.first) = (host, port, first)
        self.privateNetworkRefusal = privateNetworkRefusal
    }

    deinit { freeaddrinfo(first) }

    /// Throws if this machine knows a host by an address of a private network.
    static func check(_ origin: RequestOrigin, _ privateNetworkRefusal: String) throws(HTTPClientError) {
        let addresses: HostAddresses
        do {
            addresses = try HostAddresses(origin.host, origin.port)
        } catch {
            // A proxy may know what this machine does not.
            return
        }
        var next = addresses.first
        while let address = next?.pointee {
            guard Self.isPublic(address) else { throw Self.refusal(origin.host, privateNetworkRefusal) }
            next = address.ai_next
        }
    }

    private static func isPublic(_ address: addrinfo) -> Bool { NetworkAddress(address)?.isPublic ?? false }

    private static func refusal(_ host: String, _ reason: String) -> HTTPClientError {
        .unreachable("\(host) is in a private network. \(reason)")
    }

    /// Connects to the first address that answers. What is connected to is what was checked: no name is looked up in between.
    ///
    /// - Returns: The descriptor of a socket that does not block.
    func connect(patience: Double, wake: Int32) throws(HTTPClientError) -> Int32 {
        var reason = "it has no address"
        var (next, isRefused) = (first, false)
        while let address = next?.pointee {
            next = address.ai_next
            if privateNetworkRefusal != nil, !Self.isPublic(address) {
                isRefused = true
                continue
            }
            let descriptor = socket(
                address.ai_family,
                Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue),
                0
            )
            guard descriptor >= 0 else {
                reason = HTTPClientError.systemReason
                continue
            }
            let seconds = next == nil ? patience : min(patience, Self.secondsEach)
            switch Self.connect(descriptor, address, seconds, wake) {
            case 0:
                Self.prepare(descriptor)
                return descriptor
            case ECANCELED:
                close(descriptor)
                throw .cancelled
            case let failure:
                close(descriptor)
                reason = String(cString: strerror(failure))
            }
        }
        if isRefused, let privateNetworkRefusal { throw Self.refusal(host, privateNetworkRefusal) }
        throw .unreachable("There is no connection to \(host), port \(port): \(reason).")
    }

    /// Sends what is written at once, and notices within two minutes that the other side is gone, also while nothing is sent.
    /// Routers on the way keep a connection for longer on which something goes every minute.
    private static func prepare(_ descriptor: Int32) {
        let options = [
            (Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1)), (SOL_SOCKET, SO_KEEPALIVE, 1),
            (Int32(IPPROTO_TCP), TCP_KEEPIDLE, 60), (Int32(IPPROTO_TCP), TCP_KEEPINTVL, 15),
            (Int32(IPPROTO_TCP), TCP_KEEPCNT, 4),
        ]
        for (level, name, value) in options {
            var value = value
            setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
        }
    }

    /// Connects a socket.
    ///
    /// - Returns: The system's number of the failure; zero if there is none.
    private static func connect(_ descriptor: Int32, _ address: addrinfo, _ seconds: Double, _ wake: Int32) -> Int32 {
        if Foundation.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return 0 }
        guard errno == EINPROGRESS || errno == EINTR else { return errno }
        switch SocketWait(descriptor, wake).wait(for: POLLOUT, seconds: seconds) {
        case .woken: return ECANCELED
        case .timedOut: return ETIMEDOUT
        case .ready: break
        }
        var failure: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &size) == 0 ? failure : errno
    }
}

/// A wait for a socket that another thread may end.
struct SocketWait {
    enum Outcome {
        case ready, woken, timedOut
    }

    private let descriptor: Int32
    private let wake: Int32

    init(_ descriptor: Int32, _ wake: Int32) {
        (self.descriptor, self.wake) = (descriptor, wake)
    }

    func wait(for events: Int32, seconds: Double) -> Outcome {
        let end = ContinuousClock.now + .seconds(seconds)
        var polled = [
            pollfd(fd: descriptor, events: Int16(events), revents: 0),
            pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            let rest = (end - .now) / .milliseconds(1)
            let count = poll(&polled, 2, Int32(clamping: Int(max(0, rest).rounded(.up))))
            if count > 0 { return polled[1].revents != 0 ? .woken : .ready }
            if count == 0 { return .timedOut }
            // The call for which this waits then fails, and says why.
            if errno != EINTR { return .ready }
        }
    }
}
