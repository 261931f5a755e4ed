/// Reads responses of HTTP/1.1 from a source of bytes.
struct ResponseReader {
    /// Fills the buffer from its start and returns the number of bytes; zero at the end.
    typealias Source = (UnsafeMutableRawBufferPointer) throws(HTTPClientError) -> Int

    /// The most bytes of a response's head, of a chunk's head, and of what follows the last chunk.
    static let mostHeadBytes = 65_536
    private static let bufferSize = 65_536

    private let source: Source
    private var buffer = [UInt8](repeating: 0, count: bufferSize)
    private var unread = 0..<0
    /// Whether another response can follow on the same connection.
    private(set) var keepsConnection = true

    init(_ source: @escaping Source) {
        self.source = source
    }

    /// Whether bytes have come that belong to no response yet.
    var hasUnreadBytes: Bool { !unread.isEmpty }

    /// Reads a status and headers; those of interim responses are skipped.
    mutating func readHead() throws(HTTPClientError) -> ClientResponse {
        while true {
            var room = Self.mostHeadBytes
            let (status, isVersion10) = try statusLine(try readLine(&room))
            var response = ClientResponse(status: status)
            while case let line = try readLine(&room), !line.isEmpty {
                response.headers.append(try Self.header(line))
            }
            if (100..<200).contains(status), status != 101 { continue }
            let options = response.list("Connection")
            keepsConnection = isVersion10 ? options.contains("keep-alive") : !options.contains("close")
            return response
        }
    }

    /// Reads the content that follows a head.
    ///
    /// - Parameter take: Called with each piece.
    mutating func readBody(
        of response: ClientResponse,
        to method: String,
        take: (UnsafeRawBufferPointer) throws(HTTPClientError) -> Void
    ) throws(HTTPClientError) {
        if method == "HEAD" || response.status == 204 || response.status == 304 { return }
        let codings = response.list("Transfer-Encoding")
        if codings == ["chunked"] {
            // A length beside the chunks may be an attempt to smuggle something in.
            if response["Content-Length"] != nil { keepsConnection = false }
            return try readChunks(take)
        }
        guard codings.isEmpty else {
            throw .malformed("The response is encoded as “\(codings.joined(separator: ", "))”.")
        }
        let lengths = Set(response.list("Content-Length"))
        if lengths.isEmpty {
            keepsConnection = false
            return try readAll(take)
        }
        guard lengths.count == 1, let text = lengths.first, text.utf8.allSatisfy({ (48...57).contains($0) }),
            let length = Int(text)
        else { throw .malformed("The response's length is no number.") }
        try read(length, take)
    }

    private mutating func readChunks(
        _ take: (UnsafeRawBufferPointer) throws(HTTPClientError) -> Void
    ) throws(HTTPClientError) {
        while true {
            var room = Self.mostHeadBytes
            let digits = try readLine(&room).prefix { $0 != ";" }.trimmed
            guard !digits.isEmpty, digits.utf8.count <= 15, digits.utf8.allSatisfy({ Character(.init($0)).isHexDigit }),
                let size = Int(digits, radix: 16)
            else { throw .malformed("A chunk of the response has no size.") }
            if size == 0 {
                while try !readLine(&room).isEmpty {}
                return
            }
            try read(size, take)
            guard try readLine(&room).isEmpty else {
                throw .malformed("A chunk of the response is longer than it says.")
            }
        }
    }

    private mutating func read(
        _ count: Int,
        _ take: (UnsafeRawBufferPointer) throws(HTTPClientError) -> Void
    ) throws(HTTPClientError) {
        var rest = count
        while rest > 0 {
            guard try hasMore() else { throw .broken("The connection ended within the response.") }
            let part = unread.prefix(rest)
            try give(part, to: take)
            rest -= part.count
            unread = part.upperBound..<unread.upperBound
        }
    }

    private mutating func readAll(
        _ take: (UnsafeRawBufferPointer) throws(HTTPClientError) -> Void
    ) throws(HTTPClientError) {
        while try hasMore() {
            try give(unread, to: take)
            unread = 0..<0
        }
    }

    private func give(
        _ part: Range<Int>,
        to take: (UnsafeRawBufferPointer) throws(HTTPClientError) -> Void
    ) throws(HTTPClientError) {
        try buffer.withUnsafeBufferPointer { (bytes) throws(HTTPClientError) in
            try take(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[part])))
        }
    }

    /// Reads up to a line break, without it.
    ///
    /// - Parameter room: The bytes that may come still.
    private mutating func readLine(_ room: inout Int) throws(HTTPClientError) -> String {
        var line: [UInt8] = []
        while true {
            guard try hasMore() else { throw .broken("The connection ended before the response did.") }
            let end = buffer[unread].firstIndex(of: 10)
            let part = unread.lowerBound..<(end ?? unread.upperBound)
            room -= part.count + 1
            guard room >= 0 else { throw .malformed("The head of the response is too long.") }
            line += buffer[part]
            unread = (end.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
            if end != nil { break }
        }
        if line.last == 13 { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
    }

    /// Gets bytes if there are no unread ones.
    ///
    /// - Returns: False at the end.
    private mutating func hasMore() throws(HTTPClientError) -> Bool {
        guard unread.isEmpty else { return true }
        let source = source
        let count = try buffer.withUnsafeMutableBufferPointer { (bytes) throws(HTTPClientError) in
            try source(UnsafeMutableRawBufferPointer(bytes))
        }
        unread = 0..<count
        return count > 0
    }

    private func statusLine(_ line: String) throws(HTTPClientError) -> (status: Int, isVersion10: Bool) {
        let words = line.split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), words[1].utf8.count == 3, let status = Int(words[1]),
            status >= 100
        else { throw .malformed("The answer is no response of HTTP/1.1.") }
        return (status, words[0] == "HTTP/1.0")
    }

    private static func header(_ line: String) throws(HTTPClientError) -> (name: String, value: String) {
        guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
            !line[..<colon].contains(where: \.isWhitespace)
        else { throw .malformed("The response has a header without a name.") }
        return (String(line[..<colon]), String(line[line.index(after: colon)...].trimmed))
    }
}

extension ClientResponse {
    /// The members of a header that is a list, in small letters.
    func list(_ name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name.lowercased() }
            .flatMap { $0.value.lowercased().split(separator: ",") }
            .map { String($0.trimmed) }
    }
}

extension Substring {
    /// The text without spaces around it.
    fileprivate var trimmed: Substring {
        var text = drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
