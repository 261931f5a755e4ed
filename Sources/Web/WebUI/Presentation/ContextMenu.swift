/// A view with a menu that a secondary click, a long press or the menu key opens.
private struct ContextMenuView<Content: View, Items: View>: View {
    let content: Content
    let items: Items
    @State private var anchor: Int?
    @Environment(\.rowPress) private var rowPress

    var body: some View {
        PresentationView(
            content: content.box(.event) { draft in
                draft.attributes["aria-haspopup"] = "menu"
                // The menu key needs something that has the focus: the row, where rows can have it, else the view.
                if rowPress == nil, draft.attributes["tabindex"] == nil {
                    draft.attributes["tabindex"] = "0"
                }
                draft.on("menu") { anchor = $0.node }
            },
            isPresented: anchor != nil,
            look: .menu(anchor: anchor ?? 0),
            dismiss: { anchor = nil },
            onDismiss: nil,
            presented: items
        )
    }
}

extension View {
    /// A menu that a secondary click, a long press or the menu key opens.
    public func contextMenu(@ViewBuilder menuItems: () -> some View) -> some View {
        ContextMenuView(content: self, items: menuItems())
    }
}
