import Testing

@testable import WebUIServer

@Suite("The scanner of heads")
struct HeadScannerTests {
    /// Scans a text in pieces of a size.
    private func scanned(_ text: String, in pieces: Int = .max) -> HeadScanner {
        var scanner = HeadScanner()
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            Array(rest.prefix(pieces)).withUnsafeBytes { scanner.scan($0) }
            rest = rest.dropFirst(pieces)
        }
        return scanner
    }

    private static let good = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Empty:\r\n\r\n"
    private static let post = "POST / HTTP/1.1\r\nContent-Length: 8\r\n\r\n\n\r\n \0\rGE"

    @Test("Heads and bodies are told apart, however they arrive", arguments: 1...12)
    func pieces(_ size: Int) {
        let scanner = scanned(Self.good + Self.post + Self.post + Self.good, in: size)
        #expect(scanner.heads == 4 && scanner.fault == nil && !scanner.isInsideHead)
        let half = scanned(Self.post + "GET", in: size)
        #expect(half.heads == 1 && half.isInsideHead && half.goesOn(after: 1))
        #expect(!scanned(Self.post, in: size).goesOn(after: 1))
    }

    @Test(
        "What others may read in another way is a fault",
        arguments: [
            ("GET / HTTP/1.1\nHost: a\r\n\r\n", HeadScanner.Fault.lineFeed),
            ("GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n", .lineFeed), ("GET / HTTP/1.1\r\nHost: a\r\n\n", .lineFeed),
            ("GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n", .carriageReturn), ("GET / HTTP/1.1\r\r\n\r\n", .carriageReturn),
            ("GET / HTTP/1.1\r\nHost: a\r\n\rX", .carriageReturn),
            ("GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", .foldedLine), (" GET / HTTP/1.1\r\n\r\n", .foldedLine),
            ("GET / HTTP/1.1\r\nHost: a\r\n\tb\r\n\r\n", .foldedLine), ("\r\nGET / HTTP/1.1\r\n\r\n", .emptyLine),
            ("GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n", .zero), ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", .name),
            ("GET / HTTP/1.1\r\nHost\r\n\r\n", .name), ("GET / HTTP/1.1\r\n: a\r\n\r\n", .name),
        ]
    )
    func faults(_ text: String, _ fault: HeadScanner.Fault) {
        for size in [1, 2, 3, .max] {
            let scanner = scanned(Self.good + Self.post + text + Self.good, in: size)
            #expect(scanner.fault == fault && scanner.heads == 2)
        }
    }

    @Test(
        "Behind a body whose end is not clear, nothing is a request",
        arguments: [
            "Content-Length: +5", "Content-Length: 5 ", "Content-Length: 5\r\nContent-Length: 5", "Content-Length:",
            "Content-Length: 99999999999999999999", "transfer-encoding: chunked",
            "Content-Length: 5\r\nTransfer-Encoding: x",
            "Content-Length: \(String(repeating: "0", count: 90))",
        ]
    )
    func unclear(_ field: String) {
        let scanner = scanned("POST / HTTP/1.1\r\n\(field)\r\n\r\nhello\(Self.good)\n")
        #expect(scanner.heads == 1 && scanner.fault == nil && !scanner.goesOn(after: 1))
    }

    @Test("A body that others have read is skipped")
    func skips() {
        var scanner = scanned("POST / HTTP/1.1\r\ncontent-LENGTH: \t12\r\n\r\nhello")
        #expect(scanner.skipBody() == 7 && scanner.skipBody() == 0)
        Array(Self.good.utf8).withUnsafeBytes { scanner.scan($0) }
        #expect(scanner.heads == 2 && scanner.fault == nil)
    }
}
