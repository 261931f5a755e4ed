import Foundation
import MarkdownVault

/// The files beside the store of Apple Notes, by the identifiers in their paths.
struct AppleNotesFiles {
    /// The files by the names of the folders that they are in, and by the identifiers that their names begin with.
    private var byIdentifier: [String: [VaultFile]] = [:]

    init(_ files: [VaultFile]) {
        for file in files {
            var identifiers = Set(file.path.components.dropLast().filter { UUID(uuidString: $0) != nil })
            let start = String(file.path.name.prefix(36))
            if UUID(uuidString: start) != nil { identifiers.insert(start) }
            for identifier in identifiers { byIdentifier[identifier.uppercased(), default: []].append(file) }
        }
    }

    /// Returns the file of a media object: `Media/<identifier>/…/<name>`.
    func media(_ identifier: String, named name: String) -> VaultFile? {
        let files = (byIdentifier[identifier.uppercased()] ?? []).filter { $0.path.components.contains("Media") }
        return files.last { $0.path.name == name } ?? files.last
    }

    /// Returns the picture or document that stands for a drawing or scan.
    func fallback(_ identifier: String) -> VaultFile? {
        let files = byIdentifier[identifier.uppercased()] ?? []
        for folder in ["FallbackPDFs", "FallbackImages", "Previews"] {
            let found = files.filter { $0.path.components.contains(folder) }
            // Of pictures in several sizes, the largest is used.
            if let file = found.max(by: { $0.byteCount < $1.byteCount }) { return file }
        }
        return nil
    }
}
