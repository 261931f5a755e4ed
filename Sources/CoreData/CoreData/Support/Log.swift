internal import Foundation

/// The one place where the package tells something to those who run a program: on standard error, in lines that begin as
/// Apple's do.
package enum Log {
    /// Read once, when something is first to be told.
    private static let settings = LogSettings(
        arguments: ProcessInfo.processInfo.arguments,
        environment: ProcessInfo.processInfo.environment
    )

    /// How much is told of what is asked of SQLite: from 0, nothing, to 4.
    static let sqlLevel = settings.isEnabled ? settings.sqlLevel : 0

    /// Whether using objects on another queue than that of their context stops the program.
    static let isConcurrencyDebug = settings.isConcurrencyDebug

    /// Tells which SQL is run, from the level on.
    static func sql(_ message: @autoclosure () -> String, level: Int = 1) {
        guard sqlLevel >= level else { return }
        write(line("sql", message()))
    }

    /// Tells how SQL went, such as the time that it took, from the level on.
    static func annotation(_ message: @autoclosure () -> String, level: Int = 1) {
        guard sqlLevel >= level else { return }
        write(line("annotation", message()))
    }

    /// Tells what is probably a mistake, but no error.
    package static func warning(_ message: @autoclosure () -> String) {
        guard settings.isEnabled else { return }
        write(line("warning", message()))
    }

    /// The line for a message of a kind.
    static func line(_ kind: String, _ message: String) -> String {
        "CoreData: \(kind): \(message)\n"
    }

    private static func write(_ line: String) {
        // The whole line at once, so that lines of several threads do not mix. Where nobody listens, nothing is missed.
        try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
}
