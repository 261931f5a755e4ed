#if CloudKit
internal import FoundationBackfill
internal import TSanMutex

/// The right to mirror a store, which one mirror has at a time: of this program by a list, of several by a lock on a file. The file
/// also tells a store from its copies.
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

    /// Ends the right. It waits for whoever reads or writes the file: until that ends, the system would keep the lock, and the next
    /// mirror of the store would not get it.
    func unlock() {
        let isOver = file.withLock { file in
            defer { file = -1 }
            guard file >= 0 else { return true }
            close(file)
            return false
        }
        if !isOver, let path { _ = Self.paths.withLock { $0.remove(path) } }
    }

    /// Whether a device's changes in the store were made in this place. A copy of the store has no such file beside it, or another one.
    func isPlace(of device: String) throws -> Bool {
        try file.withLock { file in
            guard file >= 0 else { return true }
            var bytes = [UInt8](repeating: 0, count: 200)
            let count = pread(file, &bytes, bytes.count, 0)
            guard count >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            return try String(decoding: bytes.prefix(count), as: UTF8.self) == Self.text(device, file)
        }
    }

    /// Notes whose changes are made here.
    func becomePlace(of device: String) throws {
        try file.withLock { file in
            guard file >= 0 else { return }
            let bytes = Array(try Self.text(device, file).utf8)
            guard ftruncate(file, 0) == 0, pwrite(file, bytes, bytes.count, 0) == bytes.count else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        }
    }

    /// The name of the device, and the number of the file, which a copy does not have.
    private static func text(_ device: String, _ descriptor: Int32) throws -> String {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return "\(device) \(status.st_ino)\n"
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
