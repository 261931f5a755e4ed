public import Foundation

extension EnvironmentValues {
    private enum LocaleKey: EnvironmentKey {
        static var defaultValue: Locale { Locale(identifier: "en_US") }
    }

    private enum CalendarKey: EnvironmentKey {
        static var defaultValue: Calendar { Calendar(identifier: .gregorian) }
    }

    private enum TimeZoneKey: EnvironmentKey {
        static var defaultValue: TimeZone { .gmt }
    }

    private enum NowKey: EnvironmentKey {
        static var defaultValue: @Sendable () -> Date { { Date() } }
    }

    private enum LineLimitKey: EnvironmentKey {
        static var defaultValue: Int? { nil }
    }

    private enum ImageScaleKey: EnvironmentKey {
        static var defaultValue: Image.Scale? { nil }
    }

    private enum LabelStyleKey: EnvironmentKey {
        static var defaultValue: LabelStyle { .automatic }
    }

    private enum EnabledKey: EnvironmentKey {
        static var defaultValue: Bool { true }
    }

    private enum PageKey: EnvironmentKey {
        static var defaultValue: Weak<PageModel> { Weak(nil) }
    }

    /// The language and region of the user. Whoever serves the page sets it by what the browser says.
    public var locale: Locale {
        get { self[LocaleKey.self] }
        set { self[LocaleKey.self] = newValue }
    }

    /// The calendar of the user.
    public var calendar: Calendar {
        get { self[CalendarKey.self] }
        set { self[CalendarKey.self] = newValue }
    }

    /// The time zone of the user.
    public var timeZone: TimeZone {
        get { self[TimeZoneKey.self] }
        set { self[TimeZoneKey.self] = newValue }
    }

    /// The time that dates are compared with; tests set it.
    public var now: @Sendable () -> Date {
        get { self[NowKey.self] }
        set { self[NowKey.self] = newValue }
    }

    /// How many lines of text are shown at most.
    public var lineLimit: Int? {
        get { self[LineLimitKey.self] }
        set { self[LineLimitKey.self] = newValue }
    }

    /// How large icons are beside the text.
    public var imageScale: Image.Scale? {
        get { self[ImageScaleKey.self] }
        set { self[ImageScaleKey.self] = newValue }
    }

    /// Whether users can do something with the view.
    public var isEnabled: Bool {
        get { self[EnabledKey.self] }
        set { self[EnabledKey.self] = newValue }
    }

    var labelStyle: LabelStyle {
        get { self[LabelStyleKey.self] }
        set { self[LabelStyleKey.self] = newValue }
    }

    /// The page that the view is on.
    var page: PageModel? {
        get { self[PageKey.self].object }
        set { self[PageKey.self] = Weak(newValue) }
    }
}
