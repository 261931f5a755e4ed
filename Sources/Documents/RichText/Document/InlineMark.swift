/// What a stretch of text is marked as in a form where marks lie within each other, such as HTML.
enum InlineMark: Hashable {
    case link(String)
    /// Properties of CSS.
    case css(String)
    case bold
    case italic
    case underline
    case strikethrough
    case code
}
