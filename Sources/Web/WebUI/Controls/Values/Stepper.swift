/// A control that increases and decreases a value with two buttons.
///
/// ```swift
/// Stepper("Copies: \(copies)", value: $copies, in: 1...20)
/// ```
public struct Stepper<Label: View>: PrimitiveView {
    let label: Label
    /// Returns the current action of a button; nil disables the button.
    let increment: () -> (() -> Void)?
    let decrement: () -> (() -> Void)?

    /// Creates a stepper that calls actions, whose label is a view. A nil action disables its button.
    public init(@ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?) {
        self.label = label()
        increment = { onIncrement }
        decrement = { onDecrement }
    }

    /// Creates a stepper for an unbounded value, whose label is a view.
    public init<Value: Strideable>(
        value: Binding<Value>,
        step: Value.Stride = 1,
        @ViewBuilder label: () -> Label
    ) {
        func change(by step: Value.Stride) {
            value.wrappedValue = value.wrappedValue.advanced(by: step)
        }
        self.init(label: label, onIncrement: { change(by: step) }, onDecrement: { change(by: -step) })
    }

    /// Creates a stepper for a value within bounds, whose label is a view. A button is disabled at its bound.
    public init<Value: Strideable>(
        value: Binding<Value>,
        in bounds: ClosedRange<Value>,
        step: Value.Stride = 1,
        @ViewBuilder label: () -> Label
    ) {
        func change(by step: Value.Stride) -> (() -> Void)? {
            let wanted = min(max(value.wrappedValue.advanced(by: step), bounds.lowerBound), bounds.upperBound)
            return wanted == value.wrappedValue ? nil : { value.wrappedValue = wanted }
        }
        self.label = label()
        increment = { change(by: step) }
        decrement = { change(by: -step) }
    }

    /// Renders the label and the buttons.
    public func _render(in renderer: Renderer) {
        let name = LabelReference()
        var draft = ElementDraft("stepper")
        draft.attributes["role"] = "group"
        name.take(&draft)
        renderer.element("div", draft) {
            var labelDraft = ElementDraft("stepper-label")
            name.give(&labelDraft)
            renderer.element("span", labelDraft, part: "label") {
                renderer.render(label, at: .index(0))
            }
            renderer.element("div", ElementDraft("stepper-buttons"), part: "buttons") {
                renderButton("Decrease", "minus", decrement, in: renderer)
                renderButton("Increase", "plus", increment, in: renderer)
            }
        }
    }

    private func renderButton(
        _ title: LocalizedStringKey,
        _ icon: String,
        _ change: @escaping () -> (() -> Void)?,
        in renderer: Renderer
    ) {
        let button = Button {
            change()?()
        } label: {
            Image(systemName: icon)
        }
        renderer.render(button.disabled(change() == nil).accessibilityLabel(title), at: .part(icon))
    }
}

extension Stepper where Label == Text {
    /// Creates a stepper with a literal title that calls actions. A nil action disables its button.
    public init(_ title: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?) {
        self.init(label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement)
    }

    /// Creates a stepper with a title from a string that calls actions. A nil action disables its button.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?) {
        self.init(label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement)
    }

    /// Creates a stepper with a literal title, for an unbounded value.
    public init<Value: Strideable>(_ title: LocalizedStringKey, value: Binding<Value>, step: Value.Stride = 1) {
        self.init(value: value, step: step) { Text(title) }
    }

    /// Creates a stepper with a title from a string, for an unbounded value.
    @_disfavoredOverload
    public init<Value: Strideable>(_ title: some StringProtocol, value: Binding<Value>, step: Value.Stride = 1) {
        self.init(value: value, step: step) { Text(title) }
    }

    /// Creates a stepper with a literal title, for a value within bounds. A button is disabled at its bound.
    public init<Value: Strideable>(
        _ title: LocalizedStringKey,
        value: Binding<Value>,
        in bounds: ClosedRange<Value>,
        step: Value.Stride = 1
    ) {
        self.init(value: value, in: bounds, step: step) { Text(title) }
    }

    /// Creates a stepper with a title from a string, for a value within bounds. A button is disabled at its bound.
    @_disfavoredOverload
    public init<Value: Strideable>(
        _ title: some StringProtocol,
        value: Binding<Value>,
        in bounds: ClosedRange<Value>,
        step: Value.Stride = 1
    ) {
        self.init(value: value, in: bounds, step: step) { Text(title) }
    }
}
