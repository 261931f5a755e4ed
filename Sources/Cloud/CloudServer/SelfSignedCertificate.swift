internal import CServerCrypto
package import Foundation
package import WebUIServer

/// A certificate for one's own network and for tests: an authority of its own, which clients are told to trust, has signed it.
///
/// The authority and the certificate are made once and kept in a folder; when the names change or the certificate is about to
/// expire, the certificate is made anew, and clients go on trusting the authority.
package struct SelfSignedCertificate: Sendable {
    /// The certificate and its key, for a server.
    package let server: TLSCertificate
    /// The certificate of the authority, in PEM format.
    package let authority: URL

    /// The seconds for which a certificate is good: a little more than a year.
    private static let serverTime = 397 * 86_400
    private static let authorityTime = 3_650 * 86_400

    /// - Parameters:
    ///   - folder: Made if it is missing. Its keys can be read by the current user only.
    ///   - names: The names and addresses by which clients reach the server, beside those of this machine alone.
    package init(in folder: URL, names: [String]) throws {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: attributes)
        authority = folder.appending(path: "authority.pem")
        server = TLSCertificate(
            certificateFile: folder.appending(path: "server.pem"),
            keyFile: folder.appending(path: "server-key.pem")
        )
        let signer = try Self.authority(authority, key: folder.appending(path: "authority-key.pem"))
        defer { signer.free() }
        let all = Set(names + ["localhost", "127.0.0.1", "::1"]).sorted()
        try makeServer(for: all, signer)
    }

    private static func authority(_ file: URL, key: URL) throws -> CertifiedKey {
        if FileManager.default.fileExists(atPath: file.path) { return try CertifiedKey(file, key: key) }
        let made = try CertifiedKey.make(
            named: "CloudService authority",
            seconds: authorityTime,
            extensions: [
                (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"), (NID_key_usage, "critical,keyCertSign,cRLSign"),
                (NID_subject_key_identifier, "hash"),
            ],
            signer: nil
        )
        try made.write(file, key: key)
        return made
    }

    /// Makes the certificate of the server, unless there is one for the same names that stays good for a month.
    private func makeServer(for names: [String], _ signer: CertifiedKey) throws {
        let alternatives = names.map { Self.isAddress($0) ? "IP:\($0)" : "DNS:\($0)" }.joined(separator: ",")
        let list = server.certificateFile.appendingPathExtension("names")
        if FileManager.default.contents(atPath: list.path) == Data(alternatives.utf8),
            FileManager.default.fileExists(atPath: server.keyFile.path)
        {
            let current = try CertifiedKey(server.certificateFile, key: server.keyFile)
            defer { current.free() }
            if current.isGood(after: 30 * 86_400) { return }
        }
        let made = try CertifiedKey.make(
            named: names.first { !Self.isAddress($0) } ?? "localhost",
            seconds: Self.serverTime,
            extensions: [
                (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
                (NID_ext_key_usage, "serverAuth"), (NID_subject_alt_name, alternatives),
                (NID_subject_key_identifier, "hash"), (NID_authority_key_identifier, "keyid:always"),
            ],
            signer: signer
        )
        defer { made.free() }
        try made.write(server.certificateFile, key: server.keyFile)
        try Data(alternatives.utf8).write(to: list)
    }

    private static func isAddress(_ name: String) -> Bool {
        var four = in_addr()
        var six = in6_addr()
        return inet_pton(AF_INET, name, &four) == 1 || inet_pton(AF_INET6, name, &six) == 1
    }
}
