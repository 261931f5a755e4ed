/// The side of a row from which swiping reveals actions.
public enum HorizontalEdge: String, Hashable, Sendable, CaseIterable {
    /// Where lines begin.
    case leading
    /// Where lines end.
    case trailing
}

/// Actions that swiping over a row reveals. They are rendered by themselves: the row need not be when they change, nor they
/// when only something else happens when they are pressed.
@MainActor
final class RowActions {
    let edge: HorizontalEdge
    let allowsFullSwipe: Bool
    fileprivate let content: StateLocation<AnyView>
    /// What the buttons do, in their order.
    private var standing: [ButtonAction] = []
    private weak var scope: Scope?

    init(edge: HorizontalEdge, allowsFullSwipe: Bool, content: AnyView) {
        self.edge = edge
        self.allowsFullSwipe = allowsFullSwipe
        self.content = StateLocation(content)
    }

    /// Takes what the row says now.
    func take(_ buttons: AnyView) {
        let actions = ActionLook.actions(of: buttons, lookingAs: content.untracked)
        let isSame = actions?.count == standing.count
        for (action, standing) in zip(isSame ? actions ?? [] : [], standing) {
            standing.perform = action
        }
        content.replace(buttons, isChange: !isSame)
    }

    /// Begins to collect the buttons that a scope renders.
    fileprivate func begin(in scope: Scope?) {
        self.scope = scope
        standing = []
    }

    /// Keeps what a button does, if it is one of those that the scope renders itself.
    func keep(_ action: @escaping () -> Void, in scope: Scope) -> ButtonAction? {
        guard scope === self.scope else { return nil }
        let kept = ButtonAction(action)
        standing.append(kept)
        return kept
    }
}

/// What a button does by now.
@MainActor
final class ButtonAction {
    var perform: () -> Void

    init(_ perform: @escaping () -> Void) {
        self.perform = perform
    }
}

/// The buttons of actions, as they are now.
struct RowActionButtons: View {
    let actions: RowActions

    var body: some View {
        actions.begin(in: Scope.rendering)
        return actions.content.current.environment(\.rowActions, actions)
    }
}

extension EnvironmentValues {
    private enum RowActionsKey: EnvironmentKey {
        static var defaultValue: RowActions? { nil }
    }

    /// The actions of a row that the view is one of.
    var rowActions: RowActions? {
        get { self[RowActionsKey.self] }
        set { self[RowActionsKey.self] = newValue }
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
        if actions === kept {
            actions.take(buttons)
        }
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
