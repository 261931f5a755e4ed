internal import struct Foundation.TimeZone

/// Whether there is much space in a direction.
public enum UserInterfaceSizeClass: Hashable, Sendable {
    /// Little space, as on a phone.
    case compact
    /// Much space, as on a desk.
    case regular
}

extension EnvironmentValues {
    // The outer optional tells whether the program has set a value.
    private enum HorizontalKey: EnvironmentKey {
        static var defaultValue: UserInterfaceSizeClass?? { nil }
    }

    private enum VerticalKey: EnvironmentKey {
        static var defaultValue: UserInterfaceSizeClass?? { nil }
    }

    private enum MotionKey: EnvironmentKey {
        static var defaultValue: Bool? { nil }
    }

    /// Reads what the browser tells of its window; nil outside a page, and off the main actor, where no view is rendered.
    func window<Value: Sendable>(_ read: @MainActor (WindowState) -> Value) -> Value? {
        guard let page, MainQueue.isCurrent else { return nil }
        return MainActor.assumeIsolated { read(page.window) }
    }

    private var device: Device? { window { $0.device.current } ?? nil }

    /// Whether the window is wide: compact below 700 pixels. Regular until the browser has connected, which tells.
    public var horizontalSizeClass: UserInterfaceSizeClass? {
        get { self[HorizontalKey.self] ?? (device?.isNarrow == true ? .compact : .regular) }
        set { self[HorizontalKey.self] = .some(newValue) }
    }

    /// Whether the window is too narrow for three columns beside each other, up to 1100 pixels. False until the browser has connected.
    package var isMediumWidth: Bool { device?.isMedium ?? false }

    /// Whether the window is high: compact below 500 pixels. Regular until the browser has connected, which tells.
    public var verticalSizeClass: UserInterfaceSizeClass? {
        get { self[VerticalKey.self] ?? (device?.isLow == true ? .compact : .regular) }
        set { self[VerticalKey.self] = .some(newValue) }
    }

    /// Whether the user prefers pages that move little. The library's own animations already follow the preference.
    public var accessibilityReduceMotion: Bool {
        get { self[MotionKey.self] ?? device?.isCalm ?? false }
        set { self[MotionKey.self] = newValue }
    }

    /// The colour scheme that the user's system prefers: light until the browser has connected.
    var deviceColorScheme: ColorScheme { device?.isDark == true ? .dark : .light }
}

/// What a browser tells of its window. Only views that read one of these values are rendered again when it changes: others, whose
/// models may belong to the values of their views, stay as they are.
@MainActor
final class WindowState {
    /// Whether the tab is seen.
    let scenePhase = StateLocation(ScenePhase.active)
    /// The properties of the window; nil until the browser has connected.
    let device = StateLocation<Device?>(nil)
    /// The time zone of the browser; nil until it has connected.
    let timeZone = StateLocation<TimeZone?>(nil)
}

/// The properties of a browser's window that views can ask for.
struct Device: Equatable {
    let isNarrow: Bool
    let isMedium: Bool
    let isLow: Bool
    let isDark: Bool
    let isCalm: Bool

    /// Reads what a browser has sent; whatever it has not sent is false.
    init(_ message: JSONValue) {
        isNarrow = message["narrow"].bool ?? false
        isMedium = message["medium"].bool ?? false
        isLow = message["low"].bool ?? false
        isDark = message["dark"].bool ?? false
        isCalm = message["calm"].bool ?? false
    }
}
