internal import Foundation

/// Programs besides this one that have a file open, as far as the system tells.
///
/// With a write-ahead log SQLite sees everybody who has a store open, for each holds a lock. With a journal who does nothing
/// holds none, and would go on with the older version when it has been migrated; so the system is asked who has the file.
/// It tells only of the programs of the same user, and not through the walls of containers.
enum OtherPrograms {
    /// The programs, by name and number.
    static func having(_ url: URL) -> [String] {
        guard let file = FileIdentity(url.path) else { return [] }
        let own = "\(ProcessInfo.processInfo.processIdentifier)"
        return names(in: "/proc").filter { $0 != own && Int($0) != nil }.filter { process in
            names(in: "/proc/\(process)/fd").contains { FileIdentity("/proc/\(process)/fd/\($0)") == file }
        }.map { process in
            let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
            return "\(name?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "a program") (process \(process))"
        }
    }

    /// Waits until nobody else has the file open.
    ///
    /// - Throws: `CocoaError` with the code 134090 if somebody still has when the time is up.
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
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// A file by whatever path.
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
