/// Calls a function when a value differs from what it was at the last rendering.
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
            renderer.session.updates.afterRendering { action(former, value) }
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

/// Shows the view with an animation whenever a value has changed.
struct AnimatedView<Content: View, Value: Equatable>: PrimitiveView {
    let content: Content
    let value: Value
    let animation: Animation?

    func _render(in renderer: Renderer) {
        let last = renderer.branch.keep { LastValue(value) }
        if last.value != value, let animation {
            renderer.session.updates.animate(animation)
        }
        last.value = value
        renderer.render(content, at: .index(0))
    }
}

extension View {
    /// Calls the function with the new value when the value has changed.
    public func onChange<Value: Equatable>(of value: Value, perform action: @escaping (Value) -> Void) -> some View {
        ChangeView(content: self, value: value, isInitial: false) { _, new in action(new) }
    }

    /// Calls the function with the former and the new value when the value has changed, and at first if that is wanted.
    public func onChange<Value: Equatable>(
        of value: Value,
        initial: Bool = false,
        _ action: @escaping (Value, Value) -> Void
    ) -> some View {
        ChangeView(content: self, value: value, isInitial: initial, action: action)
    }

    /// Calls the function when the value has changed, and at first if that is wanted.
    public func onChange<Value: Equatable>(
        of value: Value,
        initial: Bool = false,
        _ action: @escaping () -> Void
    ) -> some View {
        ChangeView(content: self, value: value, isInitial: initial) { _, _ in action() }
    }

    /// Shows the view with an animation whenever the value has changed.
    public func animation<Value: Equatable>(_ animation: Animation?, value: Value) -> some View {
        AnimatedView(content: self, value: value, animation: animation)
    }
}
