#if CloudKit
internal import FoundationBackfill
internal import TSanMutex

/// The right to mirror a store, which one mirror has at a time: of this program by a list, of several by a lock on a file.
final class MirrorLock: Sendable {
    private static let paths = Mutex<Set<String>>([])

    private let path: String?
    private let file: Mutex<Int32>

    /// - Throws: An error if somebody else has it.
    init(_ store: SQLiteStore) throws {
        guard let url = store.url, !SQLiteStore.isInMemory(url) else {
            path = nil
            file = Mutex(-1)
            return
        }
        let path = url.resolvingSymlinksInPath().path
        guard Self.paths.withLock({ $0.insert(path).inserted }) else { throw Self.isTaken(url) }
        let descriptor = open(path + "-cloud", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            if descriptor >= 0 { close(descriptor) }
            _ = Self.paths.withLock { $0.remove(path) }
            throw Self.isTaken(url)
        }
        self.path = path
        file = Mutex(descriptor)
    }

    deinit { unlock() }

    func unlock() {
        let descriptor = file.withLock { file in
            defer { file = -1 }
            return file
        }
        guard descriptor >= 0 else { return }
        close(descriptor)
        if let path { _ = Self.paths.withLock { $0.remove(path) } }
    }

    private static func isTaken(_ url: URL) -> CocoaError {
        ErrorFactory.makeError(
            .cloudKitStoreIsMirroredElsewhere,
            "Another instance of this persistent store is actively syncing with CloudKit",
            advice: "Have one container for the store, in one program",
            storeURL: url
        )
    }
}
#endif
