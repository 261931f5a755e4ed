/// What of the package's work is told on standard error, as programs are started with it: by launch arguments, which have
/// Apple's names, or else by the environment.
struct LogSettings: Equatable, Sendable {
    /// How much is told of what is asked of SQLite: nothing at 0, everything at 4.
    var sqlLevel = 0
    /// Whether using objects on another queue than that of their context stops the program.
    var isConcurrencyDebug = false
    /// Whether anything is told at all.
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
        isConcurrencyDebug = number("ConcurrencyDebug", "CORE_DATA_CONCURRENCY_DEBUG").map { $0 > 0 } ?? false
        isEnabled = number("Logging.stderr").map { $0 > 0 } ?? true
    }

    /// What follows the argument. The last one counts, so that scripts can add to the arguments that they are given.
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
