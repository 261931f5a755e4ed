internal import Foundation

/// The level of a log message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
    /// The level's number, as in Apple's framework.
    public let rawValue: UInt8

    /// Creates a level from its number.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Creates a level from its number.
    public init(_ rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The level of ``Logger/notice(_:)``, which is always written.
    public static let `default` = OSLogType(0x00)
    /// Written if the environment has `OS_ACTIVITY_MODE=info` or `debug`.
    public static let info = OSLogType(0x01)
    /// Written if the environment has `OS_ACTIVITY_MODE=debug`.
    public static let debug = OSLogType(0x02)
    /// An error of this program.
    public static let error = OSLogType(0x10)
    /// An error of more than this program, or a mistake in the program.
    public static let fault = OSLogType(0x11)

    /// The level as the tool `log` prints it in its compact style.
    var abbreviation: String {
        switch self {
        case .default: "Df"
        case .info: "I "
        case .debug: "Db"
        case .error: "E "
        case .fault: "F "
        default: "\(rawValue)"
        }
    }
}

/// The levels that are written, from the environment variable that Xcode knows as well.
enum LogMode {
    case disable, normal, info, debug

    static let current = LogMode(environment: ProcessInfo.processInfo.environment)

    init(environment: [String: String]) {
        self =
            switch environment["OS_ACTIVITY_MODE"] {
            case "disable": .disable
            case "info": .info
            case "debug": .debug
            default: .normal
            }
    }

    func writes(_ type: OSLogType) -> Bool {
        switch self {
        case .disable: false
        case .normal: type != .info && type != .debug
        case .info: type != .debug
        case .debug: true
        }
    }
}
