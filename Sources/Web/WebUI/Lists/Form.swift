/// Controls below each other, each in a row, for somebody to fill in.
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

    /// A form of the views. Those in no ``Section`` have a row, too.
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

/// Puts views into rows of a form.
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

/// A value with what it is called, in a line.
public struct LabeledContent<Label: View, Content: View>: PrimitiveView {
    let label: Label
    let content: Content

    /// Views with a label.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    /// Renders the line.
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
    /// Views with a title.
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }

    /// Views with a title.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension LabeledContent where Label == Text, Content == Text {
    /// Text with a title.
    public init(_ title: LocalizedStringKey, value: some StringProtocol) {
        self.init(content: { Text(value) }, label: { Text(title) })
    }

    /// Text with a title.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, value: some StringProtocol) {
        self.init(content: { Text(value) }, label: { Text(title) })
    }
}
