internal import CWebUISockets
internal import Glibc

/// The clients of HTTP/1.1, and what is known of the heads that they send.
///
/// While a head is awaited, the library does not read. A queue of the system (epoll), which the library watches like a connection, tells
/// who has sent something; `EventLoop+Heads.swift` looks at it, and then lets the library read just this. Bodies and WebSockets
/// are read by the library alone.
struct IncomingHeads {
    /// What a look at a connection has found.
    enum Arrival {
        case nothing
        /// Bytes that the library may read, or the end of the connection, which it then notices.
        case input
        case fault(HeadScanner.Fault)
    }

    /// As much as the library reads at once, or less. A record of TLS is not longer.
    private static let most = 16 * 1024

    /// Whether the queue has something to tell.
    var hasNews = false
    private let queue: Int32
    private var clients: [OpaquePointer: Client] = [:]
    private var answered: [OpaquePointer] = []
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: most, alignment: 1)

    /// - Throws: ``ServerError/cannotListen(address:port:reason:)`` if the system has no more descriptors.
    init(_ configuration: ServerConfiguration) throws(ServerError) {
        queue = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard queue >= 0 else {
            let reason = "\(String(cString: strerror(errno)))."
            throw ServerError.cannotListen(address: configuration.address, port: configuration.port, reason: reason)
        }
    }

    /// Hands the queue to the library, which watches it, and closes it in the end.
    func begin(in context: OpaquePointer?) {
        let host = lws_get_vhost_by_name(context, "default")
        lws_adopt_descriptor_vhost(host, LWS_ADOPT_RAW_FILE_DESC, lws_sock_file_fd_type(filefd: queue), "http", nil)
    }

    /// Frees the memory. Call it after the context was destroyed.
    func free() {
        buffer.deallocate()
    }

    /// Begins to await the first head of a connection.
    mutating func await(_ wsi: OpaquePointer) {
        guard clients[wsi] == nil else { return }
        let client = Client(socket: lws_get_socket_fd(wsi), encryption: lws_get_ssl(wsi), buffer: buffer)
        clients[wsi] = client
        lws_rx_flow_control(wsi, Int32(LWS_RXFLOW_REASON_FLAG_PROCESS_NOW))
        watch(wsi, client, EPOLL_CTL_ADD)
    }

    /// Forgets a connection that is closed or becomes a WebSocket.
    mutating func end(_ wsi: OpaquePointer) {
        guard let client = clients.removeValue(forKey: wsi) else { return }
        epoll_ctl(queue, EPOLL_CTL_DEL, client.socket, nil)
    }

    /// Asks the queue for the next arrival on a connection. What is there already counts.
    func watch(_ wsi: OpaquePointer) {
        if let client = clients[wsi] { watch(wsi, client, EPOLL_CTL_MOD) }
    }

    private func watch(_ wsi: OpaquePointer, _ client: Client, _ operation: Int32) {
        var event = epoll_event()
        event.events = EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue
        event.data.ptr = UnsafeMutableRawPointer(wsi)
        epoll_ctl(queue, operation, client.socket, &event)
    }

    /// Returns the connections on which something has arrived, each once.
    mutating func takeNews() -> [OpaquePointer] {
        guard hasNews else { return [] }
        hasNews = false
        return withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 64) { events in
            let count = epoll_wait(queue, events.baseAddress, Int32(events.count), 0)
            return events.prefix(Int(max(count, 0))).compactMap { OpaquePointer($0.data.ptr) }
        }
    }
}

extension IncomingHeads {
    subscript(wsi: OpaquePointer) -> Client? { clients[wsi] }

