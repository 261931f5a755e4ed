/// Whether there is much space in a direction.
public enum UserInterfaceSizeClass: Hashable, Sendable {
    /// Little space, as on a phone.
    case compact
    /// Much space, as on a desk.
    case regular
}

extension EnvironmentValues {
    private enum HorizontalKey: EnvironmentKey {
        static var defaultValue: UserInterfaceSizeClass? { .regular }
    }

    private enum VerticalKey: EnvironmentKey {
        static var defaultValue: UserInterfaceSizeClass? { .regular }
    }

    private enum MotionKey: EnvironmentKey {
        static var defaultValue: Bool { false }
    }

    /// Whether the window is wide: compact below 700 pixels. Regular until the browser has connected, which tells.
    public var horizontalSizeClass: UserInterfaceSizeClass? {
        get { self[HorizontalKey.self] }
        set { self[HorizontalKey.self] = newValue }
    }

    /// Whether the window is high: compact below 500 pixels. Regular until the browser has connected, which tells.
    public var verticalSizeClass: UserInterfaceSizeClass? {
        get { self[VerticalKey.self] }
        set { self[VerticalKey.self] = newValue }
    }

    /// Whether the user prefers pages that move little. The library's own animations already follow the preference.
    public var accessibilityReduceMotion: Bool {
        get { self[MotionKey.self] }
        set { self[MotionKey.self] = newValue }
    }
}

/// The properties of a browser's window that views can ask for.
struct Device: Equatable {
    let isNarrow: Bool
    let isLow: Bool
    let isDark: Bool
    let isCalm: Bool

    /// Reads what a browser has sent; whatever it has not sent is false.
    init(_ message: JSONValue) {
        isNarrow = message["narrow"].bool ?? false
        isLow = message["low"].bool ?? false
        isDark = message["dark"].bool ?? false
        isCalm = message["calm"].bool ?? false
    }

    func apply(to environment: inout EnvironmentValues) {
        environment.horizontalSizeClass = isNarrow ? .compact : .regular
        environment.verticalSizeClass = isLow ? .compact : .regular
        environment.deviceColorScheme = isDark ? .dark : .light
        environment.accessibilityReduceMotion = isCalm
    }
}
