import Foundation

/// The programs that some tests need.
enum Tools {
    /// The plugin, which the package manager builds beside the tests.
    static let plugin: URL? = {
        let tests = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        return executable(tests.deletingLastPathComponent().appending(path: "ManagedMacro-tool"))
    }()

    static let compiler: URL? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").lazy
        .compactMap { executable(URL(filePath: String($0)).appending(path: "swiftc")) }.first

    static func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "ManagedMacroTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    struct Run {
        let output: Data
        let exit: CInt
        let hasCrashed: Bool
        let hasTimedOut: Bool
    }

    /// Runs a program until it exits or a time limit in seconds is reached. Its input and output are files, which
    /// cannot block as pipes can.
    static func run(_ program: URL, _ arguments: [String] = [], input: Data, seconds: Double) throws -> Run {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (inputFile, outputFile) = (folder.appending(path: "input"), folder.appending(path: "output"))
        try input.write(to: inputFile)
        try Data().write(to: outputFile)
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let inputHandle = try FileHandle(forReadingFrom: inputFile)
        let outputHandle = try FileHandle(forWritingTo: outputFile)
        // Processes live on for a while, and many open files of the tests' process make `Process.run()` crash.
        defer { for handle in [inputHandle, outputHandle] { try? handle.close() } }
        process.standardInput = inputHandle
        (process.standardOutput, process.standardError) = (outputHandle, outputHandle)
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        try process.run()
        let hasTimedOut = ended.wait(timeout: .now() + seconds) == .timedOut
        if hasTimedOut {
            process.terminate()
            ended.wait()
        }
        return Run(
            output: try Data(contentsOf: outputFile),
            exit: process.terminationStatus,
            hasCrashed: process.terminationReason == .uncaughtSignal,
            hasTimedOut: hasTimedOut
        )
    }

    private static func executable(_ url: URL) -> URL? {
        FileManager.default.isExecutableFile(atPath: url.path(percentEncoded: false)) ? url : nil
    }
}
