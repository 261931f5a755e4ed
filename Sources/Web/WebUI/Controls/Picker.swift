/// A choice of one out of several values.
///
/// ```swift
/// Picker("Status", selection: $note.status) {
///     ForEach(Status.allCases) { Text($0.rawValue) }
/// }
/// .pickerStyle(.segmented)
/// ```
/// A view stands for its `tag`, else for the identity of its element in `ForEach`, else for the element itself, whichever
/// is of the selection's type.
public struct Picker<Label: View, Value: Hashable, Content: View>: PrimitiveView {
    let selection: Binding<Value>
    let label: Label
    let content: Content

    /// A choice with a label of views.
    public init(selection: Binding<Value>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.selection = selection
        self.label = label()
        self.content = content()
    }

    /// Renders a pop-up menu, or buttons of which one is pressed.
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
        let session = renderer.session
        draft.on("change") { [weak session, selection] event in
            guard let value = event.payload.string.flatMap(keys.value(of:))?.base as? Value else { return }
            selection.wrappedValue = value
            session?.elements[event.node]?.control = .choice(keys.name(of: selection.wrappedValue))
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
    /// A choice with a title.
    public init(_ title: LocalizedStringKey, selection: Binding<Value>, @ViewBuilder content: () -> Content) {
        self.init(selection: selection, content: content) { Text(title) }
    }

    /// A choice with a title.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, selection: Binding<Value>, @ViewBuilder content: () -> Content) {
        self.init(selection: selection, content: content) { Text(title) }
    }
}

/// Makes options of a pop-up menu, which hold text only.
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
}

/// Makes buttons of which one is pressed.
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

/// How choices look.
public struct PickerStyleName: Hashable, Sendable {
    let name: String

    /// Whatever is usual at the place.
    public static let automatic = PickerStyleName(name: "automatic")
    /// A menu that pops up.
    public static let menu = PickerStyleName(name: "menu")
    /// Buttons beside each other.
    public static let segmented = PickerStyleName(name: "segmented")
    /// Buttons below each other.
    public static let inline = PickerStyleName(name: "inline")
}

extension View {
    /// How choices inside of the view look.
    public func pickerStyle(_ style: PickerStyleName) -> some View {
        environment(\.pickerStyle, style)
    }

    /// Keeps the labels of controls for screen readers only.
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
