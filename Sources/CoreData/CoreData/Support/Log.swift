internal import Foundation

/// Writes messages for developers to standard error, in lines that start like Apple's.
package enum Log {
    /// The settings, read when the first message is logged.
    private static let settings = LogSettings(
        arguments: ProcessInfo.processInfo.arguments,
        environment: ProcessInfo.processInfo.environment
    )

    private static let hasColors = LogSettings.hasColors(
        ProcessInfo.processInfo.environment,
        isTerminal: isatty(FileHandle.standardError.fileDescriptor) == 1
    )

    /// The level of SQL logging, from 0 (off) to 4.
    static let sqlLevel = settings.isEnabled ? settings.sqlLevel : 0

    /// Whether using objects on a queue other than their context's traps.
    static let isConcurrencyDebug = settings.isConcurrencyDebug

    /// Logs an SQL statement if the SQL level is at least `level`.
    static func sql(_ message: @autoclosure () -> String, level: Int = 1) {
        guard sqlLevel >= level else { return }
        write(line("sql", message(), hasColors: hasColors))
    }

    /// Logs details of an SQL statement, such as its duration, if the SQL level is at least `level`.
    static func annotation(_ message: @autoclosure () -> String, level: Int = 1) {
        guard sqlLevel >= level else { return }
        write(line("annotation", message(), hasColors: hasColors))
    }

    /// Logs a row that a statement has returned. Callers ask ``tellsRows`` first, since rows are many.
    static func row(_ message: String) {
        write(line("details", message, hasColors: hasColors))
    }

    /// Whether the rows that statements return are logged: from level 3 of SQL on.
    static var tellsRows: Bool { sqlLevel >= 3 }

    /// Logs a step of a migration if messages about migrations are asked for.
    static func migration(_ message: @autoclosure () -> String) {
        guard settings.isEnabled, settings.migrationLevel > 0 else { return }
        write(line("migration", message(), hasColors: hasColors))
    }

    /// The level of messages about CloudKit, from 0 (warnings only) to 3.
    static let cloudKitLevel = settings.isEnabled ? settings.cloudKitLevel : 0

    /// Logs what happens between stores and CloudKit if the level of that is at least `level`.
    static func cloudKit(_ message: @autoclosure () -> String, level: Int = 1) {
        guard cloudKitLevel >= level else { return }
        write(line("CloudKit", message(), hasColors: hasColors))
    }

    /// Logs a probable mistake that is not an error.
    package static func warning(_ message: @autoclosure () -> String) {
        guard settings.isEnabled else { return }
        write(line("warning", message(), hasColors: hasColors))
    }

    /// Returns the line for a message. In colours, the kind of a line is seen before it is read, and statements stand out
    /// from what is said about them.
    static func line(_ kind: String, _ message: String, hasColors: Bool = false) -> String {
        guard hasColors else { return "CoreData: \(kind): \(message)\n" }
        func ink(_ text: String, _ code: Int) -> String { "\u{1B}[\(code)m\(text)\u{1B}[0m" }
        let (dim, red, green, yellow, cyan) = (2, 31, 32, 33, 36)
        let color =
            switch kind {
            case "sql": cyan
            case "details": green
            case "warning": red
            case "migration", "CloudKit": yellow
            default: dim
            }
        return "\(ink("CoreData:", dim)) \(ink(kind + ":", color)) \(color == dim ? ink(message, dim) : message)\n"
    }

    private static func write(_ line: String) {
        // Writes the whole line at once, so that lines of several threads do not mix. Errors are ignored.
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
}
