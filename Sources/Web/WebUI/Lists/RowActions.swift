/// The edge of a row from which a swipe reveals actions.
public enum HorizontalEdge: String, Hashable, Sendable, CaseIterable {
    /// The left edge in left-to-right languages.
    case leading
    /// The right edge in left-to-right languages.
    case trailing
}

/// The actions that a swipe over a row reveals. They are rendered in a scope of their own: changed buttons don't render
/// the row again, and changed closures don't even render the buttons again.
@MainActor
final class RowActions {
    let edge: HorizontalEdge
    let allowsFullSwipe: Bool
    /// Whether rendering the buttons calls no function of the program; see ``ActionLook/readsNothing(_:)``.
    fileprivate let readsNothing: Bool
    fileprivate let content: StateLocation<AnyView>
    /// The actions of the rendered buttons, in their order.
    private var standing: [ButtonAction] = []
    private var scope: Scope?

    init(edge: HorizontalEdge, allowsFullSwipe: Bool, readsNothing: Bool, content: AnyView) {
        self.edge = edge
        self.allowsFullSwipe = allowsFullSwipe
        self.readsNothing = readsNothing
        self.content = StateLocation(content)
    }

    /// Takes new buttons. If they look the same, only their actions are replaced.
    func take(_ buttons: AnyView) {
        let actions = ActionLook.actions(of: buttons, lookingAs: content.untracked)
        let isSame = actions?.count == standing.count
        for (action, standing) in zip(isSame ? actions ?? [] : [], standing) {
            standing.perform = action
        }
        content.replace(buttons, isChange: !isSame)
    }

    /// Starts collecting the buttons that a scope renders.
    fileprivate func begin(in scope: Scope?) {
        self.scope = scope
        standing = []
    }

    /// Stores the action of a button, so that it can be replaced later; nil if another scope renders the button.
    func keep(_ action: @escaping () -> Void, in scope: Scope) -> ButtonAction? {
        guard scope === self.scope else { return nil }
        let kept = ButtonAction(action)
        standing.append(kept)
        return kept
    }
}

/// The current action of a button.
@MainActor
final class ButtonAction {
    var perform: () -> Void

    init(_ perform: @escaping () -> Void) {
        self.perform = perform
    }
}

/// The current buttons of a row's actions. Every row may have some, so that a scope of theirs tracks nothing unless it must.
struct RowActionButtons: View {
    let actions: RowActions

    func _render(in renderer: Renderer) {
        renderer.compose(self, isTracked: renderer.environment.buttonLook != nil || !actions.readsNothing)
    }

    var body: some View {
        actions.begin(in: Scope.rendering)
        return actions.content.current.environment(\.rowActions, actions)
    }
}

extension EnvironmentValues {
    private enum RowActionsKey: EnvironmentKey {
        static var defaultValue: RowActions? { nil }
    }

    /// The row actions to which a button belongs.
    var rowActions: RowActions? {
        get { self[RowActionsKey.self] }
        set { self[RowActionsKey.self] = newValue }
    }
}

/// A row with swipe actions.
struct SwipeView<Content: View, Actions: View>: PrimitiveView {
    let content: Content
    let edge: HorizontalEdge
    let allowsFullSwipe: Bool
    let actions: Actions

    func _render(in renderer: Renderer) {
        let buttons = AnyView(actions)
        let readsNothing = ActionLook.readsNothing(Actions.self)
        let make = {
            RowActions(edge: edge, allowsFullSwipe: allowsFullSwipe, readsNothing: readsNothing, content: buttons)
        }
        let kept = renderer.branch.keep(make)
        let isSame =
            kept.edge == edge && kept.allowsFullSwipe == allowsFullSwipe && kept.readsNothing == readsNothing
        let actions = isSame ? kept : make()
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

/// A view with changed traits, which lists and pickers read.
struct TraitView<Content: View>: PrimitiveView {
    let content: Content
    let change: @MainActor (inout Traits) -> Void

    func _render(in renderer: Renderer) {
        renderer.with {
            change(&$0.traits)
        } render: {
            content._render(in: renderer)
        }
    }
}

extension View {
    /// Sets the value that the view represents in the selection of a list or picker.
    public func tag(_ value: some Hashable) -> some View {
        TraitView(content: self) { traits in
            traits.values = [AnyHashable(value)]
        }
    }

    /// Adds buttons that a swipe over the row reveals. They are also in the context menu of the row, and can be reached
    /// with the keyboard.
    public func swipeActions(
        edge: HorizontalEdge = .trailing,
        allowsFullSwipe: Bool = true,
        @ViewBuilder content: () -> some View
    ) -> some View {
        SwipeView(content: self, edge: edge, allowsFullSwipe: allowsFullSwipe, actions: content())
    }

    /// Sets the identity of the view. A changed identity replaces the view by a new one, with initial state.
    public func id(_ id: some Hashable) -> some View {
        IdentifiedView(content: self, id: AnyHashable(id))
    }
}

/// A view at a place that is keyed by an identity.
struct IdentifiedView<Content: View>: PrimitiveView {
    let content: Content
    let id: AnyHashable

    func _render(in renderer: Renderer) {
        renderer.render(content, at: .id(id))
    }
}
