internal import Foundation
internal import ManagedObjectModelFormat

/// Finds the version of a model that a store was created with.
struct ModelMatch {
    private let family: ModelFamily
    private let hashes: [String: Data]
    /// The version hashes of the copy of the model in the store, as computed by this package. Versions that were not
    /// compiled by Apple's compiler are compared with these.
    private let computed: [String: Data]?

    init(_ family: ModelFamily, _ hashes: [String: Data], copy: ModelDefinition?) {
        self.family = family
        self.hashes = hashes
        computed = copy.map { VersionHash.computedHashes(of: $0) }
    }

    /// The matching version, and how it was found; nil if there is none.
    var version: (version: ModelFamily.Version, fit: StoreInspection.Model.Fit)? {
        // Prefers the current version if several versions have the same entities.
        let versions = family.versions.sorted { $0.name == family.currentName && $1.name != family.currentName }
        if let version = versions.first(where: { VersionHash.hashes(of: $0.definition) == hashes }) {
            return (version, .hashes)
        }
        guard let computed else { return nil }
        let version = versions.first { VersionHash.computedHashes(of: $0.definition) == computed }
        return version.map { ($0, .content) }
    }

    var facts: StoreInspection.Model.Given {
        let found = version
        return StoreInspection.Model.Given(
            path: family.url.path,
            currentVersion: family.currentName,
            version: found?.version.name,
            fit: found?.fit ?? .none,
            differences: found?.version.name == family.currentName ? [] : differences
        )
    }

    /// The entities that differ in the current version.
    private var differences: [StoreInspection.Model.Difference] {
        guard let current = family.version(named: nil)?.definition else { return [] }
        let recorded = VersionHash.hashes(of: current)
        let own = VersionHash.computedHashes(of: current)
        return Set(recorded.keys).union(hashes.keys).sorted().compactMap { name in
            let isSame = recorded[name] == hashes[name] || own[name] != nil && own[name] == computed?[name]
            guard !isSame else { return nil }
            return StoreInspection.Model.Difference(
                entity: name,
                storeHash: hashes[name].map(VersionHashText.hexadecimal),
                modelHash: recorded[name].map(VersionHashText.hexadecimal)
            )
        }
    }
}

/// Formats version hashes.
package enum VersionHashText {
    /// Returns a hash in hexadecimal digits.
    package static func hexadecimal(_ hash: Data) -> String {
        hash.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
}
