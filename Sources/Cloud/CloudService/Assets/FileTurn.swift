internal import Foundation
internal import TSanMutex

/// Lets one after the other do something with files: in this process, and among all servers that share a folder.
final class FileTurn: Sendable {
    /// The file whose lock is the turn among processes; nil if there is one process only.
    private let file: URL?
    private let own = Mutex(())

    /// - Parameter file: Made when it is first needed.
    init(_ file: URL?) {
        self.file = file
    }

    func take<Result>(_ body: () throws -> Result) throws -> Result {
        try own.withLock { _ in
            guard let file else { return try body() }
            let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else {
                throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: file.path])
            }
            // Closing the file gives the lock up, as does the end of the process.
            defer { close(descriptor) }
            while flock(descriptor, LOCK_EX) != 0 {
                guard errno == EINTR else { throw CocoaError(.fileLocking, userInfo: [NSFilePathErrorKey: file.path]) }
            }
            return try body()
        }
    }
}
