/// Whether somebody looks at the page.
public enum ScenePhase: Comparable, Hashable, Sendable {
    /// Nobody sees it: it is behind another one, or the browser is gone.
    case background
    /// It is seen, but nobody uses it.
    case inactive
    /// Somebody uses it.
    case active

    init?(name: String) {
        switch name {
        case "background": self = .background
        case "inactive": self = .inactive
        case "active": self = .active
        default: return nil
        }
    }
}

extension EnvironmentValues {
    private enum ScenePhaseKey: EnvironmentKey {
        static var defaultValue: ScenePhase { .active }
    }

    /// Whether somebody looks at the page.
    public var scenePhase: ScenePhase {
        get { self[ScenePhaseKey.self] }
        set { self[ScenePhaseKey.self] = newValue }
    }
}
