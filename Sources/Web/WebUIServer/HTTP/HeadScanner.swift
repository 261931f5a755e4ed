/// Follows what a client of HTTP/1.1 sends from head to head, and finds what proxies and servers read in different ways.
///
/// The library forgives much: it ends lines at a line feed alone, for example. A proxy in front that does not may see one request
/// where the server sees two.
struct HeadScanner {
    /// What is wrong with a head, in words for the client.
    enum Fault: String {
        case lineFeed = "A line of the request's head ends with a line feed alone."
        case carriageReturn = "The request's head has a carriage return that ends no line."
        case foldedLine = "A line of the request's head begins with a space."
        case emptyLine = "The request begins with an empty line."
        case zero = "The request's head has a zero byte."
        case name = "A line of the request's head has no colon, or its name has a space."
    }

    private enum Place {
        /// Before the first byte of a line.
        case line
        /// In the name of a field.
        case name
        /// In the value of a field, or in the request line.
        case value
        /// After the carriage return of a line, or of the empty line behind a head.
        case lineEnd, headEnd
        /// In a body with so many bytes left.
        case body(Int)
        /// After a head that does not tell where its body ends. The connection is closed after it.
        case end
    }

    /// The number of heads that have arrived completely.
    private(set) var heads = 0
    /// What is wrong with the head after these.
    private(set) var fault: Fault?

    private static let longestLength = 64
    private var place = Place.line
    private var isRequestLine = true
    /// The beginning of a field that may tell the body's length, in lowercase.
    private var field: [UInt8] = []
    /// The length of the body, as far as the head is known: 0 without a field, nil if it is not clear.
    private var length: Int? = 0
    private var hasLength = false

    /// Whether a part of a head has arrived.
    var isInsideHead: Bool {
        switch place {
        case .line: !isRequestLine
        case .name, .value, .lineEnd, .headEnd: true
        case .body, .end: false
        }
    }

    /// Whether there is more than the given number of heads and their bodies.
    func goesOn(after count: Int) -> Bool { heads > count || isInsideHead || fault != nil }

    /// Reads on.
    mutating func scan(_ bytes: UnsafeRawBufferPointer) {
        var index = 0
        while fault == nil, index < bytes.count {
            switch place {
            case .body(let count):
                let rest = bytes.count - index
                place = count > rest ? .body(count - rest) : .line
                index += min(count, rest)
            case .end: return
            default:
                step(bytes[index])
                index += 1
            }
        }
    }

    /// Goes to the end of the body, and returns how many bytes were missing.
    mutating func skipBody() -> Int {
        guard case .body(let count) = place else { return 0 }
        place = .line
        return count
    }

    private mutating func step(_ byte: UInt8) {
        switch (place, byte) {
        case (.lineEnd, UInt8(ascii: "\n")):
            place = .line
            isRequestLine = false
        case (.headEnd, UInt8(ascii: "\n")): endHead()
        case (.lineEnd, _), (.headEnd, _): fault = .carriageReturn
        case (_, UInt8(ascii: "\n")): fault = .lineFeed
        case (_, 0): fault = .zero
        case (.line, UInt8(ascii: "\r")):
            if isRequestLine { fault = .emptyLine }
            place = .headEnd
        case (.line, UInt8(ascii: " ")), (.line, UInt8(ascii: "\t")): fault = .foldedLine
        case (.line, _): beginLine(byte)
        case (.name, UInt8(ascii: ":")):
            note(byte)
            place = .value
        case (.name, ...UInt8(ascii: " ")): fault = .name
        case (_, UInt8(ascii: "\r")):
            endLine()
            place = .lineEnd
        default: note(byte)
        }
    }

    private mutating func beginLine(_ byte: UInt8) {
        place = isRequestLine ? .value : .name
        if byte == UInt8(ascii: ":"), !isRequestLine { fault = .name }
        field.removeAll(keepingCapacity: true)
        guard !isRequestLine, [UInt8(ascii: "c"), UInt8(ascii: "t")].contains(byte | 0x20) else { return }
        field.append(byte | 0x20)
    }

    private mutating func note(_ byte: UInt8) {
        guard !field.isEmpty, field.count < Self.longestLength else { return }
        field.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
    }

    private mutating func endLine() {
        if field.starts(with: "transfer-encoding:".utf8) { length = nil }
        let name = "content-length:".utf8
        guard field.starts(with: name) else { return }
        let digits = field.dropFirst(name.count).trimmingPrefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let isClear = !hasLength && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        length = isClear && field.count < Self.longestLength ? Int(String(decoding: digits, as: UTF8.self)) : nil
        hasLength = true
    }

    private mutating func endHead() {
        heads += 1
        place =
            switch length {
            case nil: .end
            case 0: .line
            case let count?: .body(count)
            }
        isRequestLine = true
        length = 0
        hasLength = false
    }
}
