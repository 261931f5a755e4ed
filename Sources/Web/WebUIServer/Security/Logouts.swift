internal import Foundation
internal import TSanMutex

/// The visitors who have logged out although their cookies are still valid, and the file that keeps them over restarts.
final class Logouts: Sendable {
    private let ends: Mutex<[String: Date]>
    private let file: URL?

    /// Reads the file, and writes it anew without the visitors whose cookies have expired.
    ///
    /// - Parameter file: The file; nil to remember logouts until the server ends.
    /// - Throws: ``ServerError/unusableLogouts(_:reason:)``, because without the file those who logged out would be in again.
    init(file: URL?, now: Date = Date()) throws {
        self.file = file
        guard let file else {
            ends = Mutex([:])
            return
        }
        do {
            let known = try Self.read(file).filter { $0.value > now }
            ends = Mutex(known)
            let lines = known.map { Self.line($0.key, $0.value) }.joined()
            try Data(lines.utf8).write(to: file, options: .atomic)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        } catch {
            throw ServerError.unusableLogouts(file.path, reason: error.localizedDescription)
        }
    }

    func contains(_ visitor: Visitor) -> Bool {
        ends.withLock { $0[visitor.id] != nil }
    }

    /// Remembers a visitor's logout.
    ///
    /// - Throws: An error if it cannot be written. It is remembered until the server ends all the same.
    func insert(_ visitor: Visitor) throws {
        ends.withLock { $0[visitor.id] = visitor.validUntil }
        guard let file else { return }
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(Self.line(visitor.id, visitor.validUntil).utf8))
        try handle.synchronize()
        try handle.close()
    }

    private static func read(_ file: URL) throws -> [String: Date] {
        guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
        var ends: [String: Date] = [:]
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let words = line.split(separator: " ")
            // The last line may have been cut off by the end of the process.
            guard words.count == 2, let end = Double(words[1]) else { continue }
            ends[String(words[0])] = Date(timeIntervalSince1970: end)
        }
        return ends
    }

    private static func line(_ id: String, _ end: Date) -> String {
        "\(id) \(end.timeIntervalSince1970)\n"
    }
}
