internal import CWebSockets
internal import Synchronization

/// What others ask of the event loop. They leave it here and wake the loop, which is the only one that touches
/// connections.
final class Inbox: Sendable {
    enum Command: Sendable {
        case respond(exchange: UInt64, HTTPResponse)
        case send(socket: UInt64, String)
        case close(socket: UInt64, WebSocketChannel.CloseReason)
        case stop(within: Duration)
    }

    private struct Content: Sendable {
        var commands: [Command] = []
        /// The address of the library's context while it exists: the only thing that may be done to it from another
        /// thread is to wake it.
        var context: UInt = 0
    }

    private let content = Mutex(Content())

    func post(_ command: Command) {
        content.withLock { content in
            content.commands.append(command)
            // More than one waiting command has woken the loop before.
            guard content.commands.count == 1 else { return }
            if let context = OpaquePointer(bitPattern: content.context) { lws_cancel_service(context) }
        }
    }

    func takeAll() -> [Command] {
        content.withLock { content in
            defer { content.commands.removeAll(keepingCapacity: true) }
            return content.commands
        }
    }

    /// Says whom to wake, or that there is nobody any more.
    func setContext(_ context: OpaquePointer?) {
        content.withLock { $0.context = UInt(bitPattern: context) }
    }
}
