public import struct Foundation.CGFloat

/// Views in rows, whose columns align. A column is as wide as its widest view.
public struct Grid<Content: View>: PrimitiveView {
    let alignment: Alignment
    let horizontalSpacing: CGFloat?
    let verticalSpacing: CGFloat?
    let content: Content

    /// Creates a grid of ``GridRow``s. Any other view gets a row of its own.
    public init(
        alignment: Alignment = .center,
        horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
        self.content = content()
    }

    /// Renders the grid.
    public func _render(in renderer: Renderer) {
        var draft = ElementDraft("grid")
        draft.add("at-\(alignment.horizontal.rawValue)")
        draft.styles["column-gap"] = horizontalSpacing?.pixels
        draft.styles["row-gap"] = verticalSpacing?.pixels
        renderer.element("div", draft) {
            renderer.render(content, at: .index(0))
        }
    }
}

/// A row of a ``Grid``.
public struct GridRow<Content: View>: PrimitiveView {
    let content: Content

    /// Creates a row with a view for each column.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// Renders the row.
    public func _render(in renderer: Renderer) {
        renderer.element("div", ElementDraft("grid-row")) {
            renderer.render(content, at: .index(0))
        }
    }
}

/// The width of a column of a ``LazyVGrid``, or the height of a row of a ``LazyHGrid``.
public struct GridItem: Hashable, Sendable {
    /// The size of a column or row, in pixels.
    public enum Size: Hashable, Sendable {
        /// A fixed size.
        case fixed(CGFloat)
        /// A share of the available space within limits.
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        /// As many columns or rows as fit, each within the limits.
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    let size: Size

    /// Creates a column or row of a size.
    public init(_ size: Size = .flexible()) {
        self.size = size
    }

    var css: String {
        switch size {
        case .fixed(let width): width.pixels
        case .flexible(let minimum, let maximum): "minmax(\(minimum.pixels),\(Self.limit(maximum)))"
        case .adaptive(let minimum, let maximum):
            "repeat(auto-fill,minmax(min(\(minimum.pixels),100%),\(Self.limit(maximum))))"
        }
    }

    private static func limit(_ maximum: CGFloat) -> String {
        maximum.isFinite ? maximum.pixels : "1fr"
    }
}

/// Views in columns of given widths, filled row by row.
public struct LazyVGrid<Content: View>: PrimitiveView {
    let columns: [GridItem]
    let spacing: CGFloat?
    let content: Content

    /// Creates a grid from its columns.
    public init(columns: [GridItem], spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        self.columns = columns
        self.spacing = spacing
        self.content = content()
    }

    /// Renders the grid.
    public func _render(in renderer: Renderer) {
        var draft = ElementDraft("lazy-grid")
        draft.styles["grid-template-columns"] = columns.map(\.css).joined(separator: " ")
        draft.styles["gap"] = spacing?.pixels
        renderer.element("div", draft) {
            renderer.render(content, at: .index(0))
        }
    }
}

/// Views in rows of given heights, filled column by column.
public struct LazyHGrid<Content: View>: PrimitiveView {
    let rows: [GridItem]
    let spacing: CGFloat?
    let content: Content

    /// Creates a grid from its rows.
    public init(rows: [GridItem], spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        self.rows = rows
        self.spacing = spacing
        self.content = content()
    }

    /// Renders the grid.
    public func _render(in renderer: Renderer) {
        var draft = ElementDraft("lazy-grid", "lazy-grid-x")
        draft.styles["grid-template-rows"] = rows.map(\.css).joined(separator: " ")
        draft.styles["gap"] = spacing?.pixels
        renderer.element("div", draft) {
            renderer.render(content, at: .index(0))
        }
    }
}
