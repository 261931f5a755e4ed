internal import CWebUISockets
internal import Foundation

extension EventLoop {
    /// Decides about a WebSocket handshake. A result other than 0 refuses it.
    func admitSocket(_ wsi: OpaquePointer, _ memory: UnsafeMutableRawPointer?) -> Int32 {
        guard deadline == nil, heads.take(wsi) else { return -1 }
        do {
            var request = try reader(for: wsi).read()
            try takeAllowance(of: request.peer)
            guard socketCounts[request.peer, default: 0] < configuration.limits.socketsPerAddress else { return -1 }
            gate.recognizeVisitor(of: &request)
            let (route, parameters) = try routes.find(.get, request.path, isSocket: true)
            request.parameters = parameters
            try gate.admit(request, to: route, isSocket: true)
            guard case .socket(let handler) = route.answer else { return -1 }
            let id = nextID()
            memory?.storeBytes(of: id, as: UInt64.self)
            admit(request, wsi, id, handler)
            return 0
        } catch {
            return -1
        }
    }

    private func admit(
        _ request: HTTPRequest,
        _ wsi: OpaquePointer,
        _ id: UInt64,
        _ handler: @escaping Routes.SocketHandler
    ) {
        let (messages, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingOldest(512))
        let channel = WebSocketChannel(id: id, request: request, messages: messages, inbox: inbox)
        let task = Task {
            await handler(channel)
            channel.close(.done)
        }
        socketCounts[request.peer, default: 0] += 1
        sockets[id] = Socket(
            wsi: wsi,
            peer: request.peer,
            messages: continuation,
            task: task,
            allowance: Allowance(configuration.limits.messages, now: .now)
        )
    }

    func openSocket(_ wsi: OpaquePointer, _ id: UInt64) -> Int32 {
        // Frames have no heads.
        heads.end(wsi)
        guard let socket = sockets[id] else { return -1 }
        if socket.hasMore { lws_callback_on_writable(wsi) }
        return 0
    }

    func receiveMessage(_ wsi: OpaquePointer, _ id: UInt64, _ bytes: UnsafeRawBufferPointer) -> Int32 {
        guard var socket = sockets.removeValue(forKey: id) else { return -1 }
        keepWindowOpen(wsi)
        let problem = socket.receive(
            bytes,
            isEnd: lws_is_final_fragment(wsi) != 0,
            isBinary: lws_frame_is_binary(wsi) != 0,
            limit: configuration.limits.messageBytes
        )
        sockets[id] = socket
        if let problem { close(id, problem) }
        return 0
    }

    func send(_ text: String, to id: UInt64) {
        guard sockets[id]?.closing == nil, let socket = sockets[id] else { return }
        guard socket.outgoingBytes + text.utf8.count <= configuration.limits.waitingBytes else {
            sockets[id]?.dropOutgoing()
            return close(id, .tooSlow)
        }
        sockets[id]?.enqueue(text)
        lws_callback_on_writable(socket.wsi)
    }

    func close(_ id: UInt64, _ reason: WebSocketChannel.CloseReason) {
        guard let socket = sockets[id], socket.closing == nil else { return }
        sockets[id]?.closing = reason
        socket.messages.finish()
        lws_callback_on_writable(socket.wsi)
    }

    func writeMessage(_ id: UInt64) -> Int32 {
        guard var socket = sockets.removeValue(forKey: id) else { return -1 }
        defer { sockets[id] = socket }
        // With HTTP/2, a socket shares its connection and may have to wait.
        if lws_get_peer_write_allowance(socket.wsi) == 0 || lws_partial_buffered(lws_get_network_wsi(socket.wsi)) != 0 {
            lws_callback_on_writable(socket.wsi)
            return 0
        }
        guard let text = socket.takeNext() else {
            guard let reason = socket.closing else { return 0 }
            var words = Array(reason.text.utf8)
            lws_close_reason(socket.wsi, lws_close_status(rawValue: UInt32(reason.code)), &words, words.count)
            return -1
        }
        let padding = Int(webui_write_padding)
        var buffer = [UInt8](repeating: 0, count: padding) + text.utf8
        let written = buffer.withUnsafeMutableBufferPointer { buffer in
            lws_write(socket.wsi, buffer.baseAddress.map { $0 + padding }, buffer.count - padding, LWS_WRITE_TEXT)
        }
        if written < 0 { return -1 }
        if socket.hasMore { lws_callback_on_writable(socket.wsi) }
        return 0
    }

    func endSocket(_ id: UInt64) -> Int32 {
        guard let socket = sockets.removeValue(forKey: id) else { return 0 }
        socket.messages.finish()
        if let count = socketCounts[socket.peer] { socketCounts[socket.peer] = count > 1 ? count - 1 : nil }
        return 0
    }
}
