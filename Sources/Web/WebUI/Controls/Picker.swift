/// A control that selects one of several values.
///
/// ```swift
/// Picker("Status", selection: $note.status) {
///     ForEach(Status.allCases) { Text($0.rawValue) }
/// }
/// .pickerStyle(.segmented)
/// ```
/// The value of an option is its `tag`, the identity of its element in `ForEach`, or the element itself: the first of
/// these that has the type of the selection.
public struct Picker<Label: View, Value: Hashable, Content: View>: PrimitiveView {
    let selection: Binding<Value>
    let label: Label
    let content: Content

    /// Creates a picker whose label is a view.
    public init(selection: Binding<Value>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.selection = selection
        self.label = label()
        self.content = content()
    }

    /// Renders a pop-up menu or a group of radio buttons, depending on the style.
    public func _render(in renderer: Renderer) {
        let style = renderer.environment.isInMenu ? .inline : renderer.environment.pickerStyle
        switch style {
        case .segmented, .inline: renderButtons(in: renderer, style: style)
        default: renderMenu(in: renderer)
        }
    }

    private func renderMenu(in renderer: Renderer) {
        renderer.control { speak in
            renderer.element("label", ElementDraft("picker")) {
                renderer.element("span", ElementDraft("picker-label"), part: "label") {
                    renderer.render(label, at: .index(0))
                }
                renderSelect(in: renderer, speak)
            }
        }
    }

    private func renderSelect(in renderer: Renderer, _ speak: (inout ElementDraft) -> Void) {
        let keys = renderer.branch.keep { SelectionKeys() }
        var draft = ElementDraft("picker-menu")
        draft.identity = .field
        draft.control = .choice(keys.name(of: selection.wrappedValue))
        draft.attributes[flag: "disabled"] = !renderer.environment.isEnabled
        let graph = renderer.graph
        draft.on("change") { [selection] event in
            guard let value = event.payload.string.flatMap(keys.value(of:))?.base as? Value else { return }
            selection.wrappedValue = value
            graph.elements[event.node]?.controlState?.value = .choice(keys.name(of: selection.wrappedValue))
        }
        speak(&draft)
        renderer.element("select", draft, part: "menu") {
            renderOptions(in: renderer, OptionPlacement(keys: keys, selected: selection.wrappedValue))
        }
    }

    private func renderButtons(in renderer: Renderer, style: PickerStyleName) {
        var around = ElementDraft("choice", "choice-\(style.name)")
        around.attributes["role"] = "radiogroup"
        let name = LabelReference()
        name.take(&around)
        renderer.element("div", around) {
            var labelDraft = ElementDraft("picker-label")
            name.give(&labelDraft)
            renderer.element("span", labelDraft, part: "label") {
                renderer.render(label, at: .index(0))
            }
            renderer.element("div", ElementDraft("segments"), part: "segments") {
                renderOptions(in: renderer, SegmentPlacement(selection: selection))
            }
        }
    }

    private func renderOptions(in renderer: Renderer, _ placement: any Placement) {
        renderer.with { inputs in
            inputs.placement = placement
            inputs.environment.isInMenu = false
        } render: {
            renderer.render(content, at: .index(1))
        }
    }
}

extension Picker where Label == Text {
    /// Creates a picker with a literal title.
    public init(_ title: LocalizedStringKey, selection: Binding<Value>, @ViewBuilder content: () -> Content) {
        self.init(selection: selection, content: content) { Text(title) }
    }

    /// Creates a picker with a title from a string.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, selection: Binding<Value>, @ViewBuilder content: () -> Content) {
        self.init(selection: selection, content: content) { Text(title) }
    }
}

/// Turns views into options of a pop-up menu, which can contain only text.
@MainActor
private final class OptionPlacement<Value: Hashable>: Placement {
    private let keys: SelectionKeys
    private let selected: Value

