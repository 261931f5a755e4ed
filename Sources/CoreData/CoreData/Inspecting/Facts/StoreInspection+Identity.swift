internal import Foundation

extension StoreInspection {
    /// What a store says about itself.
    package struct Metadata: Encodable, Sendable {
        package let identifier: String
        /// The version of the framework that wrote the model.
        package let frameworkVersion: Int?
        package let hashesVersion: Int?
        package let versionIdentifiers: [String]
        /// The checksum of the entities' hashes.
        package let checksum: String
        /// What programs keep in the metadata.
        package let ownKeys: [String]

        init(_ metadata: StoreMetadata) {
            typealias Key = StoreMetadata.Key
            let values = metadata.values
            identifier = metadata.uuid
            frameworkVersion = (values[Key.frameworkVersion] as? NSNumber)?.intValue
            hashesVersion = (values[Key.hashesVersion] as? NSNumber)?.intValue
            versionIdentifiers = (values[Key.identifiers] as? [Any] ?? []).map { "\($0)" }.filter { !$0.isEmpty }
            checksum = VersionHashText.checksum(of: metadata.hashes)
            ownKeys = values.keys.filter { !$0.hasPrefix("NS") && !$0.hasPrefix("_NS") }.sorted()
        }
    }

    /// The models that may be that of the store.
    package struct Model: Encodable, Sendable {
        /// The copy in the store, if it holds one that can be read.
        package var copy: Copy?
        /// What a given model has to do with the store.
        package var given: Given?

        package struct Copy: Encodable, Sendable {
            package let entityCount: Int
            /// The bytes that it takes in the file.
            package let size: Int
        }

        package struct Given: Encodable, Sendable {
            package let path: String
            package let currentVersion: String
            /// The version that the store is of, if it is one of the model's.
            package let version: String?
            package let fit: Fit
            /// Which entities are others in the current version.
            package let differences: [Difference]
        }

        /// How a version was found.
        package enum Fit: String, Encodable, Sendable {
            /// Its hashes are those of the store.
            case hashes
            /// The hashes are others, since Apple's compiler and ours compute them differently, but the entities are those of
            /// the copy in the store.
            case content
            case none
        }

        package struct Difference: Encodable, Sendable {
            package let entity: String
            /// In hexadecimal digits, as all hashes here; nil if the store does not have the entity.
            package let storeHash: String?
            /// Nil if the model does not have the entity.
            package let modelHash: String?
        }
    }
}
