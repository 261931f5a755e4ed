/// The purpose of a button.
public struct ButtonRole: Hashable, Sendable {
    let name: String

    /// The button deletes something.
    public static let destructive = ButtonRole(name: "destructive")
    /// The button cancels an operation.
    public static let cancel = ButtonRole(name: "cancel")
}

/// A control that performs an action when pressed.
///
/// ```swift
/// Button("Delete", role: .destructive) { delete(note) }
/// ```
public struct Button<Label: View>: PrimitiveView {
    let role: ButtonRole?
    let action: () -> Void
    let label: Label

    /// Creates a button whose label is a view.
    public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: nil, action: action, label: label)
    }

    /// Creates a button with a role, whose label is a view.
    public init(role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.role = role
        self.action = action
        self.label = label()
    }

    /// Renders the button.
    public func _render(in renderer: Renderer) {
        let environment = renderer.environment
        var draft = ElementDraft("button", "button-\(environment.buttonStyle.name)")
        draft.attributes["type"] = "submit"
        draft.identity = .button
        if let role {
            draft.add("role-\(role.name)")
        }
        if environment.isInMenu {
            draft.attributes["role"] = "menuitem"
        }
        draft.attributes[flag: "disabled"] = !environment.isEnabled
        draft.hasEdges = environment.buttonStyle.hasEdges
        let completion = environment.actionCompletion
        let standing = environment.rowActions?.keep(action, in: renderer.scope)
        draft.on("click") { [action] _ in
            completion?()
            if let standing { standing.perform() } else { action() }
        }
        renderer.element("button", draft) {
            guard let look = environment.buttonLook else { return renderer.render(label, at: .index(0)) }
            let shown = ButtonStyleConfiguration.Label(content: AnyView(label))
            renderer.render(look.make(ButtonStyleConfiguration(role: role, label: shown)), at: .index(1))
        }
    }
}

extension Button where Label == Text {
    /// Creates a button with a literal title.
    public init(_ title: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }

    /// Creates a button with a title from a string.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }
}

extension Button where Label == WebUI.Label<Text, Image> {
    /// Creates a button with a title and an icon.
    public init(
        _ title: LocalizedStringKey,
        systemImage: String,
        role: ButtonRole? = nil,
        action: @escaping () -> Void
    ) {
        self.init(role: role, action: action) { WebUI.Label(title, systemImage: systemImage) }
    }

    /// Creates a button with a title from a string and an icon.
    @_disfavoredOverload
    public init(
        _ title: some StringProtocol,
        systemImage: String,
        role: ButtonRole? = nil,
        action: @escaping () -> Void
    ) {
        self.init(role: role, action: action) { WebUI.Label(title, systemImage: systemImage) }
    }
}

/// The appearance of buttons.
public struct ButtonStyleName: Hashable, Sendable {
    let name: String
    var hasEdges = true

    /// The style that is usual in the context, such as a list, a menu or a toolbar.
    public static let automatic = ButtonStyleName(name: "automatic")
    /// The label alone, without padding or border.
    public static let plain = ButtonStyleName(name: "plain", hasEdges: false)
    /// Coloured text without a border, like a link.
    public static let borderless = ButtonStyleName(name: "borderless")
    /// A border around the label.
    public static let bordered = ButtonStyleName(name: "bordered")
    /// A filled background, for the most likely action.
    public static let borderedProminent = ButtonStyleName(name: "prominent")
}

extension View {
    /// Sets the style of all buttons inside the view.
    public func buttonStyle(_ style: ButtonStyleName) -> some View {
        environment(\.buttonLook, nil).environment(\.buttonStyle, style)
    }

    /// Disables the controls inside the view. Passing false doesn't enable controls that an enclosing view has
    /// disabled.
    public func disabled(_ isDisabled: Bool) -> some View {
        transformEnvironment(\.isEnabled) { $0 = $0 && !isDisabled }
    }
}

extension EnvironmentValues {
    private enum ButtonStyleKey: EnvironmentKey {
        static var defaultValue: ButtonStyleName { .automatic }
    }

    private enum MenuKey: EnvironmentKey {
        static var defaultValue: Bool { false }
    }

    private enum CompletionKey: EnvironmentKey {
        static var defaultValue: StandingAction? { nil }
    }

    var buttonStyle: ButtonStyleName {
        get { self[ButtonStyleKey.self] }
        set { self[ButtonStyleKey.self] = newValue }
    }

    /// Whether the views are items of a menu.
    var isInMenu: Bool {
        get { self[MenuKey.self] }
        set { self[MenuKey.self] = newValue }
    }

    /// An action that runs before a button's own: it closes the menu or dialog that contains the button.
    var actionCompletion: StandingAction? {
        get { self[CompletionKey.self] }
        set { self[CompletionKey.self] = newValue }
    }
}
