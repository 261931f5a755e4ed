internal import Foundation
internal import TSanMutex

/// The files of the stores that this process has open. They must not be replaced or destroyed.
enum OpenStores {
    private static let counts = Mutex<[String: Int]>([:])

    static func opened(_ url: URL?) {
        guard let path = path(of: url) else { return }
        counts.withLock { $0[path, default: 0] += 1 }
    }

    /// Whether any store is open.
    static var hasAny: Bool { counts.withLock { !$0.isEmpty } }

    static func closed(_ url: URL?) {
        guard let path = path(of: url) else { return }
        counts.withLock { counts in
            let count = (counts[path] ?? 1) - 1
            counts[path] = count > 0 ? count : nil
        }
    }

    /// - Throws: `CocoaError` with the code 134080 if the store is open.
    static func requireClosed(_ url: URL, options: [AnyHashable: Any]? = nil) throws {
        guard let path = path(of: url), counts.withLock({ $0[path] }) != nil else { return }
        guard options?.isSet(NSPersistentStoreForceDestroyOption) != true else { return }
        throw ErrorFactory.makeError(
            .persistentStoreOpen,
            "Cannot destroy, replace, copy or migrate \(ErrorFactory.store(at: url)) while it is open",
            advice: "Remove it from its coordinator first",
            storeURL: url
        )
    }

    private static func path(of url: URL?) -> String? {
        guard let url, url.isFileURL, url.path != "/dev/null" else { return nil }
        return url.resolvingSymlinksInPath().standardizedFileURL.path
    }
}
