import Foundation

/// `slipbox serve` in a separate process, which runs this program again.
final class ServedSlipbox {
    let port: Int
    private let process: Process

    /// Starts a server for a slip box and waits for its address.
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

    /// The present memory use of the process in megabytes.
    var residentMegabytes: Double {
        let text = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8)) ?? ""
        return Double(text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096 / 1e6
    }

    /// The processor time that the process has used, in milliseconds.
    var processorMilliseconds: Double {
        let text = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 12 ? ((Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0)) * 10 : 0
    }

    /// Interrupts the process as Ctrl+C does and waits for its end.
    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
