internal import Foundation

/// Writes messages for developers and administrators to standard error.
///
/// ```swift
/// let logger = Logger(subsystem: "com.example.notes", category: "store")
/// logger.error("could not open \(file.path, privacy: .public): \(error.localizedDescription)")
/// ```
///
/// Each message is one line, in the form of Apple's `log show --style compact`: date, level, process, subsystem, category,
/// message. A message whose level is not written (``OSLogType``) is not made either. Text and objects are private unless
/// the message says otherwise: they are written as `<private>`, see ``OSLogPrivacy``.
public struct Logger: Sendable {
    private let source: String

    /// Creates a logger without a subsystem.
    public init() {
        source = ""
    }

    /// Creates a logger whose lines name a subsystem, such as the program's identifier, and a category within it.
    public init(subsystem: String, category: String) {
        source = "[\(subsystem):\(category)] "
    }

    /// Whether messages of a level are written.
    public func isEnabled(type: OSLogType) -> Bool {
        LogMode.current.writes(type)
    }

    /// Writes a message at the default level.
    public func log(_ message: @autoclosure () -> OSLogMessage) {
        write(message, .default)
    }

    /// Writes a message at a level.
    public func log(level: OSLogType, _ message: @autoclosure () -> OSLogMessage) {
        write(message, level)
    }

    /// Writes a message at the level `debug`.
    public func trace(_ message: @autoclosure () -> OSLogMessage) {
        write(message, .debug)
    }

    /// Writes a message at the level `debug`.
    public func debug(_ message: @autoclosure () -> OSLogMessage) {
        write(message, .debug)
    }

    /// Writes a message at the level `info`.
    public func info(_ message: @autoclosure () -> OSLogMessage) {
        write(message, .info)
    }

    /// Writes a message at the default level.
    public func notice(_ message: @autoclosure () -> OSLogMessage) {
        write(message, .default)
    }

    /// Writes a message at the level `error`.
    public func warning(_ message: @autoclosure () -> OSLogMessage) {
        write(message, .error)
    }

    /// Writes a message at the level `error`.
    public func error(_ message: @autoclosure () -> OSLogMessage) {
        write(message, .error)
    }

    /// Writes a message at the level `fault`.
    public func critical(_ message: @autoclosure () -> OSLogMessage) {
        write(message, .fault)
    }

    /// Writes a message at the level `fault`.
    public func fault(_ message: @autoclosure () -> OSLogMessage) {
        write(message, .fault)
    }

    private func write(_ message: () -> OSLogMessage, _ type: OSLogType) {
        guard isEnabled(type: type) else { return }
        let line = line(message().text, type, at: Date())
        do {
            // The whole line at once, so that lines of several threads do not mix.
            try FileHandle.standardError.write(contentsOf: Data(line.utf8))
        } catch {
            // Standard error is closed: there is nowhere left to say so.
            return
        }
    }

    /// Returns the line for a message.
    func line(_ text: String, _ type: OSLogType, at date: Date) -> String {
        let process = ProcessInfo.processInfo
        let time = date.formatted(Self.time)
        return "\(time) \(type.abbreviation) \(process.processName)[\(process.processIdentifier)] \(source)\(text)\n"
    }

    private static let time = Date.ISO8601FormatStyle(
        dateTimeSeparator: .space,
        includingFractionalSeconds: true,
        timeZone: .current
    ).year().month().day().time(includingFractionalSeconds: true)
}
