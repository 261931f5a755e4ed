import SeededRandom
import Testing

@testable import HTTPClient

@Suite("Responses of HTTP, from bytes")
struct ResponseReaderTests {
    private struct Outcome: Equatable {
        var status = 0
        var body = ""
        var keepsConnection = false
        var rest = 0
    }

    /// Reads a response from bytes that come in pieces of a size.
    private func read(_ text: String, method: String = "GET", pieces size: Int = 1_000) throws -> Outcome {
        try read(Array(text.utf8), method, size)
    }

    private func read(_ bytes: [UInt8], _ method: String, _ size: Int) throws -> Outcome {
        var rest = bytes[...]
        var reader = ResponseReader { (buffer) throws(HTTPClientError) in
            let piece = rest.prefix(size)
            rest = rest.dropFirst(size)
            buffer.copyBytes(from: piece)
            return piece.count
        }
        let response = try reader.readHead()
        var body: [UInt8] = []
        try reader.readBody(of: response, to: method) { (bytes) throws(HTTPClientError) in body += bytes }
        return Outcome(
            status: response.status,
            body: String(decoding: body, as: UTF8.self),
            keepsConnection: reader.keepsConnection,
            rest: reader.hasUnreadBytes ? 1 : 0
        )
    }

    static let whole: [(text: String, body: String, keeps: Bool)] = [
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", "hello", true),
        ("HTTP/1.1 200\r\ncontent-length:5 \r\n\r\nhello", "hello", true),
        ("HTTP/1.1 200 OK\nContent-Length: 5\n\nhello", "hello", true),
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello", "hello", true),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\n\r\n", "hello", true),
        (
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n00A\r\n0123456789\r\n0\r\nA: b\r\n\r\n", "0123456789",
            true
        ),
        ("HTTP/1.1 200 OK\r\n\r\nup to the end", "up to the end", false),
        ("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nhi", "hi", false),
        ("HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 2\r\n\r\nhi", "hi", true),
        ("HTTP/1.1 200 OK\r\nConnection: x, close\r\nContent-Length: 2\r\n\r\nhi", "hi", false),
        (
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 E\r\nA: b\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi",
            "hi", true
        ),
        ("HTTP/1.1 204 No Content\r\n\r\n", "", true),
        ("HTTP/1.1 304 Not Modified\r\nContent-Length: 7\r\n\r\n", "", true),
        ("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "", true),
    ]

    @Test(arguments: whole) func aResponseIsTheSameHoweverItComes(text: String, body: String, keeps: Bool) throws {
        for size in 1...40 {
            let outcome = try read(text, pieces: size)
            #expect(outcome.body == body && outcome.keepsConnection == keeps && outcome.rest == 0, "pieces of \(size)")
        }
    }

    @Test func responsesWithoutContentHaveNone() throws {
        #expect(try read("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", method: "HEAD").body.isEmpty)
    }

    @Test(arguments: [
        "", "HTTP/2 200\r\n\r\n", "ICY 200 OK\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "HTTP/1.1 99\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nx",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxy",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nx",
        "HTTP/1.1 200 OK\r\nContent-Length: ٣\r\n\r\nxyz",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel", "HTTP/1.1 200 OK\r\nNo colon\r\n\r\n",
        "HTTP/1.1 200 OK\r\n: x\r\n\r\n",
        "HTTP/1.1 200 OK\r\nA: b\r\n folded\r\n\r\n", "HTTP/1.1 200 OK\r\nA : b\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n+1\r\na",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\nab\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n",
    ]) func damagedResponsesAreRefused(_ text: String) {
        #expect(throws: HTTPClientError.self) { try read(text) }
    }

    @Test func aHeadHasALimit() {
        let line = "A: " + String(repeating: "x", count: 1_000) + "\r\n"
        let text = "HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 70) + "\r\n"
        #expect(throws: HTTPClientError.malformed("The head of the response is too long.")) { try read(text) }
    }

    @Test func aLengthBesideChunksEndsTheConnection() throws {
        let text = "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n"
        let outcome = try read(text)
        #expect(outcome.body == "hi" && !outcome.keepsConnection)
    }

    @Test func noBytesStopTheProgram() {
        var random = SeededGenerator(seed: 24)
        var (read, refused) = (0, 0)
        for _ in 0..<20_000 {
            var bytes = Array(random.pick(Self.whole).text.utf8)
            for _ in 0...random.below(4) {
                let place = random.below(bytes.count)
                switch random.below(3) {
                case 0: bytes[place] = UInt8(random.below(256))
                case 1: bytes.insert(random.pick(Array("\r\n:0 9,;".utf8)), at: place)
                default: bytes.remove(at: place)
                }
                if bytes.isEmpty { break }
            }
            do {
                _ = try self.read(bytes, "GET", 1 + random.below(50))
                read += 1
            } catch {
                refused += 1
            }
        }
        #expect(read > 1_000 && refused > 1_000)
    }
}
