internal import Foundation
package import ManagedObjectModelFormat

/// A model file with all its versions: compiled (`.momd`, `.mom`) or as Xcode keeps it (`.xcdatamodeld`, `.xcdatamodel`).
package struct ModelFamily: Sendable {
    /// A version of the model.
    package struct Version: Sendable {
        package let name: String
        /// With the hashes that came with a compiled model.
        package let definition: ModelDefinition
    }

    package let url: URL
    /// Oldest first, as their names say.
    package let versions: [Version]
    package let currentName: String

    /// - Throws: `CocoaError` with the code `fileReadCorruptFile`, which says what is wrong with which file.
    package init(contentsOf url: URL) throws {
        let (versions, currentName) = try ModelFile.rethrowing { try ModelFile.versions(contentsOf: url) }
        self.url = url
        self.currentName = currentName
        self.versions = versions.map { Version(name: $0.key, definition: $0.value) }
            .sorted { $0.name.compare($1.name, options: .numeric) == .orderedAscending }
    }

    /// The version with a name, which may have the extension of its file; the current one for nil.
    package func version(named name: String?) -> Version? {
        let name = name.map { URL(fileURLWithPath: $0).lastPathComponent } ?? currentName
        return versions.first { [$0.name, "\($0.name).xcdatamodel", "\($0.name).mom"].contains(name) }
    }
}
