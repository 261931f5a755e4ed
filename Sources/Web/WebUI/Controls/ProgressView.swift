/// An indicator of a running task: a spinner, or a bar that shows how much is done.
public struct ProgressView<Label: View>: PrimitiveView {
    let label: Label
    let fraction: Double?

    /// Creates a spinner whose label is a view.
    public init(@ViewBuilder label: () -> Label) {
        self.label = label()
        fraction = nil
    }

    init(label: Label, fraction: Double?) {
        self.label = label
        self.fraction = fraction
    }

    /// Renders the label with a spinner, or with a bar if the progress is known.
    public func _render(in renderer: Renderer) {
        let name = LabelReference()
        renderer.element("div", ElementDraft("progress", fraction == nil ? "progress-open" : "progress-bounded")) {
            if !(label is EmptyView) {
                var draft = ElementDraft("progress-label")
                name.give(&draft)
                renderer.element("span", draft, part: "label") {
                    renderer.render(label, at: .index(0))
                }
            }
            renderIndicator(name, in: renderer)
        }
    }

    private func renderIndicator(_ name: LabelReference, in renderer: Renderer) {
        var draft = ElementDraft(fraction == nil ? "spinner" : "progress-bar")
        if let fraction {
            draft.attributes["max"] = "1"
            draft.attributes["value"] = max(0, min(fraction, 1)).css
        } else {
            draft.attributes["role"] = "progressbar"
        }
        draft.attributes["aria-label"] = label is EmptyView ? "Loading" : nil
        name.take(&draft)
        renderer.element(fraction == nil ? "span" : "progress", draft, part: "indicator", content: .none)
    }
}

extension ProgressView where Label == EmptyView {
    /// Creates a spinner without a label.
    public init() {
        self.init(label: EmptyView(), fraction: nil)
    }

    /// Creates a bar without a label. A nil value shows a spinner instead.
    public init<Number: BinaryFloatingPoint>(value: Number?, total: Number = 1) {
        self.init(label: EmptyView(), fraction: value.map { Double($0 / total) })
    }
}

extension ProgressView where Label == Text {
    /// Creates a spinner with a literal title.
    public init(_ title: LocalizedStringKey) {
        self.init(label: Text(title), fraction: nil)
    }

    /// Creates a bar with a literal title. A nil value shows a spinner instead.
    public init<Number: BinaryFloatingPoint>(_ title: LocalizedStringKey, value: Number?, total: Number = 1) {
        self.init(label: Text(title), fraction: value.map { Double($0 / total) })
    }

    /// Creates a spinner with a title from a string.
    @_disfavoredOverload
    public init(_ title: some StringProtocol) {
        self.init(label: Text(title), fraction: nil)
    }

    /// Creates a bar with a title from a string. A nil value shows a spinner instead.
    @_disfavoredOverload
    public init<Number: BinaryFloatingPoint>(_ title: some StringProtocol, value: Number?, total: Number = 1) {
        self.init(label: Text(title), fraction: value.map { Double($0 / total) })
    }
}
