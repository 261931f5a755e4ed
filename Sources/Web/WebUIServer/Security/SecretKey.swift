internal import CWebUISockets
public import Foundation

/// The key that signs everything a browser keeps for the server: cookies, tokens and the state of pages.
///
/// With a stored key, a restarted server recognizes its visitors and restores their pages. With a new key, visitors
/// have to log in again.
public struct SecretKey: Sendable {
    private let bytes: [UInt8]

    /// A key of 32 secret bytes.
    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns a new random key.
    public static func random() -> SecretKey {
        SecretKey(bytes: randomBytes(32))
    }

    /// Returns the key stored in a file, and creates the file with a random key if it does not exist. Only the current
    /// user may have access to the file.
    ///
    /// - Throws: ``SecretKeyError`` if the file cannot be written, does not hold a key, or is accessible to other
    ///   users.
    public static func stored(at url: URL) throws -> SecretKey {
        let path = url.path
        if let known = try read(url) { return known }
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let key = random()
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            // Another process may have created the file at the same moment.
            if errno == EEXIST, let known = try read(url) { return known }
            throw SecretKeyError.unwritable(path)
        }
        defer { close(descriptor) }
        guard write(descriptor, key.bytes, key.bytes.count) == key.bytes.count, fsync(descriptor) == 0 else {
            unlink(path)
            throw SecretKeyError.unwritable(path)
        }
        return key
    }

    private static func read(_ url: URL) throws -> SecretKey? {
        // If the file is there but cannot be examined, creating it fails, and that error names it.
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path) else { return nil }
        guard let permissions = attributes[.posixPermissions] as? Int, permissions & 0o077 == 0 else {
            throw SecretKeyError.readableByOthers(url.path)
        }
        let bytes = try Data(contentsOf: url)
        guard bytes.count == 32 else { throw SecretKeyError.damaged(url.path) }
        return SecretKey(bytes: Array(bytes))
    }

    /// Returns the HMAC-SHA256 of a text.
    ///
    /// - Parameters:
    ///   - text: The text to sign.
    ///   - purpose: Part of the signed message, so that a code made for one purpose is not valid for another.
    func code(for text: String, purpose: String) -> [UInt8] {
        let message = Array("\(purpose)\n\(text)".utf8)
        var code = [UInt8](repeating: 0, count: 32)
        HMAC(EVP_sha256(), bytes, Int32(bytes.count), message, message.count, &code, nil)
        return code
    }

    /// Returns a key derived from this one and a text.
    func derived(by text: String) -> SecretKey {
        SecretKey(bytes: code(for: text, purpose: "key"))
    }

    static func randomBytes(_ count: Int) -> [UInt8] {
        // On Linux, these come from the kernel's cryptographic generator.
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }

    /// Returns 128 random bits as text that is valid in URLs and file names.
    static func randomName() -> String {
        randomBytes(16).base64URL
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
