/// A group of related commands.
public struct CommandGroup<Content: View>: View {
    private let placement: CommandGroupPlacement
    private let content: Content

    /// Creates commands in place of a standard group. A page has no standard commands, so nothing is replaced.
    public init(replacing placement: CommandGroupPlacement, @ViewBuilder addition content: () -> Content) {
        self.placement = placement
        self.content = content()
    }

    /// Creates commands after a standard group. A page has no standard commands, so the position makes no
    /// difference.
    public init(after placement: CommandGroupPlacement, @ViewBuilder addition content: () -> Content) {
        self.init(replacing: placement, addition: content)
    }

    /// Creates commands before a standard group. A page has no standard commands, so the position makes no
    /// difference.
    public init(before placement: CommandGroupPlacement, @ViewBuilder addition content: () -> Content) {
        self.init(replacing: placement, addition: content)
    }

    /// The commands.
    public var body: some View {
        content
    }
}

/// A titled group of commands.
public struct CommandMenu<Content: View>: View {
    private let name: LocalizedStringKey
    private let content: Content

    /// Creates a titled group of commands.
    public init(_ name: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.name = name
        self.content = content()
    }

    /// The commands, in a section with the title.
    public var body: some View {
        Section(name) { content }
    }
}

/// A page with its commands. They stand in a menu that can be opened from the keyboard; their shortcuts work
/// everywhere.
struct CommandsView<Content: View, Commands: View>: PrimitiveView {
    let content: Content
    let commands: Commands

    func _render(in renderer: Renderer) {
        renderer.render(content, at: .index(0))
        renderer.part("commands") { _ in
            guard let overlays = renderer.environment.page?.overlays else { return }
            renderer.contribute(to: overlays) {
                renderer.element("details", ElementDraft("menu", "commands")) {
                    var label = ElementDraft("button")
                    label.attributes["aria-haspopup"] = "menu"
                    renderer.text("summary", "Commands", label, part: "label")
                    renderItems(in: renderer)
                }
            }
        }
    }

    private func renderItems(in renderer: Renderer) {
        var items = ElementDraft("menu-items")
        items.attributes["role"] = "menu"
        renderer.element("div", items, part: "items") {
            renderer.with {
                $0.environment.isInMenu = true
            } render: {
                renderer.render(commands, at: .index(1))
            }
        }
    }
}
