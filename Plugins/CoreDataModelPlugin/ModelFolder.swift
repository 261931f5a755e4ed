import Foundation

/// A model as Xcode keeps it: an `.xcdatamodeld` folder, or an `.xcdatamodel` folder that is in none.
struct ModelFolder {
    let url: URL

    var name: String { url.deletingPathExtension().lastPathComponent }

    var path: String { url.path(percentEncoded: false) }

    /// The models among a target's files, in order of their paths. The package manager gives a model as one file or as
    /// those inside it; what the target excludes, it does not give.
    static func all(of files: [URL]) -> [ModelFolder] {
        let paths = files.compactMap { file -> String? in
            let parts = file.path(percentEncoded: false).split(separator: "/")
            let end = parts.firstIndex { $0.hasSuffix(".xcdatamodeld") || $0.hasSuffix(".xcdatamodel") }
            return end.map { "/" + parts[...$0].joined(separator: "/") }
        }
        return Set(paths).sorted().map { ModelFolder(url: URL(filePath: $0)) }
    }

    /// Every file in the folder, hidden ones too, as the note on the current version is one; and the folder itself, which
    /// tells the package manager that someone takes care of it.
    var inputs: [URL] {
        let files = FileManager.default.enumerator(at: url, includingPropertiesForKeys: [.isRegularFileKey])?
            .compactMap { $0 as? URL }
            .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
        return [url] + (files ?? []).sorted { $0.path < $1.path }
    }
}
