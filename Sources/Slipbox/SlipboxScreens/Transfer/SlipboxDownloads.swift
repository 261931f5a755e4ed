public import Foundation
internal import Synchronization
internal import WebUI

/// Files offered for download. Each is available for an hour under a random name that cannot be guessed.
public final class SlipboxDownloads: Sendable {
    private struct Entry: Sendable {
        let file: URL
        let end: ContinuousClock.Instant
    }

    private static let lifetime = Duration.seconds(3600)

    private let box: BoxAddress
    private let place = TemporaryFolder("slipbox-downloads")
    private let entries = Mutex<[String: Entry]>([:])

    /// Offers no files yet. Those that are added are in a temporary folder, which is removed when the object is
    /// deallocated.
    ///
    /// - Parameter box: Where the slip box is whose files they are.
    public init(of box: BoxAddress = BoxAddress()) {
        self.box = box
    }

    /// Returns the file with a name, or nil if it does not exist or has expired.
    public func file(named name: String) -> URL? {
        sweep()
        return entries.withLock { $0[name]?.file }
    }

    /// Creates a folder for a new file, accessible to the current user only.
    func newFolder() throws -> URL {
        sweep()
        try place.make()
        let folder = place.url.appendingPathComponent(UUID().uuidString)
        let permissions: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: permissions)
        return folder
    }

    /// Offers a file, which must be in a folder made by `newFolder()`.
    /// - Returns: the path under which the file can be downloaded.
    func offer(_ file: URL) -> String {
        let name = UUID().uuidString
        entries.withLock { $0[name] = Entry(file: file, end: .now + Self.lifetime) }
        return box.downloads + name
    }

    private func sweep() {
        let now = ContinuousClock.now
        let old = entries.withLock { entries in
            let old = entries.filter { $0.value.end < now }
            for name in old.keys { entries[name] = nil }
            return old.values.map(\.file)
        }
        // A file that stays is no longer served, and is removed with the whole folder.
        for file in old { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    }
}
