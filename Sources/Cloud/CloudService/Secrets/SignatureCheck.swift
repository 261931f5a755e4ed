internal import CServerCrypto
internal import Foundation

/// Signatures on the curve P-256 with SHA-256, and the public keys that check them.
enum SignatureCheck {
    /// Returns a public key in DER.
    ///
    /// - Parameter pem: The key as PEM.
    /// - Throws: ``AccountError/invalidKey(_:)`` if it is none, or one on another curve.
    static func publicKey(pem: String) throws(AccountError) -> [UInt8] {
        guard !pem.contains("PRIVATE KEY") else {
            throw .invalidKey("it is a private key, which must stay with the program that signs")
        }
        guard pem.utf8.count < 100_000, let key = read(pem: Array(pem.utf8)) else {
            throw .invalidKey("it is no public key as PEM")
        }
        defer { EVP_PKEY_free(key) }
        guard isP256(key) else { throw .invalidKey("it is not an elliptic curve key on the curve P-256 (prime256v1)") }
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = i2d_PUBKEY(key, &bytes)
        guard count > 0, let bytes else {
            ERR_clear_error()
            throw .cryptographyFailed
        }
        defer { CRYPTO_free(bytes, nil, 0) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }

    private static func read(pem: [UInt8]) -> OpaquePointer? {
        defer { ERR_clear_error() }
        return pem.withUnsafeBytes { bytes in
            guard let source = BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count)) else { return nil }
            defer { BIO_free(source) }
            // Without a function for passwords, the library would ask for one at the terminal.
            return PEM_read_bio_PUBKEY(source, nil, { _, _, _, _ in 0 }, nil)
        }
    }

    private static func isP256(_ key: OpaquePointer) -> Bool {
        var name = [CChar](repeating: 0, count: 64)
        defer { ERR_clear_error() }
        guard EVP_PKEY_get_base_id(key) == EVP_PKEY_EC,
            EVP_PKEY_get_group_name(key, &name, name.count, nil) == 1
        else { return false }
        let letters = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return String(decoding: letters, as: UTF8.self) == "prime256v1"
    }

    /// Whether a signature is one of a text.
    ///
    /// - Parameters:
    ///   - signature: The signature in DER.
    ///   - key: The public key in DER.
    static func isValid(_ signature: [UInt8], of text: [UInt8], key bytes: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        let key = bytes.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return d2i_PUBKEY(nil, &start, buffer.count)
        }
        guard let key else { return false }
        defer { EVP_PKEY_free(key) }
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1 else { return false }
        return EVP_DigestVerify(context, signature, signature.count, text, text.count) == 1
    }

    /// Returns the part of a signature that nobody can change without the private key (the number r).
    ///
    /// From a signature, anyone makes a second one of the same text: the number s has two values, and texts in base64 have
    /// several forms. All of them have this part.
    static func core(of signature: [UInt8]) -> [UInt8]? {
        defer { ERR_clear_error() }
        let pair = signature.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return d2i_ECDSA_SIG(nil, &start, buffer.count)
        }
        guard let pair else { return nil }
        defer { ECDSA_SIG_free(pair) }
        var core = [UInt8](repeating: 0, count: 32)
        guard BN_bn2binpad(ECDSA_SIG_get0_r(pair), &core, Int32(core.count)) == core.count else { return nil }
        return core
    }
}
