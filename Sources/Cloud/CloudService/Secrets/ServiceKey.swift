package import Foundation

/// The secret of a service: it signs what the service hands out and wants to know again, such as tickets and tokens.
package struct ServiceKey: Sendable {
    private let bytes: [UInt8]

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns a new random key.
    package static func random() -> ServiceKey {
        ServiceKey(bytes: Secret.bytes(32))
    }

    /// Returns the key in a file, and creates the file with a random key if it does not exist. Only the current user may
    /// have access to the file.
    ///
    /// - Throws: ``ServiceKeyError`` if the file cannot be written, does not hold a key, or is accessible to other users.
    package static func stored(at file: URL) throws -> ServiceKey {
        if FileManager.default.fileExists(atPath: file.path) { return try read(file) }
        let key = random()
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            // Another process may have created the file at the same moment.
            if errno == EEXIST { return try read(file) }
            throw ServiceKeyError.unwritable(file.path)
        }
        defer { close(descriptor) }
        guard write(descriptor, key.bytes, key.bytes.count) == key.bytes.count, fsync(descriptor) == 0 else {
            unlink(file.path)
            throw ServiceKeyError.unwritable(file.path)
        }
        return key
    }

    private static func read(_ file: URL) throws -> ServiceKey {
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        guard let permissions = attributes[.posixPermissions] as? Int, permissions & 0o077 == 0 else {
            throw ServiceKeyError.readableByOthers(file.path)
        }
        let bytes = try Data(contentsOf: file)
        guard bytes.count == 32 else { throw ServiceKeyError.damaged(file.path) }
        return ServiceKey(bytes: Array(bytes))
    }

    /// Returns the code of a text (HMAC-SHA256), which proves that the service has made it.
    ///
    /// - Parameter purpose: Part of what is signed, so that a code made for one purpose is not valid for another.
    func code(for text: String, purpose: String) -> [UInt8] {
        Digest.code(of: Array("\(purpose)\n\(text)".utf8), key: bytes)
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
