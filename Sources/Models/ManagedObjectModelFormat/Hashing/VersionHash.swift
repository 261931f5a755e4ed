package import Foundation

/// The version hashes of entities, by which a store identifies the model that it was made with.
///
/// Apple's algorithm is not public. These hashes are SHA-256 of the parts that are known to affect Apple's: the
/// entity's name, parent, abstractness, uniqueness constraints and hash modifier; the name, kind, optionality, hash
/// modifier and read-only flag of each persistent property, including inherited ones; the type, preservation after
/// deletion and composite elements of attributes; and the destination, inverse, delete rule, counts and order of
/// relationships. If a model has recorded hashes, such as Apple's, these are used instead.
package enum VersionHash {
    /// Returns the hashes of all entities of a model, by entity name.
    package static func hashes(of model: ModelDefinition) -> [String: Data] {
        let inputs = VersionHashInputs(model)
        var hashes: [String: Data] = [:]
        for entity in model.entities {
            hashes[entity.name] =
                model.recordedHashes[entity.name] ?? SecureHash.sha256.hash(of: inputs.bytes(of: entity))
        }
        return hashes
    }

    /// Returns the hashes of all entities as this package computes them, regardless of recorded ones. Equal hashes mean
    /// that two models store their objects alike, whichever tool compiled them.
    package static func computedHashes(of model: ModelDefinition) -> [String: Data] {
        guard !model.recordedHashes.isEmpty else { return hashes(of: model) }
        var model = model
        model.recordedHashes = [:]
        return hashes(of: model)
    }

    /// Returns the hash of an attribute or relationship; nil if the entity does not declare one with this name.
    package static func hash(ofProperty name: String, of entity: EntityDefinition, in model: ModelDefinition) -> Data? {
        VersionHashInputs(model).bytes(ofProperty: name, of: entity).map(SecureHash.sha256.hash)
    }

    /// Returns the value of `NSStoreModelVersionHashesDigest` in stores: SHA-512 of names and hashes, in Base64.
    package static func digest(of hashes: [String: Data]) -> String {
        let input = sorted(hashes).reduce(into: Data()) { input, entry in
            input.append(contentsOf: entry.key.utf8)
            input.append(entry.value)
        }
        return SecureHash.sha512.hash(of: input).base64EncodedString()
    }

    /// Returns the value of `NSStoreModelVersionChecksumKey` in stores, which Xcode's build log shows as well: SHA-256
    /// of the hashes, in Base64.
    package static func checksum(of hashes: [String: Data]) -> String {
        let input = sorted(hashes).reduce(into: Data()) { $0.append($1.value) }
        return SecureHash.sha256.hash(of: input).base64EncodedString()
    }

    private static func sorted(_ hashes: [String: Data]) -> [(key: String, value: Data)] {
        hashes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
}
