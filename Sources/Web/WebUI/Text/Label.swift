/// A title with an icon.
public struct Label<Title: View, Icon: View>: PrimitiveView {
    let title: Title
    let icon: Icon

    /// A label of two views.
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    /// Renders the icon and the title beside each other.
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
    /// A label with an icon by its name.
    public init(_ title: LocalizedStringKey, systemImage name: String) {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }

    /// A label with an icon by its name.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, systemImage name: String) {
        self.init(title: { Text(title) }, icon: { Image(systemName: name) })
    }
}

/// What of a label is shown. Screen readers always read the title.
public enum LabelStyle: String, Hashable, Sendable {
    /// Whatever is usual at the place.
    case automatic
    /// The title.
    case titleOnly
    /// The icon.
    case iconOnly
    /// Both.
    case titleAndIcon
}

extension View {
    /// What labels inside of the view show.
    public func labelStyle(_ style: LabelStyle) -> some View {
        environment(\.labelStyle, style)
    }
}
