internal import Foundation

/// The place of the one server that other calls of `slipbox` find for a store: a file beside the store with its address.
///
/// The server holds a lock on the file (`flock`) as long as it lives. So the address of a server that was killed counts as
/// nothing, and of two calls that begin at once, one serves and the other finds it.
final class StoreServer: Sendable {
    private let file: Int32

    private init(holding file: Int32) {
        self.file = file
    }

    /// Takes the place of a store. Returns nil if a server has it.
    ///
    /// - Throws: An error if the file cannot be made, or if its file system has no locks.
    static func take(_ store: URL) throws -> StoreServer? {
        let place = place(of: store)
        let file = open(place.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw failure(place) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let (isTaken, failure) = (errno == EWOULDBLOCK, failure(place))
            close(file)
            guard isTaken else { throw failure }
            return nil
        }
        ftruncate(file, 0)
        return StoreServer(holding: file)
    }

    /// Takes the place of a store. If that is not possible, says so and returns nil: the store is served all the same.
    static func taken(_ store: URL, note: (String) -> Void) -> StoreServer? {
        do {
            return try take(store)
        } catch {
            note("slipbox serve: “slipbox open” will not find this server: \(error.localizedDescription)")
            return nil
        }
    }

    deinit {
        ftruncate(file, 0)
        close(file)
    }

    /// Tells other calls the address, now that it can be opened.
    func announce(_ address: String) {
        let line = Array((address + "\n").utf8)
        // Whoever reads a part of the line waits for its end.
        _ = pwrite(file, line, line.count, 0)
    }

    /// Returns the address of the server that has the place. Waits while it starts.
    ///
    /// - Throws: `CommandFailure` if it has none after ten seconds, or one that is no address of a page.
    static func address(of store: URL) async throws -> String {
        let place = place(of: store)
        for _ in 0..<100 {
            let text = try String(contentsOf: place, encoding: .utf8)
            if text.hasSuffix("\n") {
                let address = String(text.dropLast())
                let parts = URLComponents(string: address)
                guard let parts, ["http", "https"].contains(parts.scheme), parts.host?.isEmpty == false else { break }
                return address
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw CommandFailure("a server has the slip box \(store.path), but \(place.path) does not say where")
    }

    private static func place(of store: URL) -> URL { store.appendingPathExtension("server") }

    private static func failure(_ place: URL) -> CocoaError {
        let reason = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        return CocoaError(.fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: reason, NSFilePathErrorKey: place.path])
    }
}
