public import Foundation
internal import ServerSecurity

/// The key that signs everything a browser keeps for the server: cookies, tokens and the state of pages.
///
/// With a stored key, a restarted server recognizes its visitors and restores their pages. With a new key, visitors
/// have to log in again.
public struct SecretKey: Sendable {
    private let key: SigningKey

    /// A key of 32 secret bytes.
    package init(bytes: [UInt8]) {
        self.init(key: SigningKey(bytes: bytes))
    }

    private init(key: SigningKey) {
        self.key = key
    }

    /// Returns a new random key.
    public static func random() -> SecretKey {
        SecretKey(key: .random())
    }

    /// Returns the key stored in a file, and creates the file with a random key if it does not exist. Only the current
    /// user may have access to the file.
    ///
    /// - Throws: ``SecretKeyError`` if the file cannot be written, does not hold a key, or is accessible to other
    ///   users.
    public static func stored(at url: URL) throws -> SecretKey {
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        do {
            return SecretKey(key: try SigningKey.stored(at: url))
        } catch let error as StoredKeyError {
            throw SecretKeyError(error)
        }
    }

    /// Returns the HMAC-SHA256 of a text.
    ///
    /// - Parameters:
    ///   - text: The text to sign.
    ///   - purpose: Part of the signed message, so that a code made for one purpose is not valid for another.
    func code(for text: String, purpose: String) -> [UInt8] {
        key.code(for: text, purpose: purpose)
    }

    /// Returns a key derived from this one and a text.
    func derived(by text: String) -> SecretKey {
        SecretKey(key: key.derived(by: text))
    }

    /// Returns 128 random bits as text that is valid in URLs and file names.
    static func randomName() -> String {
        Secret.bytes(16).base64URL
    }
}

/// The reason why a stored key cannot be used.
public enum SecretKeyError: Error, CustomStringConvertible {
    /// The file at this path cannot be written.
    case unwritable(String)
    /// The file at this path is not a key.
    case damaged(String)
    /// Other users can read the file at this path.
    case readableByOthers(String)

    /// The reason, and the way out.
    public var description: String {
        switch self {
        case .unwritable(let path): "The key cannot be written to \(path). Choose a folder that this user may write to."
        case .damaged(let path):
            "\(path) is not a key. Delete it to create a new one; visitors then have to log in again."
        case .readableByOthers(let path):
            "Other users can read the key in \(path). Restrict access with: chmod 600 '\(path)'"
        }
    }
}

extension SecretKeyError {
    fileprivate init(_ error: StoredKeyError) {
        self =
            switch error {
            case .unwritable(let path): .unwritable(path)
            case .damaged(let path): .damaged(path)
            case .readableByOthers(let path): .readableByOthers(path)
            }
    }
}
