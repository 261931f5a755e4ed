import Foundation

/// The folder in which packages are built that use this one. Packages that refer to it by the same path share what is
/// built of it.
enum PluginTestFolder {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
        .standardizedFileURL
    static let url = root.appending(path: ".build/plugin-test")

    /// Returns a link to this package.
    static func link() throws -> URL {
        let link = url.appending(path: "swift-coredata")
        if !FileManager.default.fileExists(atPath: link.path(percentEncoded: false)) {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: root)
        }
        return link
    }
}
