/// To which side the lines of a paragraph are flush. The raw values are those of iOS and of Macs with Apple silicon.
public enum NSTextAlignment: Int, Hashable, Sendable {
    /// Flush left.
    case left
    /// In the middle.
    case center
    /// Flush right.
    case right
    /// Flush on both sides.
    case justified
    /// Flush where the script begins its lines.
    case natural
}
