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

    /// Renders a bar, or something that turns.
    public func _render(in renderer: Renderer) {
        renderer.element("div", ElementDraft("progress")) {
            if let fraction {
                var draft = ElementDraft("progress-bar")
                draft.attributes["max"] = "1"
                draft.attributes["value"] = max(0, min(fraction, 1)).css
                renderer.element("progress", draft, part: "bar", content: .none)
            } else {
                var draft = ElementDraft("spinner")
                draft.attributes["role"] = "progressbar"
                draft.attributes["aria-label"] = "Loading"
                renderer.element("span", draft, part: "spinner", content: .none)
            }
            renderer.render(label, at: .index(0))
        }
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
}
