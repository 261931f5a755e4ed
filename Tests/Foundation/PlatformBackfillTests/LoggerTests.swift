import Foundation
import Testing

@testable import PlatformBackfill

@Suite struct LoggerTests {
    @Test func linesNameLevelProcessAndSource() {
        let logger = Logger(subsystem: "com.example.notes", category: "store")
        let line = logger.line("opened", .error, at: Date(timeIntervalSince1970: 0.25))
        let process = ProcessInfo.processInfo
        let name = "\(process.processName)[\(process.processIdentifier)]"
        #expect(line.hasSuffix(" E  \(name) [com.example.notes:store] opened\n"), "\(line)")
        #expect(line.contains(#/^(1970-01-01|1969-12-31) \d\d:\d\d:00\.250 /#), "\(line)")
        #expect(Logger().line("opened", .default, at: Date()).hasSuffix(" Df \(name) opened\n"))
    }

    @Test func levelsAreWrittenByTheEnvironment() {
        let all: [OSLogType] = [.default, .info, .debug, .error, .fault]
        func written(_ mode: String?) -> [OSLogType] {
            let mode = LogMode(environment: mode.map { ["OS_ACTIVITY_MODE": $0] } ?? [:])
            return all.filter(mode.writes)
        }
        #expect(written(nil) == [.default, .error, .fault] && written("other") == written(nil))
        #expect(written("info") == [.default, .info, .error, .fault])
        #expect(written("debug") == all && written("disable") == [])
        #expect(all.map(\.rawValue) == [0, 1, 2, 16, 17])
    }

    @Test func messagesGoToStandardError() async throws {
        let result = try await #require(
            processExitsWith: .success,
            observing: [\.standardErrorContent, \.standardOutputContent]
        ) {
            setenv("OS_ACTIVITY_MODE", "info", 1)
            let logger = Logger(subsystem: "notes", category: "test")
            let name = "secret"
            logger.error("could not open \(name): \(13) \(name, privacy: .public)")
            logger.info("an information")
            logger.debug("never made: \(Self.stop())")
            logger.log(level: .fault, "a fault")
            logger.notice("done")
        }
        let lines = result.text.split(separator: "\n").filter { $0.contains("[notes:test]") }
        let messages = lines.compactMap { $0.split(separator: "[notes:test] ").last }
        #expect(messages == ["could not open <private>: 13 secret", "an information", "a fault", "done"])
        #expect(!String(decoding: result.standardOutputContent, as: UTF8.self).contains("[notes:test]"))
    }

    private static func stop() -> Int { preconditionFailure("A message that is not written was made.") }
}
