internal import Foundation

/// A store that is, or is to be, at a URL.
struct StorePlace {
    let url: URL
    let type: String
    /// The configuration of the model whose entities the store holds; nil for all entities.
    var configuration: String?
    var options: [AnyHashable: Any]?

    var files: StoreFiles { StoreFiles(url: url) }

    /// Whether the store has files.
    var isKept: Bool { url.isFileURL && type != NSInMemoryStoreType && url != StoreRegistry.noURL }

    var exists: Bool { isKept && FileManager.default.fileExists(atPath: url.path) }

    func isSame(as other: StorePlace) -> Bool {
        url.resolvingSymlinksInPath().standardizedFileURL == other.url.resolvingSymlinksInPath().standardizedFileURL
    }
}
