internal import CoreDataCommandLine
internal import Foundation

/// The Swift files of a folder, or one file.
struct SourceFolder {
    struct File {
        let url: URL
        /// The path from the folder, as reports name the file.
        let name: String
        let bytes: [UInt8]
    }

    /// The files, in the order of their names.
    let files: [File]

    private static let skipped: Set<String> = [".build", ".git", "Carthage", "DerivedData", "Pods"]

    /// Reads a folder or file. Symbolic links inside of the folder are not followed.
    ///
    /// - Parameter path: The path as the user gave it.
    init(at url: URL, named path: String) throws {
        let root = url.standardizedFileURL.resolvingSymlinksInPath()
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder) else {
            throw UsageError("there is no “\(path)”")
        }
        if isFolder.boolValue {
            files = try Self.names(in: root).map { name in
                try Self.file(at: root.appending(path: name), named: name)
            }
        } else {
            guard root.pathExtension == "swift" else { throw UsageError("“\(path)” is no Swift file") }
            files = [try Self.file(at: root, named: root.lastPathComponent)]
        }
    }

    private static func file(at url: URL, named name: String) throws -> File {
        File(url: url, name: name, bytes: [UInt8](try Data(contentsOf: url)))
    }

    private static func names(in root: URL) throws -> [String] {
        var (names, open) = ([String](), [""])
        while let folder = open.popLast() {
            let content = try FileManager.default.contentsOfDirectory(
                at: root.appending(path: folder),
                includingPropertiesForKeys: [.isDirectoryKey, .isRegularFileKey, .isSymbolicLinkKey]
            )
            for url in content where !skipped.contains(url.lastPathComponent) {
                let name = folder + url.lastPathComponent
                let kind = try url.resourceValues(forKeys: [.isDirectoryKey, .isRegularFileKey, .isSymbolicLinkKey])
                if kind.isSymbolicLink == true { continue }
                if kind.isDirectory == true { open.append(name + "/") }
                if kind.isRegularFile == true, url.pathExtension == "swift" { names.append(name) }
            }
        }
        return names.sorted()
    }
}
