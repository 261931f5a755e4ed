internal import CWebUISockets
internal import Glibc

/// The time in which there is nothing to write to a client: its request is handled, or the stream of its response has
/// nothing new.
extension EventLoop {
    /// The microseconds between two looks whether a client is still there.
    private static let interval: Int64 = 1_000_000

    /// Leaves whatever the client sends in the system's memory until there is something to write.
    ///
    /// The library does not read it either before the response was sent, and would be woken by it all the time. After a
    /// request with a body, it reads on by itself, and notices that the client is gone.
    func stopReading(_ exchange: Exchange) {
        guard exchange.expected == 0, lws_get_network_wsi(exchange.wsi) == exchange.wsi else { return }
        _ = lws_rx_flow_control(exchange.wsi, 0)
        lws_set_timer_usecs(exchange.wsi, Self.interval)
    }

    /// Asks for a call when the connection can be written to, which comes only while the library may read as well.
    func beginWriting(_ wsi: OpaquePointer) {
        _ = lws_rx_flow_control(wsi, 1)
        lws_set_timer_usecs(wsi, Int64(LWS_SET_TIMER_USEC_CANCEL))
        lws_callback_on_writable(wsi)
    }

    /// Looks whether a client that nothing is read from is still there, and closes the connection if not: nobody waits for
    /// the response, so nobody has to work for it.
    func lookForClient(_ wsi: OpaquePointer, _ id: UInt64) -> Int32 {
        guard exchanges[id] != nil else { return 0 }
        var byte: UInt8 = 0
        if recv(lws_get_socket_fd(wsi), &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0 { return -1 }
        lws_set_timer_usecs(wsi, Self.interval)
        return 0
    }
}
