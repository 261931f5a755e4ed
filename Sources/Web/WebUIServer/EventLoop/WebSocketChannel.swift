/// The server's end of an open WebSocket.
public struct WebSocketChannel: Sendable {
    /// A status code and a reason for closing a socket, as in the WebSocket protocol.
    public struct CloseReason: Sendable, Hashable {
        /// The status code, from 1000 to 4999.
        public let code: UInt16
        /// A short explanation.
        public let text: String

        /// Creates a reason from its status code and words.
        public init(code: UInt16, text: String) {
            self.code = code
            self.text = text
        }

        static let done = CloseReason(code: 1000, text: "")
        static let goingAway = CloseReason(code: 1001, text: "The server is stopping.")
        static let notText = CloseReason(code: 1003, text: "Only text messages are accepted.")
        static let notUnicode = CloseReason(code: 1007, text: "The message is not UTF-8.")
        static let tooFast = CloseReason(code: 1008, text: "Too many messages.")
        static let tooLarge = CloseReason(code: 1009, text: "The message is too large.")
        static let tooSlow = CloseReason(code: 1013, text: "Too much data is waiting to be read.")
        /// The page does not, or no longer, belong to this visitor; the browser should reload it.
        static let refused = CloseReason(code: 4403, text: "Load the page again.")
    }

    /// The identifier, unique during the server's lifetime.
    public let id: UInt64
    /// The request that opened the socket.
    public let request: HTTPRequest
    /// The messages from the browser. The stream ends when the socket is closed.
    public let messages: AsyncStream<String>
    let inbox: Inbox

    /// Queues a text message. Does nothing if the socket is closed.
    public func send(_ text: String) {
        inbox.post(.send(socket: id, text))
    }

    /// Closes the socket once all queued messages were sent.
    public func close(_ reason: CloseReason) {
        inbox.post(.close(socket: id, reason))
    }
}
