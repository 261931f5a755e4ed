/// A column of labelled controls, each in a row of its own.
///
/// ```swift
/// Form {
///     Section("Who") {
///         TextField("Name", text: $name)
///         DatePicker("Born", selection: $birthday, displayedComponents: .date)
///     }
///     Toggle("Remember me", isOn: $isRemembered)
/// }
/// ```
public struct Form<Content: View>: PrimitiveView {
    let content: Content

    /// Creates a form. Views outside of sections get rows as well.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// Renders the rows.
    public func _render(in renderer: Renderer) {
        renderer.element("div", ElementDraft("form")) {
            renderer.with {
                $0.placement = FormPlacement()
            } render: {
                renderer.render(content, at: .index(0))
            }
        }
    }
}

/// Wraps each view in a row of a form.
@MainActor
final class FormPlacement: Placement {
    func place(_ traits: Traits, in renderer: Renderer, content: () -> Void) {
        renderer.part("row") { whole in
            renderer.element("div", ElementDraft("form-row")) {
                renderer.at(whole, content)
            }
        }
    }
}

/// A value with a label, side by side.
public struct LabeledContent<Label: View, Content: View>: PrimitiveView {
    let label: Label
    let content: Content

    /// Creates labelled content whose label is a view.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    /// Renders the label and the content.
    public func _render(in renderer: Renderer) {
        renderer.element("div", ElementDraft("labeled")) {
            renderer.element("div", ElementDraft("labeled-label"), part: "label") {
                renderer.render(label, at: .index(0))
            }
            renderer.element("div", ElementDraft("labeled-content"), part: "content") {
                renderer.render(content, at: .index(1))
            }
        }
    }
}

extension LabeledContent where Label == Text {
    /// Creates content with a literal title.
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }

    /// Creates content with a title from a string.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension LabeledContent where Label == Text, Content == Text {
    /// Creates a text value with a literal title.
    public init(_ title: LocalizedStringKey, value: some StringProtocol) {
        self.init(content: { Text(value) }, label: { Text(title) })
    }

    /// Creates a text value with a title from a string.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, value: some StringProtocol) {
        self.init(content: { Text(value) }, label: { Text(title) })
    }
}
