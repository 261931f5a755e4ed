/// A control that switches between on and off.
public struct Toggle<Label: View>: PrimitiveView {
    let isOn: Binding<Bool>
    let label: Label

    /// Creates a toggle whose label is a view.
    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        self.label = label()
    }

    /// Renders a checkbox with its label, or the program's own style.
    public func _render(in renderer: Renderer) {
        if let look = renderer.environment.toggleLook {
            let configuration = ToggleStyleConfiguration(isOn: isOn, label: .init(content: AnyView(label)))
            return renderer.render(look.make(configuration), at: .part("look"))
        }
        renderer.control { speak in
            let style = renderer.environment.toggleStyle
            renderer.element("label", ElementDraft("toggle", "toggle-\(style.name)")) {
                renderBox(style, in: renderer, speak)
                renderer.element("span", ElementDraft("toggle-label"), part: "label") {
                    renderer.render(label, at: .index(0))
                }
            }
        }
    }

    private func renderBox(
        _ style: ToggleStyleName,
        in renderer: Renderer,
        _ speak: (inout ElementDraft) -> Void
    ) {
        var draft = ElementDraft("toggle-box")
        draft.attributes["type"] = "checkbox"
        if style == .switch || style == .automatic {
            draft.attributes["role"] = "switch"
        }
        draft.identity = .field
        draft.control = .flag(isOn.wrappedValue)
        draft.attributes[flag: "disabled"] = !renderer.environment.isEnabled
        let graph = renderer.graph
        draft.on("change") { [isOn] event in
            guard let value = event.payload.bool else { return }
            isOn.wrappedValue = value
            graph.elements[event.node]?.controlState?.value = .flag(isOn.wrappedValue)
        }
        speak(&draft)
        renderer.element("input", draft, part: "box", content: .none)
    }
}

extension Toggle where Label == Text {
    /// Creates a toggle with a literal title.
    public init(_ title: LocalizedStringKey, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Text(title) }
    }

    /// Creates a toggle with a title from a string.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Text(title) }
    }
}
