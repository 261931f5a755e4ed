internal import Foundation

extension Text {
    /// The format of a date in a ``Text``. Relative formats are kept up to date by the browser.
    public struct DateStyle: Hashable, Sendable {
        enum Form {
            case date
            case time
            case relative
            case offset
            case timer
        }

        let form: Form

        /// Day, month and year.
        public static let date = DateStyle(form: .date)
        /// Hour and minute.
        public static let time = DateStyle(form: .time)
        /// The distance from now in its largest unit, such as “2 hr”.
        public static let relative = DateStyle(form: .relative)
        /// The distance from now in its largest unit, with a sign, such as “+2 hr”.
        public static let offset = DateStyle(form: .offset)
        /// The distance from now in hours, minutes and seconds.
        public static let timer = DateStyle(form: .timer)
    }
}

extension Text.DateStyle {
    /// The name of the format in the client script, which keeps the text up to date; nil if the text never changes.
    var clientName: String? {
        switch form {
        case .date, .time: nil
        case .relative: "relative"
        case .offset: "offset"
        case .timer: "timer"
        }
    }

    func text(of date: Date, in environment: EnvironmentValues) -> String {
        var style = Date.FormatStyle(
            locale: environment.locale,
            calendar: environment.calendar,
            timeZone: environment.timeZone
        )
        let seconds = date.timeIntervalSince(environment.now())
        switch form {
        case .date:
            style = style.year().month(.wide).day()
            return date.formatted(style)
        case .time:
            style = style.hour().minute()
            return date.formatted(style)
        case .relative: return Self.span(of: seconds)
        case .offset: return (seconds < 0 ? "-" : "+") + Self.span(of: seconds)
        case .timer: return Self.clock(of: seconds)
        }
    }

    private static func span(of seconds: Double) -> String {
        let whole = Int(abs(seconds))
        let units = [(86_400, "day"), (3600, "hr"), (60, "min"), (1, "sec")]
        guard let (size, name) = units.first(where: { whole >= $0.0 }) else { return "0 sec" }
        let count = whole / size
        return "\(count) \(name)\(name == "day" && count != 1 ? "s" : "")"
    }

    private static func clock(of seconds: Double) -> String {
        let whole = Int(abs(seconds))
        let tail = String(format: "%02d", whole % 60)
        guard whole >= 3600 else { return "\(whole / 60):\(tail)" }
        return "\(whole / 3600):\(String(format: "%02d", whole / 60 % 60)):\(tail)"
    }
}
