import CServerCrypto
import CloudWire
import Foundation
import Testing

/// A pair of keys that a test has made.
final class TestKey {
    let pair: OpaquePointer

    /// Makes a pair of keys.
    ///
    /// - Parameter curve: Nil for one of RSA.
    init(curve: Int32? = NID_X9_62_prime256v1) throws {
        let context = EVP_PKEY_CTX_new_id(curve == nil ? EVP_PKEY_RSA : EVP_PKEY_EC, nil)
        defer { EVP_PKEY_CTX_free(context) }
        try #require(EVP_PKEY_keygen_init(context) == 1)
        if let curve { try #require(EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, curve) == 1) }
        var pair: OpaquePointer?
        try #require(EVP_PKEY_keygen(context, &pair) == 1)
        self.pair = try #require(pair)
    }

    deinit { EVP_PKEY_free(pair) }

    /// The public key as PEM.
    var publicPEM: String {
        get throws { try Self.text { PEM_write_bio_PUBKEY($0, pair) } }
    }

    /// The private key as PEM.
    var privatePEM: String {
        get throws { try Self.text { PEM_write_bio_PrivateKey($0, pair, nil, nil, 0, nil, nil) } }
    }

    private static func text(_ write: (OpaquePointer) -> Int32) throws -> String {
        let sink = try #require(BIO_new(BIO_s_mem()))
        defer { BIO_free(sink) }
        try #require(write(sink) == 1)
        var bytes = [UInt8](repeating: 0, count: 10_000)
        let count = BIO_read(sink, &bytes, Int32(bytes.count))
        return String(decoding: bytes.prefix(Int(count)), as: UTF8.self)
    }

    /// Returns the signature of a text in DER.
    func sign(_ text: String) throws -> [UInt8] {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        let bytes = Array(text.utf8)
        var signature = [UInt8](repeating: 0, count: 200)
        var count = signature.count
        try #require(EVP_DigestSignInit(context, nil, EVP_sha256(), nil, pair) == 1)
        try #require(EVP_DigestSign(context, &signature, &count, bytes, bytes.count) == 1)
        return Array(signature.prefix(count))
    }
}