    init(keys: SelectionKeys, selected: Value) {
        self.keys = keys
        self.selected = selected
    }

    func place(_ traits: Traits, in renderer: Renderer, content: () -> Void) {
        guard let value = traits.value(as: Value.self) else { return }
        var draft = ElementDraft()
        draft.attributes["value"] = keys.name(of: AnyHashable(value))
        draft.control = .flag(value == selected)
        let text = renderer.text(of: content)
        renderer.text("option", text, draft, part: "option")
    }

    func isSame(as other: any Placement) -> Bool {
        guard let other = other as? Self else { return false }
        return keys === other.keys && selected == other.selected
    }
}

/// Turns views into radio buttons.
@MainActor
private final class SegmentPlacement<Value: Hashable>: Placement {
    private let selection: Binding<Value>

    init(selection: Binding<Value>) {
        self.selection = selection
    }

    func place(_ traits: Traits, in renderer: Renderer, content: () -> Void) {
        guard let value = traits.value(as: Value.self) else { return }
        let isSelected = value == selection.wrappedValue
        var draft = ElementDraft("segment")
        draft.identity = .button
        draft.attributes["type"] = "submit"
        draft.attributes["role"] = "radio"
        draft.attributes["aria-checked"] = isSelected ? "true" : "false"
        draft.attributes["tabindex"] = isSelected ? "0" : "-1"
        draft.attributes[flag: "disabled"] = !renderer.environment.isEnabled
        let completion = renderer.environment.actionCompletion
        draft.on("click") { [selection] _ in
            completion?()
            selection.wrappedValue = value
        }
        renderer.element("button", draft, part: "segment", content: content)
    }
}

/// The appearance of pickers.
public struct PickerStyleName: Hashable, Sendable {
    let name: String

    /// The style that is usual in the context: a pop-up menu.
    public static let automatic = PickerStyleName(name: "automatic")
    /// A pop-up menu.
    public static let menu = PickerStyleName(name: "menu")
    /// Radio buttons side by side.
    public static let segmented = PickerStyleName(name: "segmented")
    /// Radio buttons below one another.
    public static let inline = PickerStyleName(name: "inline")
}

extension View {
    /// Sets the style of all pickers inside the view.
    public func pickerStyle(_ style: PickerStyleName) -> some View {
        environment(\.pickerStyle, style)
    }

    /// Hides the labels of controls visually. Screen readers still read them.
    public func labelsHidden() -> some View {
        box(.attribute) { $0.add("labels-hidden") }
    }
}

extension EnvironmentValues {
    private enum PickerStyleKey: EnvironmentKey {
        static var defaultValue: PickerStyleName { .automatic }
    }

    var pickerStyle: PickerStyleName {
        get { self[PickerStyleKey.self] }
        set { self[PickerStyleKey.self] = newValue }
    }
}

/// The values of a picker's options, and the names by which the browser tells them apart.
@MainActor
final class SelectionKeys {
    private var names: [AnyHashable: String] = [:]
    private var values: [String: AnyHashable] = [:]

    /// Returns the name of a value. It is descriptive if possible, as it appears in the page's markup, else a number.
    func name(of value: AnyHashable) -> String {
        if let known = names[value] {
            return known
        }
        let isCase = Mirror(reflecting: value.base).displayStyle == .enum
        let wanted = PathComponent.of(value) ?? (isCase ? String(describing: value.base) : "")
        let name = wanted.isEmpty || values[wanted] != nil ? "option-\(names.count)" : wanted
        names[value] = name
        values[name] = value
        return name
    }

    /// Returns the value with a name; nil if there is none.
    func value(of name: String) -> AnyHashable? {
        values[name]
    }
}

extension Traits {
    /// Returns the first of the view's values that has the given type.
    func value<Value>(as type: Value.Type) -> Value? {
        for value in values {
            if let found = value.base as? Value {
                return found
            }
        }
        return nil
    }
}
