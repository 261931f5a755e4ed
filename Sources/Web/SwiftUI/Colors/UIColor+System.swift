extension UIColor {
    /// The colour of text.
    public static var label: UIColor { UIColor(.primary) }
    /// The colour of less important text.
    public static var secondaryLabel: UIColor { UIColor(.secondary) }
    /// The colour of unimportant text.
    public static var tertiaryLabel: UIColor { UIColor(.tertiary) }
    /// The colour of text that stands in an empty field.
    public static var placeholderText: UIColor { UIColor(.tertiary) }
    /// The colour of elements that users can press.
    public static var tintColor: UIColor { UIColor(.accentColor) }
    /// The colour of links.
    public static var link: UIColor { UIColor(.accentColor) }
    /// The colour of lines.
    public static var separator: UIColor { UIColor(.line) }
    /// The colour of lines on any background.
    public static var opaqueSeparator: UIColor { UIColor(.line) }
}

// The library has one colour for a page, one for areas beside it, and one for boxes on these.
extension UIColor {
    /// The colour of the page.
    public static var systemBackground: UIColor { UIColor(.background) }
    /// The colour of areas on the page.
    public static var secondarySystemBackground: UIColor { UIColor(.panel) }
    /// The colour of boxes in an area on the page.
    public static var tertiarySystemBackground: UIColor { UIColor(.raised) }
    /// The colour behind groups of rows.
    public static var systemGroupedBackground: UIColor { UIColor(.panel) }
    /// The colour of groups of rows.
    public static var secondarySystemGroupedBackground: UIColor { UIColor(.raised) }
    /// The colour of boxes in groups of rows.
    public static var tertiarySystemGroupedBackground: UIColor { UIColor(.panel) }
    /// The colour of thin shapes.
    public static var systemFill: UIColor { UIColor(.gray.opacity(0.2)) }
    /// The colour of shapes of middle size.
    public static var secondarySystemFill: UIColor { UIColor(.gray.opacity(0.16)) }
    /// The colour of large shapes.
    public static var tertiarySystemFill: UIColor { UIColor(.gray.opacity(0.12)) }
    /// The colour of areas with content of their own.
    public static var quaternarySystemFill: UIColor { UIColor(.gray.opacity(0.08)) }
}

extension UIColor {
    /// A grey, a little nearer to the background than `systemGray`.
    public static var systemGray2: UIColor { UIColor(.gray.opacity(0.75)) }
    /// A grey, nearer to the background.
    public static var systemGray3: UIColor { UIColor(.gray.opacity(0.55)) }
    /// A light grey in light mode.
    public static var systemGray4: UIColor { UIColor(.gray.opacity(0.4)) }
    /// A very light grey in light mode.
    public static var systemGray5: UIColor { UIColor(.gray.opacity(0.25)) }
    /// A grey that hardly differs from the background.
    public static var systemGray6: UIColor { UIColor(.gray.opacity(0.12)) }
}
