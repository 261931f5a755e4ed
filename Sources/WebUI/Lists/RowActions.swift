/// The side of a row from which swiping reveals actions.
public enum HorizontalEdge: String, Hashable, Sendable, CaseIterable {
    /// Where lines begin.
    case leading
    /// Where lines end.
    case trailing
}

/// Actions that swiping over a row reveals.
@MainActor
struct RowActions {
    let edge: HorizontalEdge
    let allowsFullSwipe: Bool
    let content: any View
}

/// A view with something that a list has to know about it.
struct TraitView<Content: View>: PrimitiveView {
    let content: Content
    let change: @MainActor (inout Traits) -> Void

    func _render(in renderer: Renderer) {
        renderer.with { change(&$0.traits) } render: {
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
        let actions = RowActions(edge: edge, allowsFullSwipe: allowsFullSwipe, content: content())
        return TraitView(content: self) { $0.rowActions.append(actions) }
    }

    /// Gives the view an identity of its own. Another identity is another view, with new state.
    public func id(_ id: some Hashable) -> some View {
        IdentifiedView(content: self, id: AnyHashable(id))
    }
}

/// A view at a place of its own.
private struct IdentifiedView<Content: View>: PrimitiveView {
    let content: Content
    let id: AnyHashable

    func _render(in renderer: Renderer) {
        renderer.render(content, at: .id(id))
    }
}
