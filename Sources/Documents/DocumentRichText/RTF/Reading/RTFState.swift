/// The state that a group may change and that is restored at its end.
struct RTFState {
    var destination = RTFDestination.body
    var character = RTFCharacterStyle()
    var paragraph = RTFParagraphStyle()
    /// The number of fallback characters after each `\u`, for readers without Unicode support.
    var fallbackCount = 1
    /// The target of a link; nil for none.
    var link: String?
    /// Whether this group is a field, to which the instruction in `\fldinst` applies.
    var isField = false
}

/// The destination of a group's text.
enum RTFDestination {
    /// The document.
    case body
    /// A table in the header of the document.
    case fontTable, colorTable, expandedColorTable, styleSheet, listTable, listOverrideTable
    /// The instruction of a field, such as `HYPERLINK "https://…"`.
    case fieldInstruction
    /// The description of an image that a field refers to.
    case imageDescription
    /// The file name of an image in Apple's format.
    case graphicName
    /// List settings of a paragraph in the format of Word 95; their text is dropped.
    case paragraphNumbering
    /// What only this package writes about a paragraph.
    case blockDetail
}

/// The character style, in RTF terms.
struct RTFCharacterStyle: Equatable {
    var font: Int?
    var size = 12.0
    var isBold = false
    var isItalic = false
    var isHidden = false
    var foreground = 0
    var background = 0
    var underline: NSUnderlineStyle = []
    var strikethrough: NSUnderlineStyle = []
}

/// The paragraph style, in RTF terms.
struct RTFParagraphStyle: Equatable {
    var style = ParagraphStyle()
    var leftIndent = 0
    var firstIndent = 0
    var lineSpacing = 0
    var isMultipleOfLines = false
    var styleNumber: Int?
    var outlineLevel: Int?
    var listOverride: Int?
    var listLevel = 0
    /// Whether the paragraph is in a cell of a table.
    var isInTable = false
    /// The language of code, or the sort of a callout; empty if the paragraph has its style even without text.
    var detail: String?
    /// The list marker set by `\pn`.
    var numbering: TextListMarker?
}
