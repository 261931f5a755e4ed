import Foundation

/// A small disk in memory. Mounting it requires privileges.
enum Disk {
    static func mount(at folder: URL, kilobytes: Int) -> Bool {
        let isMounted = run("mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder.path])
        if !isMounted { print("NOT TESTED: a full disk, since this user may not mount one") }
        return isMounted
    }

    static func resize(_ folder: URL, kilobytes: Int) -> Bool {
        run("mount", ["-o", "remount,size=\(kilobytes)k", folder.path])
    }

    static func unmount(_ folder: URL) {
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
