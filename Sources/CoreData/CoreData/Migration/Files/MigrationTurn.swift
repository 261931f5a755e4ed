internal import Foundation

/// Has the programs that migrate a store do so one after the other: who waits does not have the store open, and so does not
/// keep others from it.
///
/// What is locked is the folder, since a lock of this sort on the file would be lost with SQLite's, or SQLite's with it.
struct MigrationTurn {
    private let descriptor: CInt

    /// Waits for its turn, for so many seconds at most: whoever has the store then keeps it locked itself.
    init(at store: URL, timeout: TimeInterval) {
        descriptor = open(store.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        let deadline = Date(timeIntervalSinceNow: timeout)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK, Date() < deadline {
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    func end() {
        if descriptor >= 0 { close(descriptor) }
    }
}
