internal import Foundation

/// The folder in which a service keeps everything: its databases, accounts, assets, log and key.
enum ServiceFolder {
    /// Makes a folder that only the current user can enter, unless it is there.
    static func make(_ folder: URL) throws {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: attributes)
    }
}
