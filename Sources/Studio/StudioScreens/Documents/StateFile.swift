internal import CoreData
internal import Foundation
internal import ServerSecurity

/// A file in which the studio keeps what a user does with a store: in the folder for states of the user's programs, and never beside the
/// store. Only the user reads it, since it may hold what is in the store.
struct StateFile: Sendable {
    let url: URL

    /// - Parameter folder: The folder for states; nil for no file, and the result is nil.
    init?(_ kind: String, of store: URL, in folder: URL?, ending: String) {
        guard let folder else { return nil }
        let name = Digest.of(Array(BrowsedStore.identity(of: store).utf8)).hexadecimal.prefix(32)
        url = folder.appendingPathComponent(kind, isDirectory: true).appendingPathComponent("\(name).\(ending)")
    }

    /// Returns the content; nil if there is none.
    func read() throws -> Data? {
        FileManager.default.fileExists(atPath: url.path) ? try Data(contentsOf: url) : nil
    }

    func write(_ data: Data) throws {
        try makeFolder()
        try data.write(to: url, options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
    }

    func remove() throws {
        guard FileManager.default.fileExists(atPath: url.path) else { return }
        try FileManager.default.removeItem(at: url)
    }

    func makeFolder() throws {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }
}
