package import Foundation
package import ManagedObjectModelFormat

/// What is not saved of a document, as a value that outlives the program: its files as they were read, and what a save would write.
package struct DocumentDraft: Codable, Hashable, Sendable {
    /// The path of the document.
    package let path: String
    /// The files as they were read, which tell whether others have written to them since.
    private let read: [String: Data]
    private let changed: [String: Data]
    private let removed: [String]

    /// Nil if a save would change nothing.
    init?(of url: URL, from base: PackageFiles, to wanted: PackageFiles) {
        let paths = wanted.difference(to: base)
        guard !paths.isEmpty else { return nil }
        (path, read) = (url.path, base.contents)
        changed = wanted.contents.filter { paths.contains($0.key) }
        removed = paths.filter { wanted.contents[$0] == nil }
    }

    /// The files as they were read.
    var base: PackageFiles { PackageFiles(read) }

    /// The files as a save would leave them.
    var wanted: PackageFiles {
        PackageFiles(read.merging(changed) { _, new in new }.filter { !removed.contains($0.key) })
    }

    /// Returns whether the files are as a save leaves them: then the program has ended just after it.
    package func isSaved(at url: URL) throws(ModelFormatErrors) -> Bool { try PackageFiles(at: url) == wanted }
}
