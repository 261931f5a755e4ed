package import Foundation

/// Hashes by which stores know the version of each entity.
///
/// Apple's algorithm is not public. Ours is SHA-256 over what is known to enter Apple's: the entity's name, parent,
/// abstractness, uniqueness constraints and hash modifier, and of each persistent property, its own or inherited, the
/// name, kind, optionality, hash modifier and whether it is read-only; of attributes the type, whether the value is
/// preserved after deletion, and the elements of a composite; of relationships the destination, inverse, delete rule,
/// counts and order. Where a model came with hashes of Apple's, those are used instead.
package enum VersionHash {
    /// The hash of every entity of the model.
    package static func hashes(of model: ModelDefinition) -> [String: Data] {
        let inputs = VersionHashInputs(model)
        var hashes: [String: Data] = [:]
        for entity in model.entities {
            hashes[entity.name] =
                model.recordedHashes[entity.name] ?? SecureHash.sha256.hash(of: inputs.bytes(of: entity))
        }
        return hashes
    }

    /// The hash of an attribute or relationship that an entity declares itself; nil if it declares none of the name.
    package static func hash(ofProperty name: String, of entity: EntityDefinition, in model: ModelDefinition) -> Data? {
        VersionHashInputs(model).bytes(ofProperty: name, of: entity).map(SecureHash.sha256.hash)
    }

    /// The digest that stores have as `NSStoreModelVersionHashesDigest`: names and hashes, in Base64.
    package static func digest(of hashes: [String: Data]) -> String {
        let input = sorted(hashes).reduce(into: Data()) { input, entry in
            input.append(contentsOf: entry.key.utf8)
            input.append(entry.value)
        }
        return SecureHash.sha512.hash(of: input).base64EncodedString()
    }

    /// The digest that stores have as `NSStoreModelVersionChecksumKey`, and Xcode's build log shows: hashes alone, in
    /// Base64.
    package static func checksum(of hashes: [String: Data]) -> String {
        let input = sorted(hashes).reduce(into: Data()) { $0.append($1.value) }
        return SecureHash.sha256.hash(of: input).base64EncodedString()
    }

    private static func sorted(_ hashes: [String: Data]) -> [(key: String, value: Data)] {
        hashes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
}
