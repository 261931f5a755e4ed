internal import CServerCrypto
internal import Foundation

/// A private key and its certificate, in the memory of libcrypto until they are freed.
struct CertifiedKey {
    let certificate: OpaquePointer
    let key: OpaquePointer

    func free() {
        X509_free(certificate)
        EVP_PKEY_free(key)
    }

    private init(_ certificate: OpaquePointer, _ key: OpaquePointer) {
        (self.certificate, self.key) = (certificate, key)
    }

    /// Reads both from files in PEM format.
    init(_ file: URL, key keyFile: URL) throws(CertificateError) {
        guard let certificate = Self.read(file, { PEM_read_bio_X509($0, nil, nil, nil) }) else {
            throw .unreadable(file.path)
        }
        guard let key = Self.read(keyFile, { PEM_read_bio_PrivateKey($0, nil, nil, nil) }) else {
            X509_free(certificate)
            throw .unreadable(keyFile.path)
        }
        self.init(certificate, key)
    }

    private static func read(_ file: URL, _ parse: (OpaquePointer) -> OpaquePointer?) -> OpaquePointer? {
        guard let source = BIO_new_file(file.path, "r") else { return nil }
        defer { BIO_free(source) }
        return parse(source)
    }

    /// Makes a key and a certificate for it.
    ///
    /// - Parameter signer: The authority that signs; nil for a certificate that signs itself.
    static func make(
        named name: String,
        seconds: Int,
        extensions: [(nid: Int32, text: String)],
        signer: CertifiedKey?
    ) throws(CertificateError) -> CertifiedKey {
        guard let key = makeKey() else { throw .unmakeable }
        guard let certificate = X509_new() else {
            EVP_PKEY_free(key)
            throw .unmakeable
        }
        let made = CertifiedKey(certificate, key)
        let authority = signer ?? made
        let isSigned =
            made.fill(name, seconds, issuer: authority) && made.extend(extensions, by: authority)
            && X509_sign(certificate, authority.key, EVP_sha256()) > 0
        guard isSigned else {
            made.free()
            throw .unmakeable
        }
        return made
    }

    /// Makes a key on the curve P-256.
    private static func makeKey() -> OpaquePointer? {
        guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil) else { return nil }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1,
            EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) == 1,
            EVP_PKEY_generate(context, &key) == 1
        else { return nil }
        return key
    }

    private func fill(_ name: String, _ seconds: Int, issuer: CertifiedKey) -> Bool {
        let serial: UInt64 = .random(in: 1 ... .max >> 1)
        // The clocks of clients may be a little behind.
        let beginning = X509_gmtime_adj(X509_getm_notBefore(certificate), -86_400)
        let end = X509_gmtime_adj(X509_getm_notAfter(certificate), seconds)
        let subject = X509_get_subject_name(certificate)
        return X509_set_version(certificate, 2) == 1
            && ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), serial) == 1
            && beginning != nil && end != nil
            && X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, name, -1, -1, 0) == 1
            && X509_set_issuer_name(certificate, X509_get_subject_name(issuer.certificate)) == 1
            && X509_set_pubkey(certificate, key) == 1
    }

    private func extend(_ extensions: [(nid: Int32, text: String)], by authority: CertifiedKey) -> Bool {
        var context = X509V3_CTX()
        X509V3_set_ctx(&context, authority.certificate, certificate, nil, nil, 0)
        return extensions.allSatisfy { nid, text in
            guard let made = X509V3_EXT_conf_nid(nil, &context, nid, text) else { return false }
            defer { X509_EXTENSION_free(made) }
            return X509_add_ext(certificate, made, -1) == 1
        }
    }

    /// Whether the certificate is still good in some seconds.
    func isGood(after seconds: Int) -> Bool {
        var time = time(nil) + seconds
        return X509_cmp_time(X509_get0_notAfter(certificate), &time) > 0
    }

    /// Writes both in PEM format. Only the current user can read the key.
    func write(_ file: URL, key keyFile: URL) throws {
        try Self.text { PEM_write_bio_PrivateKey($0, key, nil, nil, 0, nil, nil) }.writePrivately(to: keyFile)
        try Self.text { PEM_write_bio_X509($0, certificate) }.write(to: file, options: .atomic)
    }

    private static func text(_ write: (OpaquePointer) -> Int32) throws -> Data {
        guard let memory = BIO_new(BIO_s_mem()) else { throw CertificateError.unmakeable }
        defer { BIO_free(memory) }
        guard write(memory) == 1 else { throw CertificateError.unmakeable }
        var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(memory))
        let count = BIO_read(memory, &bytes, Int32(bytes.count))
        return Data(bytes.prefix(Int(max(0, count))))
    }
}

extension Data {
    /// Writes a new file that only the current user can read, in place of an old one.
    fileprivate func writePrivately(to file: URL) throws {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        let next = file.appendingPathExtension("next")
        guard FileManager.default.createFile(atPath: next.path, contents: self, attributes: attributes),
            rename(next.path, file.path) == 0
        else { throw CocoaError(.fileWriteUnknown) }
    }
}

/// The reason why there is no certificate.
package enum CertificateError: Error, CustomStringConvertible {
    /// The file at this path is not in PEM format, or cannot be read.
    case unreadable(String)
    /// The system's library has not made one.
    case unmakeable

    /// The reason, and the way out.
    package var description: String {
        switch self {
        case .unreadable(let path):
            "\(path) cannot be read as PEM. Delete the folder to make another authority, which clients have to trust anew."
        case .unmakeable: "The system's cryptography has made no certificate."
        }
    }
}
