internal import Foundation
internal import ManagedObjectModelFormat

extension StoreInspection {
    /// The metadata of a store.
    package struct Metadata: Encodable, Sendable {
        package let identifier: String
        /// The version of the persistence framework, as recorded in the metadata.
        package let frameworkVersion: Int?
        package let hashesVersion: Int?
        package let versionIdentifiers: [String]
        /// The checksum of the entities' version hashes.
        package let checksum: String
        /// The metadata keys that programs have added.
        package let ownKeys: [String]

        init(_ metadata: StoreMetadata) {
            typealias Key = StoreMetadata.Key
            let values = metadata.values
            identifier = metadata.uuid
            frameworkVersion = (values[Key.frameworkVersion] as? NSNumber)?.intValue
            hashesVersion = (values[Key.hashesVersion] as? NSNumber)?.intValue
            versionIdentifiers = (values[Key.identifiers] as? [Any] ?? []).map { "\($0)" }.filter { !$0.isEmpty }
            checksum = VersionHash.checksum(of: metadata.hashes)
            ownKeys = values.keys.filter { !$0.hasPrefix("NS") && !$0.hasPrefix("_NS") }.sorted()
        }
    }

    /// The models that were compared with the store.
    package struct Model: Encodable, Sendable {
        /// The copy of the model in the store; nil if there is none that can be read.
        package var copy: Copy?
        /// The comparison with a given model.
        package var given: Given?

        package struct Copy: Encodable, Sendable {
            package let entityCount: Int
            /// Its size in the file, in bytes.
            package let size: Int
        }

        package struct Given: Encodable, Sendable {
            package let path: String
            package let currentVersion: String
            /// The version that matches the store; nil if there is none.
            package let version: String?
            package let fit: Fit
            /// The entities that differ in the current version.
            package let differences: [Difference]
        }

        /// How a matching version was found.
        package enum Fit: String, Encodable, Sendable {
            /// Its version hashes are equal to the store's.
            case hashes
            /// Its version hashes differ, because Apple's compiler and this package compute them differently, but its
            /// entities are equal to those of the copy in the store.
            case content
            case none
        }

        package struct Difference: Encodable, Sendable {
            package let entity: String
            /// The version hash in hexadecimal digits, as for all hashes here; nil if the store does not contain the
            /// entity.
            package let storeHash: String?
            /// The version hash in the model; nil if the model does not contain the entity.
            package let modelHash: String?
        }
    }
}

extension StoreInspection {
    /// An entity in the store, with the number of its rows.
    package struct Entity: Encodable, Sendable {
        package let name: String
        /// The entity number in its rows; nil in stores without numbers.
        package let number: Int?
        package let parent: String?
        /// Whether the entity is abstract; nil if no model is known.
        package let isAbstract: Bool?
        package let table: String?
        /// The number of rows, without those of subentities; nil if they cannot be counted.
        package var rows: Int?
        package let hash: String?
    }

    /// A join table of a many-to-many relationship.
    package struct JoinTableFacts: Encodable, Sendable {
        package let name: String
        /// The relationship that the table is named after, such as `Note.tags`.
        package let relationship: String
        package let inverse: String
        package let isOrdered: Bool
        package var rows: Int?
    }

    package struct Index: Encodable, Sendable {
        package let name: String
        package let table: String
        /// The names of the columns; a question mark for an expression.
        package let columns: [String]
        package let isUnique: Bool
        package let isPartial: Bool
    }

    package struct Constraint: Encodable, Sendable {
        package let entity: String
        package let properties: [String]
    }

    /// The state of a text index.
    package struct TextIndexState: Encodable, Sendable {
        package let table: String
        package let column: String
        /// The number of rows that have not been indexed yet.
        package let behind: Int
        /// The number of rows that changed after they were indexed.
        package let logged: Int
    }

    /// The persistent history.
    package struct History: Encodable, Sendable {
        package let transactions: Int
        package let firstNumber: Int64?
        package let lastNumber: Int64?
        package let firstDate: Date?
        package let lastDate: Date?
        package let insertions: Int
        package let updates: Int
        package let deletions: Int
        package let authors: [Author]

        package struct Author: Encodable, Sendable {
            /// The name of the author; nil for transactions without one.
            package let name: String?
            package let transactions: Int
        }
    }
}

extension StoreInspection {
    /// The sizes of a store on disk, in bytes.
    package struct Sizes: Encodable, Sendable {
        package let file: Int64
        package let log: Int64
        package let sharedMemory: Int64
        package let journal: Int64
        package let external: Int64
        package let externalFiles: Int
        package var pageSize: Int?
        package var pages: Int?
        /// The number of unused pages.
        package var freePages: Int?
        /// Whether the sizes of the parts are those of their pages, rather than of their values.
        package var areExact: Bool?
        /// The sizes of tables and indexes, largest first.
        package var parts: [Part] = []

        /// A table or an index.
        package struct Part: Encodable, Sendable {
            package let name: String
            /// The table itself, or the table of an index.
            package let table: String
            package let isIndex: Bool
            package let size: Int64
        }

        package var total: Int64 { file + log + sharedMemory + journal + external }

        /// The sizes of a store in a database.
        init(inDatabase size: Int64) {
            (file, log, sharedMemory, journal, external, externalFiles) = (size, 0, 0, 0, 0, 0)
        }

        init(_ files: StoreFiles) {
            file = StoreFiles.size(of: files.url)
            log = StoreFiles.size(of: files.log)
            sharedMemory = StoreFiles.size(of: files.sharedMemory)
            journal = StoreFiles.size(of: files.journal)
            external = StoreFiles.size(of: files.support)
            let folder = ExternalStorage(storeURL: files.url).folder
            // A store without large values has no such folder.
            externalFiles = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.count ?? 0
        }
    }
}
