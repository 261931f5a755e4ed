internal import CHTTPClient
internal import Foundation
internal import TSanMutex

/// The settings for encrypted connections: which authorities' certificates are trusted.
///
/// Those are the authorities of the system, or of the files that `SSL_CERT_FILE` and `SSL_CERT_DIR` name, and one of the
/// program's own.
final class ClientEncryption: Sendable {
    private let authority: URL?
    /// The address of OpenSSL's context, made for the first connection that needs it.
    private let context = Mutex<UInt?>(nil)

    init(authority: URL?) {
        self.authority = authority
    }

    deinit {
        context.withLock { $0.map { SSL_CTX_free(OpaquePointer(bitPattern: $0)) } }
    }

    /// Makes a session that accepts only a server with a certificate for a host.
    func session(for host: String, over descriptor: Int32) throws(HTTPClientError) -> OpaquePointer {
        guard let session = SSL_new(try prepared()) else { throw .unreachable(Self.reason) }
        var address = in6_addr()
        let isAddress = inet_pton(AF_INET, host, &address) == 1 || inet_pton(AF_INET6, host, &address) == 1
        let isPrepared =
            if isAddress {
                X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), host) == 1
            } else {
                http_client_set_server_name(session, host) == 1 && SSL_set1_host(session, host) == 1
            }
        guard isPrepared, SSL_set_fd(session, descriptor) == 1 else {
            SSL_free(session)
            throw .unreachable(Self.reason)
        }
        SSL_set_connect_state(session)
        return session
    }

    private func prepared() throws(HTTPClientError) -> OpaquePointer? {
        try context.withLock { (known: inout UInt?) throws(HTTPClientError) -> UInt in
            if let known { return known }
            let made = try makeContext()
            known = UInt(bitPattern: made)
            return UInt(bitPattern: made)
        }.asPointer
    }

    private func makeContext() throws(HTTPClientError) -> OpaquePointer {
        guard let context = SSL_CTX_new(TLS_client_method()) else { throw .unreachable(Self.reason) }
        http_client_prepare(context)
        SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
        SSL_CTX_set_default_verify_paths(context)
        if let authority, SSL_CTX_load_verify_locations(context, authority.path, nil) != 1 {
            SSL_CTX_free(context)
            throw .unreachable("The certificate of the authority cannot be read: \(authority.path).")
        }
        return context
    }

    /// The reason why OpenSSL could not do something.
    static var reason: String {
        let code = ERR_get_error()
        ERR_clear_error()
        guard code != 0, let text = ERR_reason_error_string(code) else {
            return "The connection could not be encrypted."
        }
        return "The connection could not be encrypted: \(String(cString: text))."
    }

    /// The reason why a server's certificate is not trusted; nil if it is.
    static func distrust(of session: OpaquePointer, _ host: String) -> String? {
        let result = SSL_get_verify_result(session)
        guard result != Int(X509_V_OK), let text = X509_verify_cert_error_string(result) else { return nil }
        return "The certificate of \(host) is not trusted: \(String(cString: text))."
    }
}

extension UInt {
    fileprivate var asPointer: OpaquePointer? { OpaquePointer(bitPattern: self) }
}
