internal import Foundation

/// Finds other processes that have a file open, as far as the system reports them.
///
/// With a write-ahead log, SQLite detects every process that has a store open, because each holds a lock. With a
/// rollback journal, an idle process holds no lock, and would continue with the old version after a migration; so this
/// type searches `/proc` for processes that have the file open. It finds only processes of the same user, and none in
/// other containers.
enum OtherPrograms {
    /// Returns the processes that have the file open, by name and process identifier.
    static func having(_ url: URL) -> [String] {
        guard let file = FileIdentity(url.path) else { return [] }
        let own = "\(ProcessInfo.processInfo.processIdentifier)"
        return names(in: "/proc").filter { $0 != own && Int($0) != nil }.filter { process in
            names(in: "/proc/\(process)/fd").contains { FileIdentity("/proc/\(process)/fd/\($0)") == file }
        }.map { process in
            // The process may have ended since.
            let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
            return "\(name?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "a program") (process \(process))"
        }
    }

    /// Waits until no other process has the file open.
    ///
    /// - Throws: `CocoaError` with the code 134090 if another process still has the file open after the timeout.
    static func waitUntilNone(have url: URL, timeout: TimeInterval) throws {
        let deadline = Date(timeIntervalSinceNow: timeout)
        while true {
            let programs = having(url)
            guard !programs.isEmpty else { return }
            guard Date() < deadline else {
                throw ErrorFactory.cannotMigrateOpenStore(at: url, programs: programs, failure: nil)
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
    }

    private static func names(in folder: String) -> [String] {
        // Processes of other users cannot be listed, and processes may end at any time.
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// The identity of a file, independent of its path.
    private struct FileIdentity: Equatable {
        let device: UInt64
        let number: UInt64

        init?(_ path: String) {
            var found = stat()
            guard stat(path, &found) == 0 else { return nil }
            (device, number) = (UInt64(found.st_dev), UInt64(found.st_ino))
        }
    }
}
