/// A control that selects a number from a range by dragging a thumb along a track.
///
/// ```swift
/// Slider(value: $volume, in: 0...100, step: 5) {
///     Text("Volume")
/// }
/// ```
public struct Slider<Label: View, ValueLabel: View>: PrimitiveView {
    let number: Binding<Double>
    let bounds: ClosedRange<Double>
    let step: Double?
    let label: Label
    let ends: (minimum: ValueLabel, maximum: ValueLabel)?

    init<Number: BinaryFloatingPoint>(
        _ number: Binding<Number>,
        _ bounds: ClosedRange<Number>,
        _ step: Number.Stride?,
        label: Label,
        ends: (ValueLabel, ValueLabel)? = nil
    ) where Number.Stride: BinaryFloatingPoint {
        self.number = Binding(get: { Double(number.wrappedValue) }, set: { number.wrappedValue = Number($0) })
        self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
        self.step = step.map { Double($0) }
        self.label = label
        self.ends = ends
    }

    /// Renders the track, inside a label if the slider has one.
    public func _render(in renderer: Renderer) {
        guard !(label is EmptyView) || ends != nil else { return renderLine(in: renderer) }
        renderer.control { speak in
            renderer.element("label", ElementDraft("slider")) {
                renderer.element("span", ElementDraft("picker-label"), part: "label") {
                    renderer.render(label, at: .index(0))
                }
                renderEnd(ends?.minimum, "minimum", in: renderer)
                renderLine(in: renderer, speak)
                renderEnd(ends?.maximum, "maximum", in: renderer)
            }
        }
    }

    private func renderLine(in renderer: Renderer, _ speak: (inout ElementDraft) -> Void = { _ in }) {
        let number = number
        let bounds = bounds
        let step = step
        var draft = ValueDraft.make("range", in: renderer) {
            Self.text(of: number.wrappedValue)
        } write: { text in
            guard let wanted = Double(text), wanted.isFinite else { return }
            number.wrappedValue = Self.fit(wanted, into: bounds, step: step)
        }
        draft.add("slider-line")
        draft.attributes["min"] = Self.text(of: bounds.lowerBound)
        draft.attributes["max"] = Self.text(of: bounds.upperBound)
        draft.attributes["step"] = step.map(Self.text) ?? "any"
        speak(&draft)
        renderer.element("input", draft, part: "line", content: .none)
    }

    private func renderEnd(_ view: ValueLabel?, _ name: String, in renderer: Renderer) {
        guard let view else { return }
        var draft = ElementDraft("slider-end")
        // The accessible name of the slider is its label; the views at its ends are decoration.
        draft.attributes["aria-hidden"] = "true"
        renderer.element("span", draft, part: name) {
            renderer.render(view, at: .part(name))
        }
    }

    private static func fit(_ wanted: Double, into bounds: ClosedRange<Double>, step: Double?) -> Double {
        var fitting = min(max(wanted, bounds.lowerBound), bounds.upperBound)
        if let step, step > 0 {
            fitting = bounds.lowerBound + ((fitting - bounds.lowerBound) / step).rounded() * step
            fitting = min(fitting, bounds.upperBound)
        }
        return fitting
    }

    /// The number in the browser's format: whole numbers have no fraction.
    private static func text(of number: Double) -> String {
        Int(exactly: number).map(String.init) ?? "\(number)"
    }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
    /// Creates a slider without a label for any number within the bounds.
    public init<Number: BinaryFloatingPoint>(value: Binding<Number>, in bounds: ClosedRange<Number> = 0...1)
    where Number.Stride: BinaryFloatingPoint {
        self.init(value, bounds, nil, label: EmptyView())
    }

    /// Creates a slider without a label for numbers at multiples of `step` from the lower bound.
    public init<Number: BinaryFloatingPoint>(
        value: Binding<Number>,
        in bounds: ClosedRange<Number>,
        step: Number.Stride = 1
    ) where Number.Stride: BinaryFloatingPoint {
        self.init(value, bounds, step, label: EmptyView())
    }
}

extension Slider where ValueLabel == EmptyView {
    /// Creates a labelled slider for any number within the bounds.
    public init<Number: BinaryFloatingPoint>(
        value: Binding<Number>,
        in bounds: ClosedRange<Number> = 0...1,
        @ViewBuilder label: () -> Label
    ) where Number.Stride: BinaryFloatingPoint {
        self.init(value, bounds, nil, label: label())
    }

    /// Creates a labelled slider for numbers at multiples of `step` from the lower bound.
    public init<Number: BinaryFloatingPoint>(
        value: Binding<Number>,
        in bounds: ClosedRange<Number>,
        step: Number.Stride = 1,
        @ViewBuilder label: () -> Label
    ) where Number.Stride: BinaryFloatingPoint {
        self.init(value, bounds, step, label: label())
    }
}

extension Slider {
    /// Creates a labelled slider for any number within the bounds, with views at both ends of the track.
    public init<Number: BinaryFloatingPoint>(
        value: Binding<Number>,
        in bounds: ClosedRange<Number> = 0...1,
        @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel,
        @ViewBuilder maximumValueLabel: () -> ValueLabel
    ) where Number.Stride: BinaryFloatingPoint {
        self.init(value, bounds, nil, label: label(), ends: (minimumValueLabel(), maximumValueLabel()))
    }

    /// Creates a labelled slider for numbers at multiples of `step` from the lower bound, with views at both ends of
    /// the track.
    public init<Number: BinaryFloatingPoint>(
        value: Binding<Number>,
        in bounds: ClosedRange<Number>,
        step: Number.Stride = 1,
        @ViewBuilder label: () -> Label,
        @ViewBuilder minimumValueLabel: () -> ValueLabel,
        @ViewBuilder maximumValueLabel: () -> ValueLabel
    ) where Number.Stride: BinaryFloatingPoint {
        self.init(value, bounds, step, label: label(), ends: (minimumValueLabel(), maximumValueLabel()))
    }
}
