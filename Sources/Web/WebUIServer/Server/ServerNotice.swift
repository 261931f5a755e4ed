/// Something that whoever runs a server should know.
public struct ServerNotice: Sendable, CustomStringConvertible {
    /// How much it matters.
    public enum Level: String, Sendable {
        case info
        case warning
        case error
    }

    public let level: Level
    public let text: String

    public var description: String { "webui \(level.rawValue): \(text)" }
}
