internal import Foundation

extension StoreInspection {
    /// What a store takes on disk, in bytes.
    package struct Sizes: Encodable, Sendable {
        package let file: Int64
        package let log: Int64
        package let sharedMemory: Int64
        package let journal: Int64
        package let external: Int64
        package let externalFiles: Int
        package var pageSize: Int?
        package var pages: Int?
        /// Pages that nothing is in.
        package var freePages: Int?
        /// Whether the sizes of tables are those of their pages, rather than of their values.
        package var areExact: Bool?
        /// The greatest first.
        package var parts: [Part] = []

        /// A table or an index.
        package struct Part: Encodable, Sendable {
            package let name: String
            /// The table that an index is of.
            package let table: String
            package let isIndex: Bool
            package let size: Int64
        }

        package var total: Int64 { file + log + sharedMemory + journal + external }

        init(_ files: StoreFiles) {
            file = StoreFiles.size(of: files.url)
            log = StoreFiles.size(of: files.log)
            sharedMemory = StoreFiles.size(of: files.sharedMemory)
            journal = StoreFiles.size(of: files.journal)
            external = StoreFiles.size(of: files.support)
            let folder = ExternalStorage(storeURL: files.url).folder
            externalFiles = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.count ?? 0
        }
    }
}
