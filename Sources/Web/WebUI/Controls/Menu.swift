/// A button that shows a menu of actions.
public struct Menu<Label: View, Content: View>: PrimitiveView {
    let label: Label
    let content: Content

    /// Creates a menu whose label is a view.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    /// Renders a `details` element, which opens and closes even without JavaScript.
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
    /// Creates a menu with a literal title.
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }

    /// Creates a menu with a title from a string.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension Menu where Label == WebUI.Label<Text, Image> {
    /// Creates a menu with a title and an icon.
    public init(_ title: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
        self.init(content: content) { WebUI.Label(title, systemImage: systemImage) }
    }

    /// Creates a menu with a title from a string and an icon.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, systemImage: String, @ViewBuilder content: () -> Content) {
        self.init(content: content) { WebUI.Label(title, systemImage: systemImage) }
    }
}

/// A view with a context menu. Every row of a list may have one, so it has no scope of its own, and a closed menu keeps
/// next to nothing.
private struct ContextMenuView<Content: View, Items: View>: PrimitiveView {
    let content: Content
    let items: Items

    func _render(in renderer: Renderer) {
        let menu = renderer.branch.keep { ContextMenu() }
        menu.scope = renderer.scope
        // The menu key needs a focusable element: the row around the view, if it can be selected, else the view itself.
        let hasRow = (renderer.inputs.placement as? RowPlacement)?.isSelectable == true
        let isInRow = renderer.environment.rowPress != nil || hasRow
        let view = content.box(.event) { draft in
            if !hasRow { draft.attributes["aria-haspopup"] = "menu" }
            if !isInRow, draft.attributes["tabindex"] == nil { draft.attributes["tabindex"] = "0" }
            draft.on("menu") { menu.anchor = $0.node }
        }
        renderer.with {
            $0.traits.hasMenu = hasRow
        } render: {
            renderer.render(view, at: .index(0))
        }
        guard let anchor = menu.anchor else { return }
        let presentation = PresentationView(
            content: EmptyView(),
            isPresented: true,
            look: .menu(anchor: anchor),
            dismiss: { menu.anchor = nil },
            onDismiss: nil,
            presented: items
        )
        renderer.render(presentation, at: .index(1))
    }
}

extension ContextMenuView: ContentWrapper {}

/// The state of a context menu.
@MainActor
private final class ContextMenu {
    /// The scope that renders the view with the menu.
    var scope: Scope?
    /// The element beside which the menu is shown; nil while it is closed.
    var anchor: Int? {
        didSet {
            if anchor != oldValue { scope?.invalidate() }
        }
    }
}

extension View {
    /// Adds a menu that opens on a secondary click, a long press or the menu key.
    public func contextMenu(@ViewBuilder menuItems: () -> some View) -> some View {
        ContextMenuView(content: self, items: menuItems())
    }
}
