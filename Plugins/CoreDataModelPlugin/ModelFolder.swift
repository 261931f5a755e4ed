import Foundation

#if !os(macOS)
/// A model of Xcode: an `.xcdatamodeld` folder, or an `.xcdatamodel` folder outside of one.
struct ModelFolder {
    let url: URL

    var name: String { url.deletingPathExtension().lastPathComponent }

    var path: String { url.path(percentEncoded: false) }

    /// Returns the models among the files of a target, sorted by path. The package manager lists a model as one file,
    /// or lists the files inside it; it does not list excluded files.
    static func all(of files: [URL]) -> [ModelFolder] {
        let paths = files.compactMap { file -> String? in
            let parts = file.path(percentEncoded: false).split(separator: "/")
            let end = parts.firstIndex { $0.hasSuffix(".xcdatamodeld") || $0.hasSuffix(".xcdatamodel") }
            return end.map { "/" + parts[...$0].joined(separator: "/") }
        }
        return Set(paths).sorted().map { ModelFolder(url: URL(filePath: $0)) }
    }

    /// The folder and all files in it. Hidden files are included, since the name of the current version is in one. The
    /// folder is included so that the package manager knows that the plugin handles it.
    var inputs: [URL] {
        let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: [.isRegularFileKey])?
            .compactMap { $0 as? URL }
            .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
        return [url] + (files ?? []).sorted { $0.path < $1.path }
    }
}
#endif
