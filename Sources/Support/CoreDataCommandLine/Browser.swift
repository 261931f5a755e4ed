internal import Foundation

/// The user's web browser.
package enum Browser {
    /// Opens an address. Returns false if there is no display, or if `xdg-open` finds no browser.
    package static func open(_ address: String) async -> Bool {
        let environment = ProcessInfo.processInfo.environment
        // Without a display, `xdg-open` would run a browser for terminals in this one.
        let places = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"]
        guard places.contains(where: { environment[$0]?.isEmpty == false }) else { return false }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // In a session of its own, the browser outlives Ctrl+C.
        process.arguments = ["setsid", "--wait", "xdg-open", address]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
            // What runs longer is the browser itself.
            for _ in 0..<60 where process.isRunning { try await Task.sleep(for: .milliseconds(50)) }
        } catch {
            return false
        }
        return process.isRunning || process.terminationStatus == 0
    }
}
