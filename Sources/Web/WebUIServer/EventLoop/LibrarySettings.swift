internal import CWebUISockets
internal import Foundation

/// The settings for libwebsockets, and the memory they refer to, which must stay unchanged while the library runs.
struct LibrarySettings {
    private static let sizeOfMemory = MemoryLayout<UInt64>.size

    private let configuration: ServerConfiguration
    private let protocols: UnsafeMutablePointer<lws_protocols>
    private let idling: UnsafeMutablePointer<lws_retry_bo_t>
    private var texts: [UnsafeMutablePointer<CChar>] = []

    init(_ configuration: ServerConfiguration) {
        self.configuration = configuration
        // The list ends with an entry of zeros.
        protocols = .allocate(capacity: 2)
        protocols.initialize(repeating: lws_protocols(), count: 2)
        idling = .allocate(capacity: 1)
        idling.initialize(to: lws_retry_bo_t())
        // A suspended page does not answer pings. Its socket may be closed, because the page reconnects by itself.
        idling.pointee.secs_since_valid_ping = 30
        idling.pointee.secs_since_valid_hangup = 60
    }

    /// Frees the memory. Call it after the context was destroyed.
    func free() {
        protocols.deallocate()
        idling.deallocate()
        for text in texts { Glibc.free(text) }
    }

    mutating func makeContext(owner: UnsafeMutableRawPointer) throws -> OpaquePointer {
        // Silences the library's log, which goes to standard error; callers report errors themselves.
        lws_set_log_level(0, nil)
        protocols[0].name = UnsafePointer(keep("http"))
        protocols[0].per_session_data_size = Self.sizeOfMemory
        protocols[0].rx_buffer_size = 0
        protocols[0].callback = { wsi, reason, memory, input, count in
            guard let wsi, let context = lws_get_context(wsi), let owner = lws_context_user(context) else { return 0 }
            let bytes = UnsafeRawBufferPointer(start: input, count: input == nil ? 0 : count)
            return Unmanaged<EventLoop>.fromOpaque(owner).takeUnretainedValue().handle(reason, wsi, memory, bytes)
        }
        var info = lws_context_creation_info()
        memset(&info, 0, MemoryLayout<lws_context_creation_info>.size)
        info.user = owner
        info.protocols = UnsafePointer(protocols)
        info.retry_and_idle_policy = UnsafePointer(idling)
        setAddress(&info)
        setLimits(&info)
        setEncryption(&info)
        errno = 0
        guard let context = lws_create_context(&info) else {
            let reason =
                errno == 0 ? "it is in use, or the certificate is not valid." : "\(String(cString: strerror(errno)))."
            throw ServerError.cannotListen(address: configuration.address, port: configuration.port, reason: reason)
        }
        return context
    }

    private mutating func setAddress(_ info: inout lws_context_creation_info) {
        info.port = Int32(configuration.port)
        info.options =
            UInt64(LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND) | UInt64(LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME)
        // A connection that begins with something else than a request is answered as well; see `EventLoop.refuseProtocol`.
        info.options |= UInt64(LWS_SERVER_OPTION_FALLBACK_TO_APPLY_LISTEN_ACCEPT_CONFIG)
        info.listen_accept_role = UnsafePointer(keep("raw-skt"))
        info.listen_accept_protocol = protocols[0].name
        let isEverything = configuration.address == "0.0.0.0" || configuration.address == "::"
        if !isEverything { info.iface = UnsafePointer(keep(configuration.address)) }
        if !configuration.address.contains(":") {
            info.options |= UInt64(LWS_SERVER_OPTION_DISABLE_IPV6)
        }
    }

    private func setLimits(_ info: inout lws_context_creation_info) {
        let limits = configuration.limits
        info.max_http_header_data2 = UInt32(limits.headerBytes)
        info.max_http_header_pool2 = UInt32(limits.connections)
        // One of these is the queue of `IncomingHeads`.
        info.fd_limit_per_thread = UInt32(limits.connections) + 1
        // The size of one read or write. The library would buffer the rest of a longer write, and lose it if the write
        // ends an HTTP/2 exchange.
        info.pt_serv_buf_size = 32 * 1024
        info.timeout_secs = UInt32(limits.idleSeconds)
        info.keepalive_timeout = Int32(limits.idleSeconds)
        // A client that is gone without a word is noticed within two minutes.
        (info.ka_time, info.ka_interval, info.ka_probes) = (60, 15, 4)
    }

    private mutating func setEncryption(_ info: inout lws_context_creation_info) {
        guard let certificate = configuration.certificate else { return }
        info.options |= UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT)
        info.ssl_options_set = webui_tls_options
        info.ssl_cert_filepath = UnsafePointer(keep(certificate.certificateFile.path))
        info.ssl_private_key_filepath = UnsafePointer(keep(certificate.keyFile.path))
        info.alpn = UnsafePointer(keep(configuration.offersHTTP2 ? "h2,http/1.1" : "http/1.1"))
    }

    private mutating func keep(_ text: String) -> UnsafeMutablePointer<CChar>? {
        let copy = strdup(text)
        if let copy { texts.append(copy) }
        return copy
    }
}
