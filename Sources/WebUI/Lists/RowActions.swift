/// The side of a row from which swiping reveals actions.
public enum HorizontalEdge: String, Hashable, Sendable, CaseIterable {
    /// Where lines begin.
    case leading
    /// Where lines end.
    case trailing
}

/// Actions that swiping over a row reveals. They are rendered by themselves: the row need not be when they change.
@MainActor
final class RowActions {
    let edge: HorizontalEdge
    let allowsFullSwipe: Bool
    let content: StateLocation<AnyView>

    init(edge: HorizontalEdge, allowsFullSwipe: Bool, content: AnyView) {
        self.edge = edge
        self.allowsFullSwipe = allowsFullSwipe
        self.content = StateLocation(content)
    }
}

/// The buttons of actions, as they are now.
struct RowActionButtons: View {
    let actions: RowActions

    var body: some View {
        actions.content.current
    }
}

/// A row with actions.
struct SwipeView<Content: View, Actions: View>: PrimitiveView {
    let content: Content
    let edge: HorizontalEdge
    let allowsFullSwipe: Bool
    let actions: Actions

    func _render(in renderer: Renderer) {
        let buttons = AnyView(actions)
        let make = { RowActions(edge: edge, allowsFullSwipe: allowsFullSwipe, content: buttons) }
        let kept = renderer.branch.keep(make)
        let actions = kept.edge == edge && kept.allowsFullSwipe == allowsFullSwipe ? kept : make()
        renderer.branch.kept = actions
        actions.content.replace(buttons, isChange: true)
        renderer.with {
            $0.traits.rowActions.append(actions)
        } render: {
            renderer.render(content, at: .index(0))
        }
    }
}

/// A view with something that a list has to know about it.
struct TraitView<Content: View>: PrimitiveView {
    let content: Content
    let change: @MainActor (inout Traits) -> Void

    func _render(in renderer: Renderer) {
        renderer.with {
            change(&$0.traits)
        } render: {
            renderer.render(content, at: .index(0))
        }
    }
}

extension View {
    /// What the view stands for in a list, picker or other selection.
    public func tag(_ value: some Hashable) -> some View {
        TraitView(content: self) { traits in
            traits.values = [AnyHashable(value)]
        }
    }

    /// Buttons that swiping over the row reveals. The menu of the row has them, too, and so does the keyboard.
    public func swipeActions(
        edge: HorizontalEdge = .trailing,
        allowsFullSwipe: Bool = true,
        @ViewBuilder content: () -> some View
    ) -> some View {
        SwipeView(content: self, edge: edge, allowsFullSwipe: allowsFullSwipe, actions: content())
    }

    /// Gives the view an identity of its own. Another identity is another view, with new state.
    public func id(_ id: some Hashable) -> some View {
        IdentifiedView(content: self, id: AnyHashable(id))
    }
}

/// A view at a place of its own.
struct IdentifiedView<Content: View>: PrimitiveView {
    let content: Content
    let id: AnyHashable

    func _render(in renderer: Renderer) {
        renderer.render(content, at: .id(id))
    }
}
