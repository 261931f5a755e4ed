/// An icon with a title.
public struct Label<Title: View, Icon: View>: PrimitiveView {
    let title: Title
    let icon: Icon

    /// Creates a label from a title and an icon.
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    /// Renders the icon and the title side by side.
    public func _render(in renderer: Renderer) {
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

/// The visible parts of a label. Screen readers always read the title.
public enum LabelStyle: String, Hashable, Sendable {
    /// The style that is usual in the context, such as a toolbar.
    case automatic
    /// Only the title.
    case titleOnly
    /// Only the icon.
    case iconOnly
    /// The icon and the title.
    case titleAndIcon
}

extension View {
    /// Sets the style of all labels inside the view.
    public func labelStyle(_ style: LabelStyle) -> some View {
        environment(\.labelStyle, style)
    }
}
