/// The part of a file that a request asks for: one range of bytes (RFC 9110).
///
/// A client that asks for several ranges, in another unit or in a form that is none gets the whole file, as it would from a server that
/// knows no ranges.
struct ByteRange: Hashable {
    /// The first byte; nil for a range that is counted from the end.
    private let first: Int?
    /// The last byte, or the number of bytes at the end; nil for all that follow the first one.
    private let last: Int?

    /// The range that a request asks for; nil if the response is no whole file, or is not the one that the request is about.
    init?(_ request: HTTPRequest, for response: HTTPResponse) {
        guard request.method == .get, response.status == .ok, case .file = response.body,
            let text = request.headers["range"]
        else { return nil }
        if let known = request.headers["if-range"] {
            guard known == response.headers["etag"], !known.hasPrefix("W/") else { return nil }
        }
        self.init(text)
    }

    /// Reads a header field such as `bytes=0-499`, `bytes=500-` or `bytes=-500`; nil if it is none, or has several ranges.
    init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
        guard ends.count == 2, ends.contains(where: { !$0.isEmpty }),
            ends.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        // A number that is too large for an integer is behind the end of every file.
        (first, last) = (ends[0].isEmpty ? nil : Int(ends[0]) ?? .max, ends[1].isEmpty ? nil : Int(ends[1]) ?? .max)
        if let first, let last, last < first { return nil }
    }

    /// The bytes of a file that the range covers.
    ///
    /// - Throws: `416` if the file has none of them.
    func part(of size: Int) throws(HTTPRefusal) -> Range<Int> {
        let start = first ?? max(0, size - (last ?? 0))
        let end = first == nil ? size : last.map { min($0, size - 1) + 1 } ?? size
        guard start < end else {
            throw HTTPRefusal(.rangeNotSatisfiable, "The file has only \(size) bytes.")
                .with("content-range", "bytes */\(size)")
        }
        return start..<end
    }
}
