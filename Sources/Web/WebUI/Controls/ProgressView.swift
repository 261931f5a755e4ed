/// Shows that something takes its time, or how far it is.
public struct ProgressView<Label: View>: PrimitiveView {
    let label: Label
    let fraction: Double?

    /// Shows that something takes its time, with a label.
    public init(@ViewBuilder label: () -> Label) {
        self.label = label()
        fraction = nil
    }

    init(label: Label, fraction: Double?) {
        self.label = label
        self.fraction = fraction
    }

    /// Renders a bar below its label, or something that turns above it.
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
    /// Shows that something takes its time.
    public init() {
        self.init(label: EmptyView(), fraction: nil)
    }

    /// Shows how much of the whole is done. Nil is not known.
    public init<Number: BinaryFloatingPoint>(value: Number?, total: Number = 1) {
        self.init(label: EmptyView(), fraction: value.map { Double($0 / total) })
    }
}

extension ProgressView where Label == Text {
    /// Shows that something takes its time, with a title.
    public init(_ title: LocalizedStringKey) {
        self.init(label: Text(title), fraction: nil)
    }

    /// Shows how much of the whole is done, with a title. Nil is not known.
    public init<Number: BinaryFloatingPoint>(_ title: LocalizedStringKey, value: Number?, total: Number = 1) {
        self.init(label: Text(title), fraction: value.map { Double($0 / total) })
    }

    /// Something with a title that takes its time.
    @_disfavoredOverload
    public init(_ title: some StringProtocol) {
        self.init(label: Text(title), fraction: nil)
    }

    /// Something with a title, and how much of it is done.
    @_disfavoredOverload
    public init<Number: BinaryFloatingPoint>(_ title: some StringProtocol, value: Number?, total: Number = 1) {
        self.init(label: Text(title), fraction: value.map { Double($0 / total) })
    }
}
