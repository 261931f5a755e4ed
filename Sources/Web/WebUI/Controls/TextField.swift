/// A field for one line of text, or for several that it grows with.
///
/// What users type is theirs: it is sent on, but never overwritten by what the program showed before.
public struct TextField<Label: View>: PrimitiveView {
    let label: Label
    let prompt: String?
    /// What screen readers call it where the placeholder says something else.
    var title: String?
    let text: Binding<String>
    var axis = Axis.horizontal
    var isSecure = false

    init(label: Label, prompt: String?, text: Binding<String>) {
        self.label = label
        self.prompt = prompt
        self.text = text
    }

    /// Renders the field. Its title is its placeholder, and what screen readers call it.
    public func _render(in renderer: Renderer) {
        var draft = FieldDraft.make(text: text, in: renderer)
        draft.classes.insert("field", at: 0)
        draft.add("field-\(renderer.environment.textFieldStyle.name)")
        if let prompt {
            draft.attributes["placeholder"] = prompt
            draft.attributes["aria-label"] = title ?? prompt
        }
        if axis == .vertical {
            draft.add("growing")
            draft.attributes["rows"] = "1"
            renderer.element("textarea", draft, content: .none)
        } else {
            draft.attributes["type"] = isSecure ? "password" : "text"
            draft.attributes["autocomplete"] = isSecure ? "current-password" : nil
            renderer.element("input", draft, content: .none)
        }
    }
}

extension TextField where Label == Text {
    /// A field with a title.
    public init(_ title: LocalizedStringKey, text: Binding<String>, axis: Axis = .horizontal) {
        self.init(label: Text(title), prompt: title.text, text: text)
        self.axis = axis
    }

    /// A field with a title.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, text: Binding<String>, axis: Axis = .horizontal) {
        self.init(label: Text(title), prompt: String(title), text: text)
        self.axis = axis
    }

    /// A field with a title and a placeholder.
    public init(_ title: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(label: Text(title), prompt: prompt?.plain(in: EnvironmentValues()) ?? title.text, text: text)
        self.title = title.text
    }
}

/// A field for a secret.
public struct SecureField: View {
    private let title: LocalizedStringKey
    private let text: Binding<String>

    /// A field with a title.
    public init(_ title: LocalizedStringKey, text: Binding<String>) {
        self.title = title
        self.text = text
    }

    /// A text field that shows dots.
    public var body: some View {
        var field = TextField(title, text: text)
        field.isSecure = true
        return field
    }
}

/// A field for many lines of text.
public struct TextEditor: PrimitiveView {
    let text: Binding<String>

    /// A field for the text.
    public init(text: Binding<String>) {
        self.text = text
    }

    /// Renders the field.
    public func _render(in renderer: Renderer) {
        var draft = FieldDraft.make(text: text, in: renderer)
        draft.classes.insert("editor", at: 0)
        renderer.element("textarea", draft, content: .none)
    }
}

/// How fields look.
public struct TextFieldStyleName: Hashable, Sendable {
    let name: String

    /// Whatever is usual at the place.
    public static let automatic = TextFieldStyleName(name: "automatic")
    /// Without an edge.
    public static let plain = TextFieldStyleName(name: "plain")
    /// With a round edge.
    public static let roundedBorder = TextFieldStyleName(name: "rounded")
}

extension View {
    /// How fields inside of the view look.
    public func textFieldStyle(_ style: TextFieldStyleName) -> some View {
        environment(\.textFieldStyle, style)
    }

    /// Calls the function when the Return key is pressed in a field.
    public func onSubmit(_ action: @escaping () -> Void) -> some View {
        transformEnvironment(\.submitAction) { former in
            let outer = former
            former = {
                action()
                outer?()
            }
        }
    }

    /// Which keyboard a phone shows.
    public func keyboardType(_ type: KeyboardType) -> some View {
        box(.attribute) { $0.attributes["inputmode"] = type.rawValue }
    }

    /// Whether what is typed is corrected.
    public func autocorrectionDisabled(_ isDisabled: Bool = true) -> some View {
        box(.attribute) { draft in
            draft.attributes["autocorrect"] = isDisabled ? "off" : nil
            draft.attributes["spellcheck"] = isDisabled ? "false" : nil
        }
    }
}

/// Which keyboard a phone shows.
public enum KeyboardType: String, Sendable {
    /// The usual one.
    case `default` = "text"
    /// For addresses of pages.
    case URL = "url"
    /// For mail addresses.
    case emailAddress = "email"
    /// For digits.
    case numberPad = "numeric"
    /// For numbers with fractions.
    case decimalPad = "decimal"
    /// For telephone numbers.
    case phonePad = "tel"
}

/// What all fields for text have.
@MainActor
enum FieldDraft {
    static func make(text: Binding<String>, in renderer: Renderer) -> ElementDraft {
        var draft = ElementDraft()
        draft.identity = .field
        draft.hasEdges = true
        draft.control = .text(text.wrappedValue)
        draft.attributes[flag: "disabled"] = !renderer.environment.isEnabled
        draft.attributes["data-v"] = "0"
        draft.attributes["data-k"] = renderer.branch.stableName
        let session = renderer.session
        draft.on("input") { [weak session] event in
            guard let typed = event.payload.string else { return }
            text.wrappedValue = typed
            // What the program makes of it counts, also where it is kept where nobody observes it.
            session?.elements[event.node]?.control = .text(text.wrappedValue)
        }
        if let submit = renderer.environment.submitAction {
            draft.attributes[flag: "data-submit"] = true
            draft.on("submit") { _ in submit() }
        }
        return draft
    }
}

extension EnvironmentValues {
    private enum FieldStyleKey: EnvironmentKey {
        static var defaultValue: TextFieldStyleName { .automatic }
    }

    private enum SubmitKey: EnvironmentKey {
        static var defaultValue: (@MainActor () -> Void)? { nil }
    }

    var textFieldStyle: TextFieldStyleName {
        get { self[FieldStyleKey.self] }
        set { self[FieldStyleKey.self] = newValue }
    }

    var submitAction: (@MainActor () -> Void)? {
        get { self[SubmitKey.self] }
        set { self[SubmitKey.self] = newValue }
    }
}
