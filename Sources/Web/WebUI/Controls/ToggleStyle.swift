/// A look of toggles that a program writes itself.
///
/// ```swift
/// struct Checked: ToggleStyle {
///     func makeBody(configuration: Configuration) -> some View {
///         Button { configuration.isOn.toggle() } label: {
///             Label { configuration.label } icon: {
///                 Image(systemName: configuration.isOn ? "checkmark.circle.fill" : "circle")
///             }
///         }
///     }
/// }
/// ```
@MainActor
@preconcurrency
public protocol ToggleStyle {
    /// The view that shows a toggle.
    associatedtype Body: View
    /// The state and the label of a toggle.
    typealias Configuration = ToggleStyleConfiguration

    /// Returns the view that shows a toggle.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The state and the label of a toggle that a ``ToggleStyle`` shows.
@MainActor
public struct ToggleStyleConfiguration {
    /// The label of a toggle.
    public struct Label: View {
        let content: AnyView

        /// The label as the program has written it.
        public var body: AnyView { content }
    }

    /// Whether the toggle is on. Writing it changes the toggle; `$isOn` is a binding to it.
    @Binding public var isOn: Bool
    /// The label of the toggle.
    public let label: Label

    init(isOn: Binding<Bool>, label: Label) {
        _isOn = isOn
        self.label = label
    }
}

/// The appearance of toggles.
public struct ToggleStyleName: Hashable, Sendable {
    let name: String

    /// The style that is usual in the context: a switch.
    public static let automatic = ToggleStyleName(name: "automatic")
    /// A switch.
    public static let `switch` = ToggleStyleName(name: "switch")
    /// A box with a checkmark.
    public static let checkbox = ToggleStyleName(name: "checkbox")
    /// A button that stays pressed.
    public static let button = ToggleStyleName(name: "button")
}

extension View {
    /// Sets the style of all toggles inside the view.
    public func toggleStyle(_ style: ToggleStyleName) -> some View {
        environment(\.toggleLook, nil).environment(\.toggleStyle, style)
    }

    /// Sets the look of all toggles inside the view.
    public func toggleStyle(_ style: some ToggleStyle) -> some View {
        environment(
            \.toggleLook,
            ToggleLook { AnyView(style.makeBody(configuration: $0).environment(\.toggleLook, nil)) }
        )
    }
}

/// A program's own look of toggles. Toggles inside it look as usual.
struct ToggleLook {
    let make: @MainActor (ToggleStyleConfiguration) -> AnyView

    init(_ make: @escaping @MainActor (ToggleStyleConfiguration) -> AnyView) {
        self.make = make
    }
}

extension EnvironmentValues {
    private enum ToggleStyleKey: EnvironmentKey {
        static var defaultValue: ToggleStyleName { .automatic }
    }

    private enum ToggleLookKey: EnvironmentKey {
        static var defaultValue: ToggleLook? { nil }
    }

    var toggleStyle: ToggleStyleName {
        get { self[ToggleStyleKey.self] }
        set { self[ToggleStyleKey.self] = newValue }
    }

    /// The program's own look of toggles; nil for one of the library's.
    var toggleLook: ToggleLook? {
        get { self[ToggleLookKey.self] }
        set { self[ToggleLookKey.self] = newValue }
    }
}
