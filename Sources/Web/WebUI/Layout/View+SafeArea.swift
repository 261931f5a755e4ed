public import struct Foundation.CGFloat

/// The upper or lower edge.
public enum VerticalEdge: Int8, CaseIterable, Hashable, Sendable {
    /// The upper edge.
    case top
    /// The lower edge.
    case bottom
}

extension View {
    /// Keeps content above or below the view in sight, such as a bar of buttons: the view takes the rest of the height.
    public func safeAreaInset(
        edge: VerticalEdge,
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> some View
    ) -> some View {
        let inset = content()
        return VStack(alignment: alignment, spacing: spacing ?? 0) {
            if edge == .top { inset }
            self
            if edge == .bottom { inset }
        }
    }

    /// Has no effect: a page has no status bar.
    public func statusBarHidden(_ hidden: Bool = true) -> some View {
        self
    }
}