    /// Takes note of what a look at a connection has found: see ``Client/look()``.
    mutating func note(_ count: Int, from wsi: OpaquePointer) -> Arrival {
        guard var client = clients[wsi] else { return .nothing }
        guard count > 0 else { return count < 0 ? .nothing : .input }
        client.scanner.scan(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        client.seen += count
        clients[wsi] = client
        // Heads before the faulty one are answered first.
        if let fault = client.scanner.fault, client.scanner.heads == client.requests { return .fault(fault) }
        return .input
    }

    /// Counts a request that the library tells. Returns false if nobody has looked at all of its head.
    mutating func take(_ wsi: OpaquePointer) -> Bool {
        guard let client = clients[wsi] else { return true }
        clients[wsi]?.requests += 1
        clients[wsi]?.isAwaited = false
        return client.requests < client.scanner.heads
    }

    /// Whether the current request had arrived before the one before it was answered.
    func isQueued(_ wsi: OpaquePointer) -> Bool { clients[wsi]?.isQueued == true }

    /// Whether what follows the current request was looked at before the library read it.
    func hasSeenMore(of wsi: OpaquePointer) -> Bool {
        clients[wsi].map { $0.scanner.goesOn(after: $0.requests) } ?? true
    }

    /// Notes that a request is answered. The connection is prepared for the next one once the library has returned.
    mutating func noteAnswer(_ wsi: OpaquePointer) {
        if clients[wsi] != nil { answered.append(wsi) }
    }

    mutating func takeAnswered() -> [OpaquePointer] {
        defer { answered.removeAll(keepingCapacity: true) }
        return answered.filter { clients[$0]?.isAwaited == false }
    }

    /// What follows an answered request.
    enum Continuation {
        /// Another request, which the library has got already.
        case request
        case fault(HeadScanner.Fault)
        /// A head, of which the library has got the beginning already.
        case restOfHead
        case head
        /// Bytes that nobody has looked at.
        case unknown
    }

    mutating func continuation(of wsi: OpaquePointer) -> Continuation {
        guard var client = clients[wsi] else { return .unknown }
        client.seen += client.scanner.skipBody()
        client.isQueued = client.scanner.heads > client.requests
        clients[wsi] = client
        if client.isBehind { return .unknown }
        if client.isQueued { return .request }
        if let fault = client.scanner.fault { return .fault(fault) }
        clients[wsi]?.isAwaited = true
        return client.scanner.isInsideHead ? .restOfHead : .head
    }
}

extension IncomingHeads {
    /// A connection, and how far it was followed.
    ///
    /// It is a value that is used apart from ``IncomingHeads``, because encryption may call back.
    struct Client {
        let socket: Int32
        let encryption: OpaquePointer?
        let buffer: UnsafeMutableRawBufferPointer
        var scanner = HeadScanner()
        /// The number of requests that the library has told.
        var requests = 0
        /// The number of bytes that were looked at. Bodies count as a whole.
        var seen = 0
        var isAwaited = true
        var isQueued = false

        /// Whether the connection is encrypted, and its keys are not agreed on yet.
        var isShakingHands: Bool { encryption.map { SSL_is_init_finished($0) == 0 } ?? false }

        /// Whether both sides have agreed on HTTP/2, which has no such heads.
        var speaksHTTP2: Bool {
            guard let encryption, !isShakingHands else { return false }
            var name: UnsafePointer<UInt8>?
            var count: UInt32 = 0
            SSL_get0_alpn_selected(encryption, &name, &count)
            return UnsafeBufferPointer(start: name, count: Int(count)).elementsEqual("h2".utf8)
        }

        /// Copies what has arrived into the buffer, and leaves it there for the library to read.
        ///
        /// - Returns: The number of bytes; 0 at the end of the connection, and -1 if nothing is there.
        func look() -> Int {
            guard let encryption else {
                let count = recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_PEEK | MSG_DONTWAIT))
                return count < 0 && errno != EAGAIN ? 0 : count
            }
            ERR_clear_error()
            let count = SSL_peek(encryption, buffer.baseAddress, Int32(buffer.count))
            if count > 0 { return Int(count) }
            return SSL_get_error(encryption, count) == SSL_ERROR_WANT_READ ? -1 : 0
        }

        /// Removes what nobody will read, or the system would break off the connection because of it before the client has the answer.
        func discard() {
            if let encryption {
                SSL_read(encryption, buffer.baseAddress, Int32(buffer.count))
            } else {
                _ = recv(socket, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            }
        }

        /// Whether the library has read exactly what was looked at. More may have arrived between look and read.
        var isRead: Bool {
            if let encryption { return SSL_pending(encryption) == 0 }
            let count = Int(webui_bytes_read(socket))
            return count < 0 || count == seen
        }

        /// Whether the library has read more than was looked at. Of an encrypted connection, it reads one record, which was.
        var isBehind: Bool { encryption == nil && Int(webui_bytes_read(socket)) > seen }
    }
}
