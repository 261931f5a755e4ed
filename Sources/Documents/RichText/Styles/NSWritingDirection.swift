/// The side on which the lines of a paragraph begin.
public enum NSWritingDirection: Int, Hashable, Sendable {
    /// The side that the text itself suggests.
    case natural = -1
    /// From left to right, as Latin is written.
    case leftToRight
    /// From right to left, as Arabic and Hebrew are written.
    case rightToLeft
}
