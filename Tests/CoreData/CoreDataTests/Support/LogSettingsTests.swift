import Testing

@testable import CoreData

@Suite struct LogSettingsTests {
    @Test func nothingButWarningsIsToldByDefault() {
        let settings = LogSettings(arguments: ["notes", "--verbose"], environment: ["PATH": "/bin"])
        #expect(settings == LogSettings())
        #expect(settings.sqlLevel == 0)
        #expect(!settings.isConcurrencyDebug)
        #expect(settings.isEnabled)
    }

    @Test(arguments: [
        ("0", 0), ("1", 1), ("3", 3), ("4", 4), ("9", 4), ("-2", 0), ("YES", 1), ("no", 0), ("x", 0), ("", 0),
    ])
    func theLevelOfSQLIsANumber(_ text: String, _ level: Int) {
        #expect(LogSettings(arguments: ["notes", "-com.apple.CoreData.SQLDebug", text]).sqlLevel == level)
        #expect(LogSettings(environment: ["CORE_DATA_SQL_DEBUG": text]).sqlLevel == level)
    }

    @Test func concurrencyIsCheckedWhereAskedFor() {
        #expect(LogSettings(arguments: ["-com.apple.CoreData.ConcurrencyDebug", "1"]).isConcurrencyDebug)
        #expect(LogSettings(environment: ["CORE_DATA_CONCURRENCY_DEBUG": "1"]).isConcurrencyDebug)
        #expect(!LogSettings(environment: ["CORE_DATA_CONCURRENCY_DEBUG": "0"]).isConcurrencyDebug)
    }

    @Test func theOlderNameOfTheAssertionsCountsToo() {
        #expect(LogSettings(arguments: ["-com.apple.CoreData.ThreadingDebug", "3"]).isConcurrencyDebug)
        let both = ["-com.apple.CoreData.ThreadingDebug", "1", "-com.apple.CoreData.ConcurrencyDebug", "0"]
        #expect(!LogSettings(arguments: both).isConcurrencyDebug)
    }

    @Test func migrationsAreToldOfWhereAskedFor() {
        #expect(LogSettings().migrationLevel == 0)
        #expect(LogSettings(arguments: ["-com.apple.CoreData.MigrationDebug", "1"]).migrationLevel == 1)
        #expect(LogSettings(environment: ["CORE_DATA_MIGRATION_DEBUG": "1"]).migrationLevel == 1)
    }

    @Test func onlyTerminalsThatCanGetColours() {
        #expect(LogSettings.hasColors(["TERM": "xterm"], isTerminal: true))
        #expect(!LogSettings.hasColors(["TERM": "xterm"], isTerminal: false))
        #expect(!LogSettings.hasColors(["TERM": "dumb"], isTerminal: true))
        #expect(!LogSettings.hasColors([:], isTerminal: true))
        #expect(!LogSettings.hasColors(["TERM": "xterm", "NO_COLOR": "1"], isTerminal: true))
        #expect(LogSettings.hasColors(["TERM": "xterm", "NO_COLOR": ""], isTerminal: true))
    }

    @Test func tellingCanBeTurnedOff() {
        #expect(!LogSettings(arguments: ["-com.apple.CoreData.Logging.stderr", "0"]).isEnabled)
        #expect(LogSettings(arguments: ["-com.apple.CoreData.Logging.stderr", "1"]).isEnabled)
    }

    @Test func argumentsComeBeforeTheEnvironment() {
        let environment = ["CORE_DATA_SQL_DEBUG": "3", "CORE_DATA_CONCURRENCY_DEBUG": "1"]
        let arguments = ["-com.apple.CoreData.SQLDebug", "1", "-com.apple.CoreData.ConcurrencyDebug", "0"]
        let settings = LogSettings(arguments: arguments, environment: environment)
        #expect(settings.sqlLevel == 1)
        #expect(!settings.isConcurrencyDebug)
    }

    @Test func theLastOfEqualArgumentsCounts() {
        let name = "-com.apple.CoreData.SQLDebug"
        #expect(LogSettings(arguments: [name, "1", name, "2"]).sqlLevel == 2)
        #expect(LogSettings(arguments: [name, "1", name]).sqlLevel == 1)
        #expect(LogSettings(arguments: [name, name, "3"]).sqlLevel == 3)
        #expect(LogSettings(arguments: [name]).sqlLevel == 0)
    }
}
