/// Where commands belong.
public struct CommandGroupPlacement: Hashable, Sendable {
    let name: String

    /// What makes something new.
    public static let newItem = CommandGroupPlacement(name: "New")
    /// What saves.
    public static let saveItem = CommandGroupPlacement(name: "Save")
    /// What takes back and repeats.
    public static let undoRedo = CommandGroupPlacement(name: "Edit")
    /// What prints and exports.
    public static let importExport = CommandGroupPlacement(name: "Export")
    /// What says how the program is used.
    public static let help = CommandGroupPlacement(name: "Help")
}

/// Commands that belong together.
public struct CommandGroup<Content: View>: View {
    private let placement: CommandGroupPlacement
    private let content: Content

    /// Commands in place of those of the system. A page has none, so that these are all there are.
    public init(replacing placement: CommandGroupPlacement, @ViewBuilder addition content: () -> Content) {
        self.placement = placement
        self.content = content()
    }

    /// Commands after those of the system.
    public init(after placement: CommandGroupPlacement, @ViewBuilder addition content: () -> Content) {
        self.init(replacing: placement, addition: content)
    }

    /// Commands before those of the system.
    public init(before placement: CommandGroupPlacement, @ViewBuilder addition content: () -> Content) {
        self.init(replacing: placement, addition: content)
    }

    /// The commands.
    public var body: some View {
        content
    }
}

/// Commands under a name.
public struct CommandMenu<Content: View>: View {
    private let name: LocalizedStringKey
    private let content: Content

    /// Commands under a name.
    public init(_ name: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.name = name
        self.content = content()
    }

    /// The commands.
    public var body: some View {
        Section(name) { content }
    }
}

/// A page with its commands. They are in a menu that the keyboard opens, and their shortcuts work everywhere.
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
