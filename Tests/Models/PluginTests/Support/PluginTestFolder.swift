import Foundation

/// The folder in which packages are built that use this one. Packages that refer to it by the same path share what is
/// built of it.
enum PluginTestFolder {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
        .standardizedFileURL
    static let url = root.appending(path: ".build/plugin-test")
    /// The build folder of the command `swift package previews`, which can have no other one.
    static let previews = url.appending(path: "previews")
    /// The build folder of all packages: that in which the command builds, so that there is one build of this package.
    static let build = previews.appending(path: "plugins/PreviewsPlugin/outputs/build")

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
