/// What a button is for, beyond its title.
public struct ButtonRole: Hashable, Sendable {
    let name: String

    /// It deletes something.
    public static let destructive = ButtonRole(name: "destructive")
    /// It ends something without doing it.
    public static let cancel = ButtonRole(name: "cancel")
}

/// Something to press.
///
/// ```swift
/// Button("Delete", role: .destructive) { delete(note) }
/// ```
public struct Button<Label: View>: PrimitiveView {
    let role: ButtonRole?
    let action: () -> Void
    let label: Label

    /// A button with a label of views.
    public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: nil, action: action, label: label)
    }

    /// A button with a label of views, for something special.
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
            renderer.render(label, at: .index(0))
        }
    }
}

extension Button where Label == Text {
    /// A button with a title.
    public init(_ title: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }

    /// A button with a title.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }
}

extension Button where Label == WebUI.Label<Text, Image> {
    /// A button with a title and an icon.
    public init(
        _ title: LocalizedStringKey,
        systemImage: String,
        role: ButtonRole? = nil,
        action: @escaping () -> Void
    ) {
        self.init(role: role, action: action) { WebUI.Label(title, systemImage: systemImage) }
    }
}

/// How buttons look.
public struct ButtonStyleName: Hashable, Sendable {
    let name: String
    var hasEdges = true

    /// Whatever is usual at the place.
    public static let automatic = ButtonStyleName(name: "automatic")
    /// As their label.
    public static let plain = ButtonStyleName(name: "plain", hasEdges: false)
    /// As a link.
    public static let borderless = ButtonStyleName(name: "borderless")
    /// With an edge.
    public static let bordered = ButtonStyleName(name: "bordered")
    /// Filled: the one that is most likely wanted.
    public static let borderedProminent = ButtonStyleName(name: "prominent")
}

extension View {
    /// How buttons inside of the view look.
    public func buttonStyle(_ style: ButtonStyleName) -> some View {
        environment(\.buttonStyle, style)
    }

    /// Whether users cannot do anything with the view.
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

    /// Whether views are items of a menu.
    var isInMenu: Bool {
        get { self[MenuKey.self] }
        set { self[MenuKey.self] = newValue }
    }

    /// What happens before the action of a button: what holds the button closes.
    var actionCompletion: StandingAction? {
        get { self[CompletionKey.self] }
        set { self[CompletionKey.self] = newValue }
    }
}
