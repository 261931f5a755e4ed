/// The log settings, read from launch arguments with Apple's names, or else from the environment.
struct LogSettings: Equatable, Sendable {
    /// The level of SQL logging, from 0 (off) to 4 (everything).
    var sqlLevel = 0
    /// The level of messages about CloudKit, from 0 (warnings only) to 3 (each record).
    var cloudKitLevel = 0
    /// The level of messages about migrations, from 0 (off) to 1.
    var migrationLevel = 0
    /// Whether using objects on a queue other than their context's traps.
    var isConcurrencyDebug = false
    /// Whether anything is logged.
    var isEnabled = true

    private static let levels = 0...4

    /// - Parameters:
    ///   - arguments: The launch arguments, such as `["notes", "-com.apple.CoreData.SQLDebug", "1"]`.
    ///   - environment: The environment, such as `["CORE_DATA_SQL_DEBUG": "1"]`.
    init(arguments: [String] = [], environment: [String: String] = [:]) {
        func number(_ name: String, _ variable: String? = nil) -> Int? {
            Self.value(of: "-com.apple.CoreData.\(name)", in: arguments)
                ?? variable.flatMap { environment[$0] }.flatMap(Self.number)
        }
        let level = number("SQLDebug", "CORE_DATA_SQL_DEBUG") ?? sqlLevel
        sqlLevel = min(max(level, Self.levels.lowerBound), Self.levels.upperBound)
        cloudKitLevel = number("CloudKitDebug", "CORE_DATA_CLOUDKIT_DEBUG") ?? cloudKitLevel
        migrationLevel = number("MigrationDebug", "CORE_DATA_MIGRATION_DEBUG") ?? migrationLevel
        // The older of Apple's two arguments asserts the same.
        let concurrency = number("ConcurrencyDebug", "CORE_DATA_CONCURRENCY_DEBUG") ?? number("ThreadingDebug")
        isConcurrencyDebug = concurrency.map { $0 > 0 } ?? false
        isEnabled = number("Logging.stderr").map { $0 > 0 } ?? true
    }

    /// Returns whether lines are coloured: on a terminal that can, unless the user wants none.
    ///
    /// - Parameters:
    ///   - environment: The environment, with `TERM` and `NO_COLOR`.
    ///   - isTerminal: Whether the lines go to a terminal.
    static func hasColors(_ environment: [String: String], isTerminal: Bool) -> Bool {
        let terminal = environment["TERM", default: ""]
        return isTerminal && !terminal.isEmpty && terminal != "dumb" && environment["NO_COLOR", default: ""].isEmpty
    }

    /// Returns the number after a launch argument; nil if the argument or the number is missing.
    private static func value(of argument: String, in arguments: [String]) -> Int? {
        for (name, value) in zip(arguments, arguments.dropFirst()).reversed() where name == argument {
            if let number = number(value) { return number }
        }
        return nil
    }

    private static func number(_ text: String) -> Int? {
        switch text.lowercased() {
        case "yes", "true": 1
        case "no", "false": 0
        default: Int(text)
        }
    }
}
