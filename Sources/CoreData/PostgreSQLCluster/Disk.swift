package import Foundation

/// A small disk in memory, for tests of stores that it is too small for. Mounting it requires privileges.
package enum Disk {
    /// Mounts a disk at a folder, and returns whether this user may.
    ///
    /// - Parameter owner: The user whose folder it is; nil for this one.
    package static func mount(at folder: URL, kilobytes: Int, owner: String? = nil) -> Bool {
        let rights = owner.map { ",mode=700,uid=\($0),gid=\($0)" } ?? ""
        let isMounted = run("mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k\(rights)", "tmpfs", folder.path])
        if !isMounted {
            FileHandle.standardError.write(Data("NOT TESTED: a full disk, since this user may not mount one\n".utf8))
        }
        return isMounted
    }

    package static func resize(_ folder: URL, kilobytes: Int) -> Bool {
        run("mount", ["-o", "remount,size=\(kilobytes)k", folder.path])
    }

    package static func unmount(_ folder: URL) {
        _ = run("umount", ["-l", folder.path])
    }

    private static func run(_ command: String, _ arguments: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [command] + arguments
        process.standardError = FileHandle.nullDevice
        do { try process.run() } catch { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
