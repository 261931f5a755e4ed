internal import CoreDataCommandLine
internal import Foundation

/// The dependency of a new package on this one: a folder, or a repository.
struct PackageDependency {
    /// The name by which the manifest refers to the package.
    let name: String
    /// The dependency as the manifest states it.
    let text: String

    /// A repository. Its version is that of this tool.
    ///
    /// - Throws: `UsageError` for a text that is no address.
    init(url: String) throws(UsageError) {
        guard url.contains("://") || url.contains("@"), !url.contains("\""), !url.contains("\\") else {
            throw UsageError("--url takes the address of a repository, not “\(url)”; --path takes a folder")
        }
        let last = url.split(separator: "/").last.map(String.init) ?? url
        name = last.hasSuffix(".git") ? String(last.dropLast(4)) : last
        let version = PackageVersion.current
        let requirement = version.hasSuffix("-dev") ? "branch: \"main\"" : ".upToNextMinor(from: \"\(version)\")"
        text = ".package(url: \"\(url)\", \(requirement))"
    }

    /// A copy of this package in a folder.
    ///
    /// - Parameters:
    ///   - copy: The folder.
    ///   - path: The folder as the user has named it.
    ///   - folder: The folder of the new package, from which relative paths start.
    /// - Throws: `UsageError` if the folder has no such package.
    init(_ copy: URL, named path: String, of folder: URL) throws(UsageError) {
        guard Self.isThisPackage(copy) else {
            throw UsageError("\(path) is no copy of swift-coredata: its Package.swift does not say so")
        }
        name = "swift-coredata"
        text = ".package(name: \"\(name)\", path: \"\(Self.relativePath(to: copy, from: folder))\")"
    }

    /// The copy that this tool was built from.
    ///
    /// - Throws: `UsageError` if it is not there any more.
    init(ofThisToolIn folder: URL) throws(UsageError) {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<5 { root.deleteLastPathComponent() }
        guard Self.isThisPackage(root) else {
            throw UsageError(
                "the sources of this tool are not here any more: say where swift-coredata is, with --path or --url"
            )
        }
        try self.init(root, named: root.path, of: folder)
    }

    private static func isThisPackage(_ folder: URL) -> Bool {
        guard let manifest = FileManager.default.contents(atPath: folder.appending(path: "Package.swift").path) else {
            return false
        }
        return String(decoding: manifest, as: UTF8.self).contains("name: \"swift-coredata\"")
    }

    /// Returns the path from one folder to another: a relative one if they are neighbours, so that both can move.
    static func relativePath(to copy: URL, from folder: URL) -> String {
        let (to, from) = (copy.standardizedFileURL.pathComponents, folder.standardizedFileURL.pathComponents)
        let common = zip(to, from).prefix { $0 == $1 }.count
        let up = from.count - common
        guard up <= 3, common > 1 else { return copy.standardizedFileURL.path }
        return (Array(repeating: "..", count: up) + to[common...]).joined(separator: "/")
    }
}
