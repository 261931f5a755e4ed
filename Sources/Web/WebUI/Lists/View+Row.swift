extension View {
    /// Fills the background of the view's row in a list with a style; nil is the usual one.
    public func listRowBackground(_ style: (some ShapeStyle)?) -> some View {
        TraitView(content: self) { $0.rowBackground = style?._css }
    }

    /// Shows or hides the lines above and below the view's row in a list. The edges make no difference: a row has both or
    /// none.
    public func listRowSeparator(_ visibility: Visibility, edges: Edge.Set = .vertical) -> some View {
        TraitView(content: self) { $0.hasSeparators = visibility != .hidden }
    }

    /// Shows a number at the trailing edge of the view, if it is not zero.
    public func badge(_ count: Int) -> some View {
        BadgeView(content: self, text: count == 0 ? nil : Text(String(count)))
    }

    /// Shows a text at the trailing edge of the view; nil shows nothing.
    public func badge(_ label: Text?) -> some View {
        BadgeView(content: self, text: label)
    }

    /// Shows a text at the trailing edge of the view.
    public func badge(_ key: LocalizedStringKey) -> some View {
        BadgeView(content: self, text: Text(key))
    }
}

/// A view with a short text at its trailing edge.
private struct BadgeView<Content: View>: View {
    let content: Content
    let text: Text?

    var body: some View {
        if let text {
            HStack {
                content
                Spacer()
                text.foregroundStyle(.secondary).monospacedDigit()
            }
        } else {
            content
        }
    }
}
