/// The menu and the primary action for the selected rows of a list or table.
@MainActor
final class SelectionMenu {
    /// The scope that renders the menu.
    var scope: Scope?
    /// Returns the items of the menu for the values of rows.
    var items: ([AnyHashable]) -> AnyView = { _ in AnyView(EmptyView()) }
    /// Performs the primary action on the values of rows; nil if there is none.
    var primaryAction: (([AnyHashable]) -> Void)?
    /// The element at which the menu is open, and the values that it is about; nil while it is closed.
    private(set) var open: (anchor: Int, values: [AnyHashable])?

    /// Opens the menu at a row. It is about the selected rows if the row is one of them, else about the row.
    func open(at event: ClientEvent, _ values: [AnyHashable]) {
        open = (event.node, values)
        scope?.invalidate()
    }

    func close() {
        open = nil
        scope?.invalidate()
    }
}

/// A view whose lists and tables have a menu for their selected rows.
struct SelectionMenuView<Content: View, Value: Hashable, Items: View>: PrimitiveView {
    let content: Content
    let items: (Set<Value>) -> Items
    let primaryAction: ((Set<Value>) -> Void)?

    func _render(in renderer: Renderer) {
        let menu = renderer.branch.keep { SelectionMenu() }
        menu.scope = renderer.scope
        menu.items = { [items] in AnyView(items(Self.values(of: $0))) }
        menu.primaryAction = primaryAction.map { action in { action(Self.values(of: $0)) } }
        renderer.with {
            $0.environment.selectionMenu = menu
        } render: {
            renderer.render(content, at: .index(0))
        }
        guard let open = menu.open else { return }
        let presentation = PresentationView(
            content: EmptyView(),
            isPresented: true,
            look: .menu(anchor: open.anchor),
            dismiss: { menu.close() },
            onDismiss: nil,
            presented: menu.items(open.values)
        )
        renderer.render(presentation, at: .index(1))
    }

    private static func values(of keys: [AnyHashable]) -> Set<Value> {
        Set(keys.compactMap { $0.base as? Value })
    }
}

extension SelectionMenuView: ContentWrapper {}

extension View {
    /// Adds a menu to the rows of lists and tables inside the view. It is about all selected rows if it was opened on one
    /// of them. The primary action is performed by a double click on a row, or by Return.
    public func contextMenu<Value: Hashable>(
        forSelectionType itemType: Value.Type = Value.self,
        @ViewBuilder menu: @escaping (Set<Value>) -> some View,
        primaryAction: ((Set<Value>) -> Void)? = nil
    ) -> some View {
        SelectionMenuView(content: self, items: menu, primaryAction: primaryAction)
    }
}

extension EnvironmentValues {
    private enum SelectionMenuKey: EnvironmentKey {
        static var defaultValue: SelectionMenu? { nil }
    }

    /// The menu of the rows of lists and tables.
    var selectionMenu: SelectionMenu? {
        get { self[SelectionMenuKey.self] }
        set { self[SelectionMenuKey.self] = newValue }
    }
}
