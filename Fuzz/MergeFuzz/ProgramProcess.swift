import Foundation

/// One of the two processes, as whoever tells it what to do sees it.
final class ProgramProcess {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    private var unread = Data()

    init() throws {
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["--program"]
        process.standardInput = input
        process.standardOutput = output
        // The other process must not hold this one's input open.
        _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
        try process.run()
    }

    /// Has the process take a step, and waits for what has come of it.
    func take(_ step: Step) throws -> Answer {
        try input.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(step) + Data("\n".utf8))
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread = Data(unread[(end + 1)...]) }
                return try JSONDecoder().decode(Answer.self, from: unread[..<end])
            }
            let news = output.fileHandleForReading.availableData
            guard !news.isEmpty else { throw MergeFault("a process has ended in step \(step)") }
            unread += news
        }
    }

    /// Ends the process.
    func end() throws {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw MergeFault("a process has failed") }
    }
}
