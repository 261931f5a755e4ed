internal import CloudWire
internal import FoundationBackfill
internal import TSanMutex

/// Where a client finds the proof of who asks.
protocol CredentialSource: Sendable {
    /// Whether requests carry the token of a user.
    var hasWebToken: Bool { get }
    /// Returns the proof for a request; nil if there is none.
    func credentials(for request: CloudRequest) throws -> CloudRequest.Credentials?
    /// Keeps the token that the next request carries.
    func replaceWebToken(_ token: String) throws
}

/// The tokens of a configuration, or the key of a server.
struct ConfiguredCredentials: CredentialSource {
    let apiToken: String?
    let webToken: WebTokenFile?
    let signer: RequestSigner?

    var hasWebToken: Bool { webToken?.token != nil }

    func credentials(for request: CloudRequest) throws -> CloudRequest.Credentials? {
        // A key is for the public database only, and never goes along with tokens.
        if let signer, request.path.scope == .public { return try signer.credentials(for: request) }
        return apiToken.map { .tokens(api: $0, web: webToken?.token) }
    }

    func replaceWebToken(_ token: String) throws {
        try webToken?.replace(token)
    }
}

/// The token of a user, in a file that only the user of this process can read.
final class WebTokenFile: Sendable {
    private let file: URL?
    private let current: Mutex<String?>

    /// - Parameters:
    ///   - token: The token; nil for the file's.
    ///   - file: The file that keeps the latest token, if any. It counts more than `token`, which is older.
    init(token: String?, file: URL?) {
        self.file = file
        // A file that does not exist yet is written at the first answer.
        let kept = file.flatMap { FileManager.default.contents(atPath: $0.path) }
        let trimmed = kept.map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
        current = Mutex(trimmed.flatMap { $0.isEmpty ? nil : $0 } ?? token)
    }

    var token: String? { current.withLock { $0 } }

    /// Replaces the token, in the file at once or not at all.
    func replace(_ token: String) throws {
        current.withLock { $0 = token }
        guard let file else { return }
        let next = file.appendingPathExtension("next-\(UUID().uuidString)")
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: NSNumber(value: 0o600)]
        guard FileManager.default.createFile(atPath: next.path, contents: Data(token.utf8), attributes: attributes),
            rename(next.path, file.path) == 0
        else {
            throw CKError.of(.internalError, "The file \(file.lastPathComponent) for the web token cannot be written.")
        }
    }
}
