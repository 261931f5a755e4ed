internal import CWebSockets
public import Foundation

/// The key that everything is signed with which a browser keeps for the server: cookies, tokens, the state of pages.
///
/// With a key that is stored, a server that is started again knows its visitors and their pages; with a new one they
/// begin anew.
public struct SecretKey: Sendable {
    private let bytes: [UInt8]

    /// A key of 32 bytes that nobody else knows.
    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A new key, for as long as the program runs.
    public static func random() -> SecretKey {
        SecretKey(bytes: randomBytes(32))
    }

    /// The key in a file that nobody else can read; it is made if there is none.
    ///
    /// - Throws: `SecretKeyError` if the file cannot be written, is not a key, or can be read by others.
    public static func stored(at url: URL) throws -> SecretKey {
        let path = url.path
        if let known = try read(url) { return known }
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let key = random()
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            // Another process may have made it at the same moment.
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
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path) else { return nil }
        guard let permissions = attributes[.posixPermissions] as? Int, permissions & 0o077 == 0 else {
            throw SecretKeyError.readableByOthers(url.path)
        }
        let bytes = try Data(contentsOf: url)
        guard bytes.count == 32 else { throw SecretKeyError.damaged(url.path) }
        return SecretKey(bytes: Array(bytes))
    }

    /// The code by HMAC-SHA256 that only who has the key can make.
    ///
    /// - Parameters:
    ///   - text: What is signed.
    ///   - purpose: Goes in first, so that what is signed for one purpose is worth nothing for another.
    func code(for text: String, purpose: String) -> [UInt8] {
        let message = Array("\(purpose)\n\(text)".utf8)
        var code = [UInt8](repeating: 0, count: 32)
        HMAC(EVP_sha256(), bytes, Int32(bytes.count), message, message.count, &code, nil)
        return code
    }

    /// A key that depends on this one and a text.
    func derived(by text: String) -> SecretKey {
        SecretKey(bytes: code(for: text, purpose: "key"))
    }

    static func randomBytes(_ count: Int) -> [UInt8] {
        // Linux gives these from the kernel's generator, which is made for keys.
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }

    /// 128 random bits as text that may stand in a URL and in a file name.
    static func randomName() -> String {
        randomBytes(16).base64URL
    }
}

/// Why there is no key.
public enum SecretKeyError: Error, CustomStringConvertible {
    /// It cannot be written.
    case unwritable(String)
    /// The file is something else.
    case damaged(String)
    /// Others may read it.
    case readableByOthers(String)

    public var description: String {
        switch self {
        case .unwritable(let path): "The key cannot be written to \(path). Choose a folder that this user may write to."
        case .damaged(let path): "\(path) is no key. Delete it, and a new one is made; visitors have to log in again."
        case .readableByOthers(let path): "Others can read the key in \(path). Take that from them: chmod 600 '\(path)'"
        }
    }
}
