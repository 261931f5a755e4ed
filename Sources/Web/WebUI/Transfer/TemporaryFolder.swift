package import Foundation
internal import TSanMutex

/// A temporary folder of this process, which only its user can read. It is removed with the object or, if the process
/// was killed, by the next program that calls ``sweep(_:)``.
///
/// The process holds a lock on the folder (`flock`) as long as it lives; a folder without one was left behind. The
/// system's own cleaning (`systemd-tmpfiles`) leaves out locked folders, too.
///
/// ```swift
/// let folder = TemporaryFolder("slipbox-imports")
/// try folder.make()
/// ```
package final class TemporaryFolder: Sendable {
    /// The location, where a folder exists once it was made.
    package let url: URL
    /// The open folder that has the lock.
    private let held = Mutex<Int32?>(nil)
    private static let suffix = ".held"

    /// Creates the name of a folder.
    /// - Parameters:
    ///   - kind: What is in the folder, for people who see it.
    ///   - parent: The folder that it is made in.
    package init(_ kind: String, in parent: URL = FileManager.default.temporaryDirectory) {
        url = parent.appendingPathComponent("\(kind)-\(UUID().uuidString)\(Self.suffix)")
    }

    deinit {
        // Nobody is left to tell; whatever stays is swept at the next start.
        try? remove()
    }

    /// Makes the folder, unless it was made before.
    package func make() throws {
        try held.withLock { held in
            guard held == nil else { return }
            let parent = url.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            // Between the first two steps, another process may take the folder for one that was left behind.
            while held == nil {
                guard mkdir(url.path, 0o700) == 0 || errno == EEXIST else { throw Self.failure(url) }
                let folder = open(url.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
                if folder < 0, errno == ENOENT { continue }
                guard folder >= 0 else { throw Self.failure(url) }
                // A file system without such locks refuses them to those who sweep, too.
                while flock(folder, LOCK_EX) != 0, errno == EINTR {}
                if Self.status(of: folder, at: url.path) != nil { held = folder } else { close(folder) }
            }
        }
    }

    /// Removes the folder with everything in it, if it was made.
    package func remove() throws {
        try held.withLock { held in
            guard let folder = held else { return }
            held = nil
            defer { close(folder) }
            try Self.remove(url, open: folder)
        }
    }

    // MARK: - Sweeping

    /// Removes the folders that killed processes of this user have left in a folder. Follows no links.
    /// - Returns: What could not be removed, with the reasons.
    @discardableResult package static func sweep(_ parent: URL) -> [(folder: URL, reason: String)] {
        // Without a folder, or if it cannot be read, there is nothing of ours in it.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        return names.filter(isName).compactMap { name in
            let url = parent.appendingPathComponent(name)
            let folder = open(url.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard folder >= 0 else { return nil }
            defer { close(folder) }
            guard flock(folder, LOCK_EX | LOCK_NB) == 0, isOwn(folder, at: url.path) else { return nil }
            do {
                try remove(url, open: folder)
                return nil
            } catch {
                return (url, error.localizedDescription)
            }
        }
    }

    /// Sweeps folders on a thread of its own, since much may have been left behind.
    package static func sweepInBackground(_ parents: Set<URL>, tell: @escaping @Sendable (String) -> Void = { _ in }) {
        Thread.detachNewThread {
            for problem in parents.flatMap({ sweep($0) }) {
                tell("\(problem.folder.path) was left by a program that was killed, and stays: \(problem.reason)")
            }
        }
    }

    /// Whether a name is one that `init(_:in:)` makes.
    private static func isName(_ name: String) -> Bool {
        guard name.hasSuffix(suffix) else { return false }
        let stem = name.dropLast(suffix.count)
        return stem.dropLast(36).hasSuffix("-") && UUID(uuidString: String(stem.suffix(36))) != nil
    }

    /// Whether an open folder belongs to this user alone, and is the one at a path.
    private static func isOwn(_ folder: Int32, at path: String) -> Bool {
        guard let status = status(of: folder, at: path) else { return false }
        return status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }

    /// Returns the status of an open folder if it is still the one at a path.
    private static func status(of folder: Int32, at path: String) -> stat? {
        var (opened, named) = (stat(), stat())
        guard fstat(folder, &opened) == 0, lstat(path, &named) == 0 else { return nil }
        return opened.st_ino == named.st_ino && opened.st_dev == named.st_dev ? opened : nil
    }

    /// Removes what is in an open folder, whatever the path leads to by now, and the folder itself.
    private static func remove(_ url: URL, open folder: Int32) throws {
        let content = URL(fileURLWithPath: "/proc/self/fd/\(folder)", isDirectory: true)
        for name in try FileManager.default.contentsOfDirectory(atPath: content.path) {
            try FileManager.default.removeItem(at: content.appendingPathComponent(name))
        }
        guard rmdir(url.path) == 0 || errno == ENOENT else { throw failure(url) }
    }

    private static func failure(_ url: URL) -> CocoaError {
        let reason = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        return CocoaError(.fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: reason, NSFilePathErrorKey: url.path])
    }
}
