/// Buttons that come out when a button is pressed.
public struct Menu<Label: View, Content: View>: PrimitiveView {
    let label: Label
    let content: Content

    /// A menu with a label of views.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    /// Renders something that opens and closes, also without script.
    public func _render(in renderer: Renderer) {
        let name = LabelReference()
        let isNested = renderer.environment.isInMenu
        renderer.element("details", ElementDraft("menu")) {
            var draft = ElementDraft(
                "button",
                isNested ? "button-nested" : "button-\(renderer.environment.buttonStyle.name)"
            )
            if isNested {
                draft.attributes["role"] = "menuitem"
            }
            draft.attributes["aria-haspopup"] = "menu"
            name.give(&draft)
            renderer.element("summary", draft, part: "label") {
                renderer.render(label, at: .index(0))
            }
            var items = ElementDraft("menu-items")
            items.attributes["role"] = "menu"
            name.take(&items)
            renderer.element("div", items, part: "items") {
                renderer.with {
                    $0.environment.isInMenu = true
                } render: {
                    renderer.render(content, at: .index(1))
                }
            }
        }
    }
}

extension Menu where Label == Text {
    /// A menu with a title.
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }

    /// A menu with a title.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension Menu where Label == WebUI.Label<Text, Image> {
    /// A menu with a title and an icon.
    public init(_ title: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
        self.init(content: content) { WebUI.Label(title, systemImage: systemImage) }
    }
}
