import Foundation

/// `slipbox serve` in a process of its own, which is this program once more.
final class ServedSlipbox {
    let port: Int
    private let process: Process

    /// Starts to serve a slip box, and waits for the address to be told.
    init(_ file: URL) throws {
        process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--slipbox", "--store", file.path, "serve", "--listen", "127.0.0.1:0"]
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = URL(string: line.trimmingCharacters(in: .whitespacesAndNewlines))?.port else {
            throw CocoaError(.executableLoad)
        }
        self.port = port
    }

    /// How much memory the process has now, in megabytes.
    var residentMegabytes: Double {
        let text = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8)) ?? ""
        return Double(text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096 / 1e6
    }

    /// Ends the process as Ctrl+C does, and waits for it.
    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
