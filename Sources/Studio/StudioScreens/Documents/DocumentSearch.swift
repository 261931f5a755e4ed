internal import CoreData
internal import Foundation

/// Looks for stores and models at a path: the file itself, or all in a folder. The address of a schema is that of a store.
struct DocumentSearch {
    private(set) var stores: [(url: URL, path: String)] = []
    private(set) var models: Set<URL> = []
    private(set) var mappings: Set<URL> = []
    /// SQLite files that are no stores, of whose tables models can be made.
    private(set) var databases: [(url: URL, path: String)] = []
    /// The folder that paths are relative to.
    private var folder: URL?
    /// Why there is nothing to show; nil if there is something.
    private(set) var problem: String?

    /// The most files of a folder that are looked at, and the levels below it.
    private static let mostFiles = 50_000
    private static let mostLevels = 12
    private static let modelEndings: Set<String> = ["momd", "mom", "xcdatamodeld", "xcdatamodel"]
    static let mappingEnding = "xcmappingmodel"
    /// Folders that hold what others have made: builds, and packages of other people.
    private static let passedOver: Set<String> = ["node_modules", "DerivedData", "Pods", "Carthage"]

    init(_ url: URL) {
        guard url.isFileURL else {
            stores = [(url, BrowsedStore(url).path)]
            return
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            problem = "There is nothing at \(url.path)."
            return
        }
        if Self.modelEndings.contains(url.pathExtension) {
            models = [url]
            if !Self.isSource(url) {
                problem =
                    "\(url.lastPathComponent) is a compiled model, which cannot be edited. Give the .xcdatamodeld it was made of."
            }
            folder = url.deletingLastPathComponent()
        } else if url.pathExtension == Self.mappingEnding {
            (mappings, folder) = ([url], url.deletingLastPathComponent())
        } else if isFolder.boolValue {
            folder = url
            search(url)
            if stores.isEmpty, sourceModels.isEmpty {
                problem = "There is no Core Data store in \(url.path), and no model."
            }
        } else {
            // A file that was named is shown, and if it is no store, its page says why.
            stores = [(url, url.lastPathComponent)]
            if Self.isDatabase(url), !BrowsedStore.isStore(url) { databases = stores }
        }
    }

    /// Whether a path leads to a folder that is no model.
    static func isFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
        return url.isFileURL && isThere && isFolder.boolValue && !modelEndings.contains(url.pathExtension)
            && url.pathExtension != mappingEnding
    }

    /// The models that can be edited, in the order of their paths.
    var sourceModels: [(url: URL, path: String)] { sorted(models.filter(Self.isSource)) }

    /// The mapping models, in the order of their paths.
    var sortedMappings: [(url: URL, path: String)] { sorted(mappings) }

    private func sorted(_ files: Set<URL>) -> [(url: URL, path: String)] {
        let located = files.map { url in (url, folder.map { Self.path(of: url, in: $0) } ?? url.path) }
        return located.sorted { $0.1.compare($1.1, options: .numeric) == .orderedAscending }
    }

    private static func isSource(_ url: URL) -> Bool { ["xcdatamodeld", "xcdatamodel"].contains(url.pathExtension) }

    /// Returns the models in a folder, not below it.
    static func models(in folder: URL) -> [URL] {
        do {
            let all = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            return all.filter { modelEndings.contains($0.pathExtension) }
        } catch {
            return []
        }
    }

    private mutating func search(_ folder: URL) {
        let options: FileManager.DirectoryEnumerationOptions = [.skipsHiddenFiles]
        let keys: [URLResourceKey] = [.isDirectoryKey, .isRegularFileKey]
        guard
            let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: keys, options: options)
        else { return }
        var seen = 0
        for case let url as URL in all where seen < Self.mostFiles {
            seen += 1
            if Self.modelEndings.contains(url.pathExtension) {
                models.insert(url)
                all.skipDescendants()
            } else if url.pathExtension == Self.mappingEnding {
                mappings.insert(url)
                all.skipDescendants()
            } else if Self.passedOver.contains(url.lastPathComponent) || all.level > Self.mostLevels {
                all.skipDescendants()
            } else if Self.isDatabase(url) {
                let file = (url, Self.path(of: url, in: folder))
                if BrowsedStore.isStore(url) { stores.append(file) } else { databases.append(file) }
            }
        }
        stores.sort { $0.path.compare($1.path, options: .numeric) == .orderedAscending }
    }

    static func path(of url: URL, in folder: URL) -> String {
        let start = folder.path.hasSuffix("/") ? folder.path : folder.path + "/"
        return url.path.hasPrefix(start) ? String(url.path.dropFirst(start.count)) : url.path
    }

    /// Whether a file begins as databases of SQLite do: most files of a folder are told apart by that alone.
    private static func isDatabase(_ url: URL) -> Bool {
        guard let handle = FileHandle(forReadingAtPath: url.path) else { return false }
        defer { handle.closeFile() }
        do {
            return try handle.read(upToCount: 16)?.starts(with: "SQLite format 3".utf8) ?? false
        } catch {
            return false
        }
    }
}
