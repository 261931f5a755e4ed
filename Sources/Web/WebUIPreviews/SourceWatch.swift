internal import Foundation

/// Notices changes of a package's files.
///
/// It looks at all files a few times a second, which takes milliseconds, rather than asking the system to tell: so it works
/// on network folders and in containers as well.
struct SourceWatch {
    private let package: URL
    private var seen: [String: Stamp]

    private struct Stamp: Equatable {
        let date: Date?
        let size: Int?
    }

    /// The changes since the last look.
    enum Change {
        case sources
        /// The package has other targets or dependencies, perhaps.
        case manifest
    }

    init(package: URL) {
        self.package = package
        seen = Self.stamps(in: package)
    }

    /// Returns the changes since the last look; nil if there are none.
    mutating func look() -> Change? {
        let now = Self.stamps(in: package)
        defer { seen = now }
        guard now != seen else { return nil }
        func manifests(_ stamps: [String: Stamp]) -> [String: Stamp] {
            stamps.filter { $0.key.hasPrefix("Package") && !$0.key.contains("/") }
        }
        return manifests(now) == manifests(seen) ? .sources : .manifest
    }

    /// Hidden files and folders are left out, those of builds and of Git among them.
    private static func stamps(in package: URL) -> [String: Stamp] {
        let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey, .isRegularFileKey]
        let files = FileManager.default.enumerator(
            at: package,
            includingPropertiesForKeys: Array(keys),
            options: .skipsHiddenFiles
        )
        let root = package.path(percentEncoded: false).count
        var stamps: [String: Stamp] = [:]
        while let file = files?.nextObject() as? URL {
            let path = String(file.path(percentEncoded: false).dropFirst(root).drop { $0 == "/" })
            do {
                let values = try file.resourceValues(forKeys: keys)
                guard values.isRegularFile == true else { continue }
                stamps[path] = Stamp(date: values.contentModificationDate, size: values.fileSize)
            } catch {
                // A file that is gone by now is no longer part of the package.
                stamps[path] = nil
            }
        }
        return stamps
    }
}
