internal import CServerCrypto
package import Foundation

/// Digests (SHA-256) and codes that need a key (HMAC).
package enum Digest {
    /// Returns the digest of bytes.
    package static func of(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let bytes = Array(bytes)
        var digest = [UInt8](repeating: 0, count: 32)
        EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil)
        return digest
    }

    /// Returns the MD5 digest of bytes, by which other programs name their files. It protects nothing.
    package static func md5(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let bytes = Array(bytes)
        var digest = [UInt8](repeating: 0, count: 16)
        EVP_Digest(bytes, bytes.count, &digest, nil, EVP_md5(), nil)
        return digest
    }

    /// Returns the digest of a file, of which a piece is in memory at a time.
    package static func of(_ file: URL) throws -> [UInt8] {
        let handle = try FileHandle(forReadingFrom: file)
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
    package static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: 32)
        HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, &code, nil)
        return code
    }
}

/// Random bytes and names that nobody can guess.
package enum Secret {
    package static func bytes(_ count: Int) -> [UInt8] {
        // On Linux, these come from the kernel's cryptographic generator.
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }

    /// Returns random bits as hexadecimal digits.
    package static func digits(bytes count: Int) -> String {
        bytes(count).hexadecimal
    }
}
