/// The state of an open WebSocket in the event loop.
struct Socket {
    let wsi: OpaquePointer
    let peer: String
    let messages: AsyncStream<String>.Continuation
    let task: Task<Void, Never>
    var allowance: Allowance
    /// The reason for closing; set once the socket is to be closed after its queued messages.
    var closing: WebSocketChannel.CloseReason?
    private(set) var outgoingBytes = 0

    /// The part of a message received so far.
    private var incoming: [UInt8] = []
    /// The messages to send, in order, from index `nextPlace` on.
    private var outgoing: [String] = []
    private var nextPlace = 0

    init(
        wsi: OpaquePointer,
        peer: String,
        messages: AsyncStream<String>.Continuation,
        task: Task<Void, Never>,
        allowance: Allowance
    ) {
        self.wsi = wsi
        self.peer = peer
        self.messages = messages
        self.task = task
        self.allowance = allowance
    }

    /// Whether there is something to send or to close.
    var hasMore: Bool { nextPlace < outgoing.count || closing != nil }

    mutating func enqueue(_ text: String) {
        outgoing.append(text)
        outgoingBytes += text.utf8.count
    }

    mutating func takeNext() -> String? {
        guard nextPlace < outgoing.count else { return nil }
        let text = outgoing[nextPlace]
        outgoingBytes -= text.utf8.count
        nextPlace += 1
        if nextPlace == outgoing.count { dropOutgoing() }
        return text
    }

    mutating func dropOutgoing() {
        outgoing.removeAll(keepingCapacity: true)
        nextPlace = 0
        outgoingBytes = 0
    }

    /// Receives a piece of a message, and delivers the message when it is complete.
    ///
    /// - Returns: The reason to close the socket; nil to keep it open.
    mutating func receive(
        _ bytes: UnsafeRawBufferPointer,
        isEnd: Bool,
        isBinary: Bool,
        limit: Int
    ) -> WebSocketChannel.CloseReason? {
        // Ignores data that arrives after the decision to close.
        guard closing == nil else { return nil }
        if isBinary { return .notText }
        guard incoming.count + bytes.count <= limit else { return .tooLarge }
        incoming.append(contentsOf: bytes)
        guard isEnd else { return nil }
        defer { incoming.removeAll(keepingCapacity: true) }
        guard allowance.take(now: .now) else { return .tooFast }
        guard let text = String(validating: incoming, as: UTF8.self) else { return .notUnicode }
        guard case .enqueued = messages.yield(text) else { return .tooFast }
        return nil
    }
}
