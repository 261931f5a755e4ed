package import Foundation
internal import ServerSecurity

/// The secret of a service: it signs what the service hands out and wants to know again, such as tickets and tokens.
package struct ServiceKey: Sendable {
    private let key: SigningKey

    private init(key: SigningKey) {
        self.key = key
    }

    /// A key of 32 secret bytes.
    private init(bytes: [UInt8]) {
        self.init(key: SigningKey(bytes: bytes))
    }

    /// Returns a new random key.
    package static func random() -> ServiceKey {
        ServiceKey(key: .random())
    }

    /// Returns the key in a file, and creates the file with a random key if it does not exist. Only the current user may
    /// have access to the file.
    ///
    /// - Throws: ``ServiceKeyError`` if the file cannot be written, does not hold a key, or is accessible to other users.
    package static func stored(at file: URL) throws -> ServiceKey {
        do {
            return ServiceKey(key: try SigningKey.stored(at: file))
        } catch let error as StoredKeyError {
            throw ServiceKeyError(error)
        }
    }

    /// Returns the key of the service in a folder, or that of all servers on a database.
    package static func shared(in place: URL, _ accounts: AccountStore) async throws -> ServiceKey {
        guard place.isDatabase else { return try stored(at: place.appending(path: "key")) }
        return ServiceKey(bytes: try await accounts.secret("service"))
    }

    /// Returns the code of a text (HMAC-SHA256), which proves that the service has made it.
    ///
    /// - Parameter purpose: Part of what is signed, so that a code made for one purpose is not valid for another.
    func code(for text: String, purpose: String) -> [UInt8] {
        key.code(for: text, purpose: purpose)
    }

    /// Returns a text with its code, in characters that addresses may hold.
    func seal(_ text: String, purpose: String) -> String {
        "\(Array(text.utf8).base64URL).\(code(for: text, purpose: purpose).base64URL)"
    }

    /// Returns the text that was sealed; nil if the service has not sealed it for this purpose.
    func unseal(_ sealed: some StringProtocol, purpose: String) -> String? {
        let parts = sealed.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let bytes = [UInt8](base64URL: parts[0]), let code = [UInt8](base64URL: parts[1]),
            let text = String(validating: bytes, as: UTF8.self),
            code.isEqualInConstantTime(to: self.code(for: text, purpose: purpose))
        else { return nil }
        return text
    }
}

/// The reason why a stored key cannot be used.
package enum ServiceKeyError: Error, CustomStringConvertible {
    /// The file at this path cannot be written.
    case unwritable(String)
    /// The file at this path is not a key.
    case damaged(String)
    /// Other users can read the file at this path.
    case readableByOthers(String)

    /// The reason, and the way out.
    package var description: String {
        switch self {
        case .unwritable(let path):
            "The service's key cannot be written to \(path). Choose a folder that this user may write to."
        case .damaged(let path):
            "\(path) is not the key of a service. Restore it from a backup, or delete it: users then sign in again."
        case .readableByOthers(let path):
            "Other users can read the service's key in \(path). Restrict access with: chmod 600 '\(path)'"
        }
    }
}

extension ServiceKeyError {
    fileprivate init(_ error: StoredKeyError) {
        self =
            switch error {
            case .unwritable(let path): .unwritable(path)
            case .damaged(let path): .damaged(path)
            case .readableByOthers(let path): .readableByOthers(path)
            }
    }
}
