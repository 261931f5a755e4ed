internal import Foundation

/// Drawings in SVG, as diagrams of other programs are. They are text, which may contain code and addresses: browsers run and load neither
/// where a page shows a drawing as a picture, and its policy forbids both where it is opened by itself.
enum DrawingFormat {
    static let contentType = "image/svg+xml"

    /// A drawing may have styles, fonts and pictures of its own.
    static let contentSecurityPolicy =
        "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; sandbox"

    /// Returns whether the first element of a text is a drawing. Before it, there may be declarations and comments.
    static func matches(_ data: Data) -> Bool {
        var rest = Array(data.prefix(64 << 10))[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        while true {
            rest = rest.drop { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
            if rest.starts(with: "<svg".utf8) {
                return rest.dropFirst(4).first.map { [0x09, 0x0A, 0x0D, 0x20, 0x2F, 0x3A, 0x3E].contains($0) } ?? false
            }
            guard let end = end(ofDeclarationIn: rest) else { return false }
            rest = rest[end...]
        }
    }

    /// Returns the end of a declaration, an instruction or a comment; nil if the text has no other beginning or no end.
    private static func end(ofDeclarationIn text: ArraySlice<UInt8>) -> Int? {
        if text.starts(with: "<!--".utf8) { return text.firstRange(of: Array("-->".utf8))?.upperBound }
        if text.starts(with: "<?".utf8) { return text.firstRange(of: Array("?>".utf8))?.upperBound }
        guard text.starts(with: "<!DOCTYPE".utf8) else { return nil }
        var depth = 0
        let end = text.firstIndex { byte in
            depth += byte == UInt8(ascii: "[") ? 1 : byte == UInt8(ascii: "]") ? -1 : 0
            return depth == 0 && byte == UInt8(ascii: ">")
        }
        return end.map { $0 + 1 }
    }
}
