/// A look of buttons that a program writes itself.
///
/// ```swift
/// struct Framed: ButtonStyle {
///     func makeBody(configuration: Configuration) -> some View {
///         configuration.label.padding(8).border(.tint)
///     }
/// }
///
/// Button("Save") { save() }.buttonStyle(Framed())
/// ```
@MainActor
@preconcurrency
public protocol ButtonStyle {
    /// The view that shows a button.
    associatedtype Body: View
    /// What the style knows of the button.
    typealias Configuration = ButtonStyleConfiguration

    /// Returns the view that shows a button.
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// What a ``ButtonStyle`` knows of a button.
public struct ButtonStyleConfiguration {
    /// The label of a button.
    public struct Label: View {
        let content: AnyView

        /// The label as the program has written it.
        public var body: AnyView { content }
    }

    /// The purpose of the button.
    public let role: ButtonRole?
    /// The label of the button.
    public let label: Label
    /// Always false: the browser itself shows that a button is being pressed.
    public let isPressed = false
}

extension View {
    /// Sets the look of all buttons inside the view.
    public func buttonStyle(_ style: some ButtonStyle) -> some View {
        environment(\.buttonLook, ButtonLook { AnyView(style.makeBody(configuration: $0)) })
            .environment(\.buttonStyle, .plain)
    }
}

/// A program's own look of buttons.
struct ButtonLook {
    let make: @MainActor (ButtonStyleConfiguration) -> AnyView

    init(_ make: @escaping @MainActor (ButtonStyleConfiguration) -> AnyView) {
        self.make = make
    }
}

extension EnvironmentValues {
    private enum ButtonLookKey: EnvironmentKey {
        static var defaultValue: ButtonLook? { nil }
    }

    /// The program's own look of buttons; nil for one of the library's.
    var buttonLook: ButtonLook? {
        get { self[ButtonLookKey.self] }
        set { self[ButtonLookKey.self] = newValue }
    }
}
