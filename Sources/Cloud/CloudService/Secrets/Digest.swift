internal import CCloudCrypto
internal import Foundation

/// Digests (SHA-256) and codes that need a key (HMAC).
enum Digest {
    /// Returns the digest of bytes.
    static func of(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let bytes = Array(bytes)
        var digest = [UInt8](repeating: 0, count: 32)
        EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil)
        return digest
    }

    /// Returns the digest of a file, of which a piece is in memory at a time.
    static func of(_ file: URL) throws -> [UInt8] {
        let handle = try FileHandle(forReadingFrom: file)
        defer { close(handle.fileDescriptor) }
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        EVP_DigestInit_ex(context, EVP_sha256(), nil)
        while let piece = try handle.read(upToCount: 1 << 18), !piece.isEmpty {
            piece.withUnsafeBytes { _ = EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
        }
        var digest = [UInt8](repeating: 0, count: 32)
        EVP_DigestFinal_ex(context, &digest, nil)
        return digest
    }

    /// Returns the code of a message (HMAC-SHA256).
    static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: 32)
        HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, &code, nil)
        return code
    }
}

/// Random bytes and names that nobody can guess.
enum Secret {
    static func bytes(_ count: Int) -> [UInt8] {
        // On Linux, these come from the kernel's cryptographic generator.
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }

    /// Returns random bits as hexadecimal digits.
    static func digits(bytes count: Int) -> String {
        bytes(count).hexadecimal
    }
}

extension [UInt8] {
    /// The bytes in small hexadecimal digits.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The bytes in base64 for addresses, without padding.
    var base64URL: String {
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
    init?(base64URL text: some StringProtocol) {
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
    func isEqualInConstantTime(to other: [UInt8]) -> Bool {
        count == other.count && zip(self, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
