internal import Foundation
internal import ManagedObjectModelFormat

/// The versions of its model that a store has left, as its metadata remembers them: their checksums, oldest first.
///
/// The key is an ordinary one of the metadata, so that Apple's tools open the store, and keep it.
struct FormerVersions {
    static let key = "FormerModelVersions"

    private(set) var checksums: [String]

    init(in metadata: [String: Any]) {
        checksums = metadata[Self.key] as? [String] ?? []
    }

    /// Whether the store has had the version of a model before the one that it has now.
    func contains(_ model: NSManagedObjectModel) -> Bool {
        !Self.checksums(of: model).isDisjoint(with: checksums)
    }

    /// Adds the version that a migration leaves. Where it leads back to a former version, those from there on may come again.
    ///
    /// - Parameter hashes: The hashes that the store has, which may be those of Apple's compiler.
    mutating func leave(_ source: NSManagedObjectModel, _ hashes: [String: Data], for destination: NSManagedObjectModel)
    {
        let left = Self.checksums(of: source).union([VersionHash.checksum(of: hashes)])
        checksums += left.subtracting(checksums).sorted()
        let next = Self.checksums(of: destination)
        guard let place = checksums.firstIndex(where: next.contains) else { return }
        checksums.removeSubrange(place...)
    }

    /// Returns the checksums of a version: by the hashes that it came with, and by those that are computed here.
    private static func checksums(of model: NSManagedObjectModel) -> Set<String> {
        let computed = VersionHash.computedHashes(of: model.definition)
        return [model.versionChecksum, VersionHash.checksum(of: computed)]
    }
}
