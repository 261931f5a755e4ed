internal import Foundation

/// A copy of a store in a temporary folder that only its user may open, for as long as the copy is used.
final class BrowsedCopy: Sendable {
    let url: URL
    private let folder: URL

    /// Makes the folder.
    private init(named name: String) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("browsed-\(UUID().uuidString)")
        url = folder.appendingPathComponent(name)
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: attributes)
    }

    /// Copies a store and its journal, and rolls the interrupted transaction back. External data is read where it is.
    convenience init(rollingBack original: URL) throws {
        try self.init(named: original.lastPathComponent)
        let (files, copy) = (StoreFiles(url: original), StoreFiles(url: url))
        try FileManager.default.copyItem(at: files.journal, to: copy.journal)
        try FileManager.default.copyItem(at: files.url, to: copy.url)
        try FileManager.default.createSymbolicLink(at: copy.support, withDestinationURL: files.support)
        // Opening it for writing rolls the interrupted transaction back.
        try UntouchedFile.rollBack(copy.url)
    }

    /// Copies what a store has at one moment, without its external data.
    convenience init(of original: URL) throws {
        try self.init(named: original.lastPathComponent)
        try UntouchedFile.read(original, patience: BrowsedStore.patience) { try $0.copy(into: url.path) }
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            Log.warning("The copy of a store in \(folder.path) could not be removed: \(error.localizedDescription)")
        }
    }
}
