public import Foundation
internal import Synchronization

/// Files that were made for users to take away: each is found by a name that nobody can guess, for an hour.
public final class SlipboxDownloads: Sendable {
    private struct Entry: Sendable {
        let file: URL
        let end: ContinuousClock.Instant
    }

    /// What the addresses of files begin with.
    public static let folder = "/download/"
    private static let lifetime = Duration.seconds(3600)

    private let place: URL
    private let entries = Mutex<[String: Entry]>([:])

    /// Keeps files in a folder of its own, which goes with it.
    public init() {
        place = FileManager.default.temporaryDirectory.appendingPathComponent("slipbox-downloads-\(UUID().uuidString)")
    }

    deinit {
        try? FileManager.default.removeItem(at: place)
    }

    /// The file of a name; nil if there is none, or not any more.
    public func file(named name: String) -> URL? {
        sweep()
        return entries.withLock { $0[name]?.file }
    }

    /// A folder for a file that is being made.
    func newFolder() throws -> URL {
        sweep()
        let folder = place.appendingPathComponent(UUID().uuidString)
        let permissions: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: permissions)
        return folder
    }

    /// Offers a file, which lies in a folder that was made for it.
    /// - Returns: The path of its address.
    func offer(_ file: URL) -> String {
        let name = UUID().uuidString
        entries.withLock { $0[name] = Entry(file: file, end: .now + Self.lifetime) }
        return Self.folder + name
    }

    private func sweep() {
        let now = ContinuousClock.now
        let old = entries.withLock { entries in
            let old = entries.filter { $0.value.end < now }
            for name in old.keys { entries[name] = nil }
            return old.values.map(\.file)
        }
        for file in old { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    }
}
