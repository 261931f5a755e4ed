internal import Foundation

/// Writes messages for developers to standard error, in lines that start like Apple's.
package enum Log {
    /// The settings, read when the first message is logged.
    private static let settings = LogSettings(
        arguments: ProcessInfo.processInfo.arguments,
        environment: ProcessInfo.processInfo.environment
    )

    /// The level of SQL logging, from 0 (off) to 4.
    static let sqlLevel = settings.isEnabled ? settings.sqlLevel : 0

    /// Whether using objects on a queue other than their context's traps.
    static let isConcurrencyDebug = settings.isConcurrencyDebug

    /// Logs an SQL statement if the SQL level is at least `level`.
    static func sql(_ message: @autoclosure () -> String, level: Int = 1) {
        guard sqlLevel >= level else { return }
        write(line("sql", message()))
    }

    /// Logs details of an SQL statement, such as its duration, if the SQL level is at least `level`.
    static func annotation(_ message: @autoclosure () -> String, level: Int = 1) {
        guard sqlLevel >= level else { return }
        write(line("annotation", message()))
    }

    /// The level of messages about CloudKit, from 0 (warnings only) to 3.
    static let cloudKitLevel = settings.isEnabled ? settings.cloudKitLevel : 0

    /// Logs what happens between stores and CloudKit if the level of that is at least `level`.
    static func cloudKit(_ message: @autoclosure () -> String, level: Int = 1) {
        guard cloudKitLevel >= level else { return }
        write(line("CloudKit", message()))
    }

    /// Logs a probable mistake that is not an error.
    package static func warning(_ message: @autoclosure () -> String) {
        guard settings.isEnabled else { return }
        write(line("warning", message()))
    }

    /// Returns the line for a message.
    static func line(_ kind: String, _ message: String) -> String {
        "CoreData: \(kind): \(message)\n"
    }

    private static func write(_ line: String) {
        // Writes the whole line at once, so that lines of several threads do not mix. Errors are ignored.
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
}
