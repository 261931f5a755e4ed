public import Foundation

extension EnvironmentValues {
    private enum LocaleKey: EnvironmentKey {
        static var defaultValue: Locale { Locale(identifier: "en_US") }
    }

    private enum CalendarKey: EnvironmentKey {
        static var defaultValue: Calendar { Calendar(identifier: .gregorian) }
    }

    private enum TimeZoneKey: EnvironmentKey {
        static var defaultValue: TimeZone? { nil }
    }

    private enum NowKey: EnvironmentKey {
        static var defaultValue: @Sendable () -> Date { { Date() } }
    }

    private enum LineLimitKey: EnvironmentKey {
        static var defaultValue: Int? { nil }
    }

    private enum LeastLinesKey: EnvironmentKey {
        static var defaultValue: Int? { nil }
    }

    private enum ImageScaleKey: EnvironmentKey {
        static var defaultValue: Image.Scale? { nil }
    }

    private enum EnabledKey: EnvironmentKey {
        static var defaultValue: Bool { true }
    }

    private enum PageKey: EnvironmentKey {
        static var defaultValue: Weak<PageModel> { Weak(nil) }
    }

    /// The language and region of the user. Default: `en_US`.
    public var locale: Locale {
        get { self[LocaleKey.self] }
        set { self[LocaleKey.self] = newValue }
    }

    /// The calendar of the user. Default: Gregorian.
    public var calendar: Calendar {
        get { self[CalendarKey.self] }
        set { self[CalendarKey.self] = newValue }
    }

    /// The time zone of the user: that of the browser once its page is connected, unless the program has set another.
    /// Before, and without JavaScript, it is GMT.
    public var timeZone: TimeZone {
        get { self[TimeZoneKey.self] ?? (window { $0.timeZone.current } ?? nil) ?? .gmt }
        set { self[TimeZoneKey.self] = newValue }
    }

    /// Returns the current time. Relative dates are computed from it; tests replace it.
    public var now: @Sendable () -> Date {
        get { self[NowKey.self] }
        set { self[NowKey.self] = newValue }
    }

    /// The maximum number of lines of a text; nil means no limit.
    public var lineLimit: Int? {
        get { self[LineLimitKey.self] }
        set { self[LineLimitKey.self] = newValue }
    }

    /// The number of lines that a field with several lines is high at least; nil for one.
    var leastLines: Int? {
        get { self[LeastLinesKey.self] }
        set { self[LeastLinesKey.self] = newValue }
    }

    /// The size of icons relative to the surrounding text; nil means medium.
    public var imageScale: Image.Scale? {
        get { self[ImageScaleKey.self] }
        set { self[ImageScaleKey.self] = newValue }
    }

    /// Whether controls respond to the user.
    public var isEnabled: Bool {
        get { self[EnabledKey.self] }
        set { self[EnabledKey.self] = newValue }
    }

    /// The page that contains the view; nil outside a session.
    var page: PageModel? {
        get { self[PageKey.self].object }
        set { self[PageKey.self] = Weak(newValue) }
    }
}
