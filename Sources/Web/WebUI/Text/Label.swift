/// An icon with a title.
public struct Label<Title: View, Icon: View>: PrimitiveView {
    let title: Title
    let icon: Icon

    /// Creates a label from a title and an icon.
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    /// Renders the icon and the title side by side, or as the program's own style shows them.
    public func _render(in renderer: Renderer) {
        if let look = renderer.environment.labelLook {
            let configuration = LabelStyleConfiguration(
                title: .init(content: AnyView(title)),
                icon: .init(content: AnyView(icon))
            )
            return renderer.render(look.make(configuration), at: .part("look"))
        }
        let style = renderer.environment.labelStyle
        renderer.element("span", ElementDraft("label", "label-\(style.rawValue)")) {
            renderer.element("span", ElementDraft("label-icon"), part: "icon") {
                renderer.render(icon, at: .index(0))
            }
            renderer.element("span", ElementDraft("label-title"), part: "title") {
                renderer.render(title, at: .index(1))
            }
        }
    }
}

extension Label where Title == Text, Icon == Image {
    /// Creates a label with a literal title and an icon by its SF Symbols name.
    public init(_ title: LocalizedStringKey, systemImage name: String) {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }

    /// Creates a label with a title from a string and an icon by its SF Symbols name.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, systemImage name: String) {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }
}
