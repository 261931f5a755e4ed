/// A value that two buttons make larger and smaller.
///
/// ```swift
/// Stepper("Copies: \(copies)", value: $copies, in: 1...20)
/// ```
public struct Stepper<Label: View>: PrimitiveView {
    let label: Label
    /// What a button does now; nil if it can do nothing.
    let increment: () -> (() -> Void)?
    let decrement: () -> (() -> Void)?

    /// Two buttons that call functions. One without a function cannot be pressed.
    public init(@ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?) {
        self.label = label()
        increment = { onIncrement }
        decrement = { onDecrement }
    }

    /// A value that changes by steps.
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

    /// A value that changes by steps, within bounds.
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
    /// Two buttons that call functions, with a title.
    public init(_ title: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?) {
        self.init(label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement)
    }

    /// Two buttons that call functions, with a title.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?) {
        self.init(label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement)
    }

    /// A value that changes by steps, with a title.
    public init<Value: Strideable>(_ title: LocalizedStringKey, value: Binding<Value>, step: Value.Stride = 1) {
        self.init(value: value, step: step) { Text(title) }
    }

    /// A value that changes by steps, with a title.
    @_disfavoredOverload
    public init<Value: Strideable>(_ title: some StringProtocol, value: Binding<Value>, step: Value.Stride = 1) {
        self.init(value: value, step: step) { Text(title) }
    }

    /// A value that changes by steps within bounds, with a title.
    public init<Value: Strideable>(
        _ title: LocalizedStringKey,
        value: Binding<Value>,
        in bounds: ClosedRange<Value>,
        step: Value.Stride = 1
    ) {
        self.init(value: value, in: bounds, step: step) { Text(title) }
    }

    /// A value that changes by steps within bounds, with a title.
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
