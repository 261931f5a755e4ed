/// Calls actions when a view appears and disappears.
struct LifecycleView<Content: View>: PrimitiveView {
    let content: Content
    var appear: (() -> Void)?
    var disappear: (() -> Void)?

    func _render(in renderer: Renderer) {
        let isNew = !(renderer.branch.kept is Lifecycle)
        let lifecycle = renderer.branch.keep { Lifecycle() }
        lifecycle.disappear = disappear
        if isNew, let appear {
            renderer.graph.updates.afterRendering { [weak lifecycle] in
                if lifecycle != nil {
                    appear()
                }
            }
        }
        renderer.render(content, at: .index(0))
    }
}

@MainActor
private final class Lifecycle: Departing {
    var disappear: (() -> Void)?

    func depart() {
        disappear?()
        disappear = nil
    }
}

extension View {
    /// Calls the action after the view has been rendered for the first time.
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        LifecycleView(content: self, appear: action)
    }

    /// Calls the action when the view has been removed from the page.
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        LifecycleView(content: self, disappear: action)
    }
}

/// Calls an action when a value differs from the previous rendering.
struct ChangeView<Content: View, Value: Equatable>: PrimitiveView {
    let content: Content
    let value: Value
    let isInitial: Bool
    let action: (Value, Value) -> Void

    func _render(in renderer: Renderer) {
        let isNew = !(renderer.branch.kept is LastValue<Value>)
        let last = renderer.branch.keep { LastValue(value) }
        let former = last.value
        last.value = value
        if isNew ? isInitial : former != value {
            renderer.graph.updates.afterRendering { action(former, value) }
        }
        renderer.render(content, at: .index(0))
    }
}

@MainActor
private final class LastValue<Value> {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}

/// Animates the update of the page when a value differs from the previous rendering.
struct AnimatedView<Content: View, Value: Equatable>: PrimitiveView {
    let content: Content
    let value: Value
    let animation: Animation?

    func _render(in renderer: Renderer) {
        let last = renderer.branch.keep { LastValue(value) }
        if last.value != value, let animation {
            renderer.graph.updates.animate(animation)
        }
        last.value = value
        renderer.render(content, at: .index(0))
    }
}

extension View {
    /// Calls the action with the new value whenever the value changes.
    public func onChange<Value: Equatable>(of value: Value, perform action: @escaping (Value) -> Void) -> some View {
        ChangeView(content: self, value: value, isInitial: false) { _, new in action(new) }
    }

    /// Calls the action with the old and the new value whenever the value changes; if `initial` is true, also when the
    /// view first appears, with the same value twice.
    public func onChange<Value: Equatable>(
        of value: Value,
        initial: Bool = false,
        _ action: @escaping (Value, Value) -> Void
    ) -> some View {
        ChangeView(content: self, value: value, isInitial: initial, action: action)
    }

    /// Calls the action whenever the value changes; if `initial` is true, also when the view first appears.
    public func onChange<Value: Equatable>(
        of value: Value,
        initial: Bool = false,
        _ action: @escaping () -> Void
    ) -> some View {
        ChangeView(content: self, value: value, isInitial: initial) { _, _ in action() }
    }

    /// Animates the update of the page whenever the value changes.
    public func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View {
        AnimatedView(content: self, value: value, animation: animation)
    }
}
