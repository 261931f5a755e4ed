extension View {
    /// Fills the background of the view's row in a list with a style; nil is the usual one.
    public func listRowBackground(_ style: (some ShapeStyle)?) -> some View {
        TraitView(content: self) { $0.rowBackground = style?._css }
    }

    /// Sets the space between the edges of the view's row in a list and the view; nil is the usual one.
    public func listRowInsets(_ insets: EdgeInsets?) -> some View {
        TraitView(content: self) { traits in
            traits.rowInsets = insets.map { insets in
                [insets.top, insets.trailing, insets.bottom, insets.leading].map(\.pixels).joined(separator: " ")
            }
        }
    }

    /// Has no effect: lines between rows have the colour of the page's other lines.
    public func listRowSeparatorTint(_ color: Color?, edges: Edge.Set = .vertical) -> some View {
        self
    }

    /// Shows or hides the lines above and below the view's row in a list. The edges make no difference: a row has both or
    /// none.
    public func listRowSeparator(_ visibility: Visibility, edges: Edge.Set = .vertical) -> some View {
        TraitView(content: self) { $0.hasSeparators = visibility != .hidden }
    }

    /// Says at which level of an outline the view's row stands, for lists that show a tree as rows of their own.
    ///
    /// Screen readers tell the level, and the arrow keys press the row's button that shows or hides the rows below it. The list
    /// should have the style ``ListStyleName/sidebar``, which makes it a tree.
    ///
    /// - Parameters:
    ///   - level: The level, from 1 on; nil if the row is not part of an outline.
    ///   - isExpanded: Whether the rows below it are shown; nil if there are none.
    public func outlineLevel(_ level: Int?, isExpanded: Bool? = nil) -> some View {
        TraitView(content: self) { ($0.level, $0.isExpanded) = (level, isExpanded) }
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
