internal import CServerCrypto
internal import CloudWire
internal import FoundationBackfill

/// Signs requests with a server's key: ECDSA on the curve P-256 with SHA-256, in DER.
struct RequestSigner: Sendable {
    let keyID: String
    let file: URL

    /// Returns the proof that the owner of the key sends a request now.
    func credentials(for request: CloudRequest, at date: Date = Date()) throws -> CloudRequest.Credentials {
        let time = RequestSignature.text(of: date)
        let text = RequestSignature.text(date: time, digest: try Self.digest(request.body), path: request.path.text)
        return .signature(keyID: keyID, date: time, signature: try sign(Array(text.utf8)).base64EncodedString())
    }

    /// Returns the SHA-256 digest of bytes.
    static func digest(_ bytes: [UInt8]) throws -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        guard EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil) == 1 else {
            throw CKError.of(.internalError, "A request's digest could not be computed.")
        }
        return digest
    }

    private func sign(_ text: [UInt8]) throws -> Data {
        let key = try privateKey()
        defer { EVP_PKEY_free(key) }
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        var count = 0
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
            EVP_DigestSign(context, nil, &count, text, text.count) == 1
        else { throw failure }
        var signature = [UInt8](repeating: 0, count: count)
        guard EVP_DigestSign(context, &signature, &count, text, text.count) == 1 else { throw failure }
        return Data(signature.prefix(count))
    }

    private func privateKey() throws -> OpaquePointer {
        guard let pem = FileManager.default.contents(atPath: file.path) else {
            throw CKError.of(
                .notAuthenticated,
                "The file of the server's key cannot be read: \(file.lastPathComponent)."
            )
        }
        return try Array(pem).withUnsafeBytes { bytes in
            guard let source = BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count)) else { throw failure }
            defer { BIO_free(source) }
            guard let key = PEM_read_bio_PrivateKey(source, nil, nil, nil) else { throw failure }
            return key
        }
    }

    private var failure: CKError {
        .of(
            .notAuthenticated,
            "The server's key in \(file.lastPathComponent) cannot sign: it must be a private one, as PEM."
        )
    }
}
