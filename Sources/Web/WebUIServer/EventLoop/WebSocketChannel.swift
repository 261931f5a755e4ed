/// One end of an open WebSocket: the server's.
public struct WebSocketChannel: Sendable {
    /// Why a socket is closed, in the protocol's terms.
    public struct CloseReason: Sendable, Hashable {
        /// A number from 1000 to 4999.
        public let code: UInt16
        /// A few words.
        public let text: String

        public init(code: UInt16, text: String) {
            self.code = code
            self.text = text
        }

        static let done = CloseReason(code: 1000, text: "")
        static let goingAway = CloseReason(code: 1001, text: "The server is stopping.")
        static let notText = CloseReason(code: 1003, text: "Only text is understood here.")
        static let notUnicode = CloseReason(code: 1007, text: "The message is not UTF-8.")
        static let tooFast = CloseReason(code: 1008, text: "Too many messages.")
        static let tooLarge = CloseReason(code: 1009, text: "The message is too large.")
        static let tooSlow = CloseReason(code: 1013, text: "Too much is waiting to be read.")
        /// The page does not belong to this visitor, or not any more: load it anew.
        static let refused = CloseReason(code: 4403, text: "Load the page again.")
    }

    /// Unique among all sockets that the server has ever had.
    public let id: UInt64
    /// The request that the socket began as.
    public let request: HTTPRequest
    /// What the other end says. Ends when the socket is closed.
    public let messages: AsyncStream<String>
    let inbox: Inbox

    /// Sends a text, after those that are waiting. Does nothing if the socket is closed.
    public func send(_ text: String) {
        inbox.post(.send(socket: id, text))
    }

    /// Closes the socket once what is waiting has been sent.
    public func close(_ reason: CloseReason) {
        inbox.post(.close(socket: id, reason))
    }
}
