package import Foundation

/// The secret of a server: it signs what the server hands out and wants to know again.
package struct SigningKey: Sendable {
    private let bytes: [UInt8]

    /// A key of 32 secret bytes.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns a new random key.
    package static func random() -> SigningKey {
        SigningKey(bytes: Secret.bytes(32))
    }

    /// Returns the key in a file, and creates the file with a random key if it does not exist. Only the current user may
    /// have access to the file.
    ///
    /// - Throws: ``StoredKeyError`` if the file cannot be written, does not hold a key, or is accessible to other users.
    package static func stored(at file: URL) throws -> SigningKey {
        if let known = try read(file) { return known }
        let key = random()
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            // Another process may have created the file at the same moment.
            if errno == EEXIST, let known = try read(file) { return known }
            throw StoredKeyError.unwritable(file.path)
        }
        defer { close(descriptor) }
        guard write(descriptor, key.bytes, key.bytes.count) == key.bytes.count, fsync(descriptor) == 0 else {
            unlink(file.path)
            throw StoredKeyError.unwritable(file.path)
        }
        return key
    }

    /// The key in a file; nil if there is none. If the file is there but cannot be examined, creating it fails, and that
    /// error names it.
    private static func read(_ file: URL) throws -> SigningKey? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        guard let permissions = attributes[.posixPermissions] as? Int, permissions & 0o077 == 0 else {
            throw StoredKeyError.readableByOthers(file.path)
        }
        let bytes = try Data(contentsOf: file)
        guard bytes.count == 32 else { throw StoredKeyError.damaged(file.path) }
        return SigningKey(bytes: Array(bytes))
    }

    /// Returns the code of a text (HMAC-SHA256), which proves that the server has made it.
    ///
    /// - Parameter purpose: Part of what is signed, so that a code made for one purpose is not valid for another.
    package func code(for text: String, purpose: String) -> [UInt8] {
        Digest.code(of: Array("\(purpose)\n\(text)".utf8), key: bytes)
    }

    /// Returns a key derived from this one and a text.
    package func derived(by text: String) -> SigningKey {
        SigningKey(bytes: code(for: text, purpose: "key"))
    }
}

/// The reason why a stored key cannot be used; whoever asked for the key says what to do.
package enum StoredKeyError: Error {
    /// The file at this path cannot be written.
    case unwritable(String)
    /// The file at this path is not a key.
    case damaged(String)
    /// Other users can read the file at this path.
    case readableByOthers(String)
}
