internal import CWebUISockets
internal import Glibc

/// The heads of requests over HTTP/1.1, which are looked at before the library reads them.
extension EventLoop {
    func beginConnection(_ wsi: OpaquePointer) -> Int32 {
        guard connections.begin(wsi) else { return -1 }
        heads.await(wsi)
        return 0
    }

    func noteArrivals() -> Int32 {
        heads.hasNews = true
        return 0
    }

    /// Prepares connections for their next request, and looks at what has arrived. The library is not at work meanwhile.
    func lookAtArrivals() {
        for wsi in heads.takeAnswered() { goOn(wsi) }
        for wsi in heads.takeNews() { look(at: wsi) }
    }

    private func look(at wsi: OpaquePointer) {
        while let client = heads[wsi], client.isAwaited {
            if client.isShakingHands {
                guard shakeHands(client, wsi) else { return }
                continue
            }
            switch heads.note(client.look(), from: wsi) {
            case .nothing: return heads.watch(wsi)
            case .fault(let fault):
                client.discard()
                return refuse(wsi, fault)
            case .input:
                allowReading(wsi)
                serve(wsi, POLLIN)
                guard let client = heads[wsi], client.isAwaited else { return }
                lws_rx_flow_control(wsi, Int32(LWS_RXFLOW_REASON_FLAG_PROCESS_NOW))
                guard client.isRead else { return close(wsi) }
            }
        }
    }

    /// Lets the library go on with the handshake of an encrypted connection. Returns whether a head is next.
    private func shakeHands(_ client: IncomingHeads.Client, _ wsi: OpaquePointer) -> Bool {
        allowReading(wsi)
        serve(wsi, POLLIN)
        guard heads[wsi] != nil else { return false }
        if client.speaksHTTP2 {
            heads.end(wsi)
            return false
        }
        lws_rx_flow_control(wsi, Int32(LWS_RXFLOW_REASON_FLAG_PROCESS_NOW))
        if client.isShakingHands { heads.watch(wsi) }
        return !client.isShakingHands
    }

    private func goOn(_ wsi: OpaquePointer) {
        // The library waits until it can write, and only then for the next head.
        serve(wsi, POLLOUT)
        switch heads.continuation(of: wsi) {
        case .request: return
        case .fault(let fault): return refuse(wsi, fault)
        case .unknown: return close(wsi)
        case .restOfHead: serve(wsi, POLLIN)
        case .head: break
        }
        guard heads[wsi]?.isAwaited == true else { return }
        lws_rx_flow_control(wsi, Int32(LWS_RXFLOW_REASON_FLAG_PROCESS_NOW))
        heads.watch(wsi)
    }

    private func allowReading(_ wsi: OpaquePointer) {
        lws_rx_flow_control(wsi, Int32(LWS_RXFLOW_REASON_FLAG_PROCESS_NOW) | 1)
    }

    /// Lets the library do one piece of work for a connection: read what has arrived, or note that it can write.
    private func serve(_ wsi: OpaquePointer, _ event: Int32) {
        hasWorked = true
        var poll = pollfd(fd: lws_get_socket_fd(wsi), events: Int16(POLLIN | POLLOUT), revents: Int16(event))
        lws_service_fd(lws_get_context(wsi), &poll)
    }

    private func close(_ wsi: OpaquePointer) {
        // Or the library would not notice that the client closes its end, too.
        allowReading(wsi)
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC)
    }

    private func refuse(_ wsi: OpaquePointer, _ fault: HeadScanner.Fault) {
        writeRefusal(wsi, fault.rawValue)
        close(wsi)
    }

    /// Answers a connection that began with something else than a request that the library knows, such as `CONNECT`, and
    /// closes it.
    func refuseProtocol(_ wsi: OpaquePointer) -> Int32 {
        writeRefusal(wsi, "This server does not know this kind of request, and is no proxy.")
        return -1
    }

    /// Answers a request with a body that had arrived before the one before it was answered, and closes the connection: the library
    /// would take its head for the body, again and again for ever.
    func refuseQueuedBody(_ wsi: OpaquePointer) -> Int32 {
        writeRefusal(wsi, "A request with a body has to wait for the answer to the one before.")
        return -1
    }

    private func writeRefusal(_ wsi: OpaquePointer, _ reason: String) {
        let head = "HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
        let answer = Array("\(head)content-length: \(reason.utf8.count + 1)\r\n\r\n\(reason)\n".utf8)
        let padding = Int(webui_write_padding)
        var buffer = [UInt8](repeating: 0, count: padding) + answer
        buffer.withUnsafeMutableBufferPointer { buffer in
            _ = lws_write(wsi, buffer.baseAddress.map { $0 + padding }, answer.count, LWS_WRITE_HTTP)
        }
    }
}
