internal import Foundation

extension [UInt8] {
    /// The bytes in small hexadecimal digits.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The bytes in base64 for addresses, without padding.
    package var base64URL: String {
        let bytes = Data(self).base64EncodedString().utf8.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="): nil
            default: byte
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads base64 for addresses, which has no padding and one form for the same bytes; nil for anything else.
    package init?(base64URL text: some StringProtocol) {
        let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - text.utf8.count % 4) % 4)
        let plain = text.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }
        guard let data = Data(base64Encoded: Data(plain + padding)) else { return nil }
        self.init(data)
        guard base64URL == text else { return nil }
    }

    /// Compares in a time that does not depend on where the first difference is.
    package func isEqualInConstantTime(to other: [UInt8]) -> Bool {
        count == other.count && zip(self, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
