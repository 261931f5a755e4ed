internal import Foundation

/// The name–value pairs of a URL's query string or of a URL-encoded form body.
public struct QueryItems: Sendable, Hashable {
    /// A name with its value.
    public struct Item: Sendable, Hashable {
        /// The name, decoded.
        public let name: String
        /// The value, decoded; empty if there is no equals sign.
        public let value: String
    }

    /// The items in order. A name may occur more than once.
    public var items: [Item]

    /// Creates items from pairs, in order.
    public init(_ items: [(name: String, value: String)] = []) {
        self.items = items.map { Item(name: $0.name, value: $0.value) }
    }

    /// Parses a string such as `a=1&b=two+words`. Bytes that are not UTF-8 become replacement characters.
    public init(encoded: String) {
        let bytes = Array(encoded.utf8)
        items = bytes.split(separator: UInt8(ascii: "&")).map { pair in
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            return Item(name: Self.decode(parts[0]), value: parts.count > 1 ? Self.decode(parts[1]) : "")
        }
    }

    /// The first value with the given name; nil if there is none.
    public subscript(name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    /// The items in URL-encoded form.
    public var encoded: String {
        items.map { Self.encode($0.name) + "=" + Self.encode($0.value) }.joined(separator: "&")
    }

    static let unreserved = CharacterSet(charactersIn: "-._~")
        .union(CharacterSet(charactersIn: "a"..."z")).union(CharacterSet(charactersIn: "A"..."Z"))
        .union(CharacterSet(charactersIn: "0"..."9"))

    private static func encode(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static func decode(_ text: ArraySlice<UInt8>) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(hexDigit),
                let low = rest.dropFirst().first.flatMap(hexDigit)
            {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
    }
}
