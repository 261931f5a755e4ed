/// A field for a line of text or, with a vertical axis, for several lines that it grows with.
///
/// What the user types is never overwritten by an older value that is still on its way from the server.
public struct TextField<Label: View>: PrimitiveView {
    let label: Label
    let prompt: String?
    /// The accessibility label, if the placeholder isn't the title.
    var title: String?
    let text: Binding<String>
    /// The value that the field shows instead of the text, through a format.
    var formatted: FormattedText?
    var axis = Axis.horizontal
    var isSecure = false
    /// What the program does when the field is entered (true) and left (false), and when Return is pressed in it.
    var former: (edit: (Bool) -> Void, commit: () -> Void)?

    init(label: Label, prompt: String?, text: Binding<String>) {
        self.label = label
        self.prompt = prompt
        self.text = text
    }

    /// Renders the field. The prompt, or else the title, is the placeholder.
    public func _render(in renderer: Renderer) {
        var draft = draft(in: renderer)
        draft.classes.insert("field", at: 0)
        draft.add("field-\(renderer.environment.textFieldStyle.name)")
        if let prompt {
            draft.attributes["placeholder"] = prompt
            draft.attributes["aria-label"] = title ?? prompt
        }
        if axis == .vertical {
            draft.add("growing")
            draft.attributes["rows"] = "1"
            let lines = (least: renderer.environment.leastLines, most: renderer.environment.lineLimit)
            draft.styles["min-height"] = lines.least.map(Self.height)
            draft.styles["max-height"] = lines.most.map(Self.height)
            renderer.element("textarea", draft, content: .none)
        } else {
            draft.attributes["type"] = isSecure ? "password" : "text"
            draft.attributes["autocomplete"] = isSecure ? "current-password" : nil
            renderer.element("input", draft, content: .none)
        }
    }

    /// The height of a field with a number of lines, in CSS.
    private static func height(of lines: Int) -> String { "calc(\(lines) * 1.4em + 20px)" }

    private func draft(in renderer: Renderer) -> ElementDraft {
        var draft: ElementDraft
        if let formatted {
            draft = ValueDraft.make("text", in: renderer, read: formatted.read, write: formatted.write)
            FieldDraft.addSubmit(to: &draft, in: renderer)
        } else {
            draft = FieldDraft.make(text: text, in: renderer)
        }
        if let former {
            draft.on("focus") { _ in former.edit(true) }
            draft.on("blur") { _ in former.edit(false) }
            draft.attributes[flag: "data-submit"] = true
            draft.on("submit") { _ in former.commit() }
        }
        return draft
    }
}

extension TextField where Label == Text {
    /// Creates a field with a literal title, which is shown as the placeholder.
    public init(_ title: LocalizedStringKey, text: Binding<String>, axis: Axis = .horizontal) {
        self.init(label: Text(title), prompt: title.text, text: text)
        self.axis = axis
    }

    /// Creates a field with a title from a string, which is shown as the placeholder.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, text: Binding<String>, axis: Axis = .horizontal) {
        self.init(label: Text(title), prompt: String(title), text: text)
        self.axis = axis
    }

    /// Creates a field with a placeholder. Screen readers read the title.
    public init(_ title: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.init(label: Text(title), prompt: prompt?.plain(in: EnvironmentValues()) ?? title.text, text: text)
        self.title = title.text
    }
}

/// A field for a password.
public struct SecureField: View {
    private let title: LocalizedStringKey
    private let text: Binding<String>

    /// Creates a field with a literal title, which is shown as the placeholder.
    public init(_ title: LocalizedStringKey, text: Binding<String>) {
        self.title = title
        self.text = text
    }

    /// A text field that hides its characters.
    public var body: some View {
        var field = TextField(title, text: text)
        field.isSecure = true
        return field
    }
}

/// A field for text of many lines.
public struct TextEditor: PrimitiveView {
    let text: Binding<String>

    /// Creates an editor for the text.
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

/// The appearance of text fields.
public struct TextFieldStyleName: Hashable, Sendable {
    let name: String

    /// The style that is usual in the context.
    public static let automatic = TextFieldStyleName(name: "automatic")
    /// No border.
    public static let plain = TextFieldStyleName(name: "plain")
    /// A rounded border.
    public static let roundedBorder = TextFieldStyleName(name: "rounded")
}

extension View {
    /// Sets the style of all text fields inside the view.
    public func textFieldStyle(_ style: TextFieldStyleName) -> some View {
        environment(\.textFieldStyle, style)
    }

