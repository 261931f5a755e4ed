import Testing

@testable import CoreData

@Suite struct LogTests {
    @Test func linesBeginAsApples() {
        #expect(Log.line("sql", "SELECT 1") == "CoreData: sql: SELECT 1\n")
        #expect(Log.line("warning", "Slow.") == "CoreData: warning: Slow.\n")
    }

    @Test func colouredLinesSayTheSame() {
        let line = Log.line("sql", "SELECT 1", hasColors: true)
        #expect(line != Log.line("sql", "SELECT 1"))
        #expect(line.replacing(/\u{1B}\[[0-9]+m/, with: "") == Log.line("sql", "SELECT 1"))
        #expect(Log.line("annotation", "x", hasColors: true).contains("\u{1B}[2mx\u{1B}[0m"))
    }

    /// Messages are created only if they are logged, because creating them takes time.
    @Test func whatIsNotToldIsNotMade() {
        var isMade = false
        func message() -> String {
            isMade = true
            return "made"
        }
        Log.sql(message(), level: Log.sqlLevel + 1)
        Log.annotation(message(), level: Log.sqlLevel + 1)
        #expect(!isMade)
    }

    @Test func warningsGoToStandardError() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            Log.warning("Slow.")
        }
        #expect(String(decoding: result.standardErrorContent, as: UTF8.self).contains("CoreData: warning: Slow.\n"))
    }
}