    /// Calls the action when the user presses Return in a field inside the view. Actions of enclosing views are called
    /// afterwards.
    public func onSubmit(_ action: @escaping () -> Void) -> some View {
        transformEnvironment(\.submitAction) { former in
            let outer = former
            former = {
                action()
                outer?()
            }
        }
    }

    /// Sets the on-screen keyboard for the fields inside the view.
    public func keyboardType(_ type: KeyboardType) -> some View {
        box(.attribute) { $0.attributes["inputmode"] = type.rawValue }
    }

    /// Disables the automatic correction and spell checking of what is typed.
    public func autocorrectionDisabled(_ isDisabled: Bool = true) -> some View {
        box(.attribute) { draft in
            draft.attributes["autocorrect"] = isDisabled ? "off" : nil
            draft.attributes["spellcheck"] = isDisabled ? "false" : nil
        }
    }

    /// Sends what is typed after a shorter or longer time without another key than usual: one that answers at once can be asked often.
    package func typingPause(milliseconds: Int) -> some View {
        box(.attribute) { $0.attributes["data-debounce"] = String(milliseconds) }
    }

    /// Selects all text of a field that gets the focus by a ``FocusState``, so that typing replaces it.
    package func selectsTextWhenFocused() -> some View {
        box(.attribute) { $0.attributes[flag: "data-selectall"] = true }
    }
}

/// The on-screen keyboard of a touch device.
public enum KeyboardType: String, Sendable {
    /// The standard keyboard.
    case `default` = "text"
    /// A keyboard for URLs.
    case URL = "url"
    /// A keyboard for email addresses.
    case emailAddress = "email"
    /// A keyboard of digits.
    case numberPad = "numeric"
    /// A keyboard of digits with a decimal separator.
    case decimalPad = "decimal"
    /// A keyboard for telephone numbers.
    case phonePad = "tel"
}

/// Attributes common to all text fields.
@MainActor
enum FieldDraft {
    static func make(text: Binding<String>, in renderer: Renderer) -> ElementDraft {
        var draft = ElementDraft()
        draft.identity = .field
        draft.hasEdges = true
        draft.control = .text(text.wrappedValue)
        draft.attributes[flag: "disabled"] = !renderer.environment.isEnabled
        draft.attributes["data-v"] = "0"
        draft.attributes[flag: "data-saves"] = renderer.environment.tellsOfSaving
        draft.attributes["data-k"] = renderer.branch.stableName
        let graph = renderer.graph
        draft.on("input") { event in
            guard let typed = event.payload.string else { return }
            text.wrappedValue = typed
            // Read the value back, because the binding may have changed or rejected it. This also works if the
            // binding's storage isn't observed.
            graph.elements[event.node]?.controlState?.value = .text(text.wrappedValue)
        }
        addSubmit(to: &draft, in: renderer)
        return draft
    }

    static func addSubmit(to draft: inout ElementDraft, in renderer: Renderer) {
        guard let submit = renderer.environment.submitAction else { return }
        draft.attributes[flag: "data-submit"] = true
        draft.on("submit") { _ in submit() }
    }
}

/// Attributes common to inputs whose value the browser sends as a whole, such as a date.
@MainActor
enum ValueDraft {
    /// Returns the draft of an input.
    ///
    /// - Parameters:
    ///   - read: Returns the value in the browser's format.
    ///   - write: Receives the browser's value. Invalid values should be ignored; the browser is then reset to the
    ///     value that `read` returns.
    static func make(
        _ type: String,
        in renderer: Renderer,
        read: @escaping () -> String,
        write: @escaping (String) -> Void
    ) -> ElementDraft {
        var draft = ElementDraft()
        draft.identity = .field
        draft.hasEdges = true
        draft.control = .choice(read())
        draft.attributes["type"] = type
        draft.attributes[flag: "disabled"] = !renderer.environment.isEnabled
        let graph = renderer.graph
        draft.on("change") { event in
            guard let text = event.payload.string else { return }
            write(text)
            graph.elements[event.node]?.controlState?.value = .choice(read())
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
