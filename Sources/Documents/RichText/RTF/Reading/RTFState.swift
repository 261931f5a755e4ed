/// What a group of RTF may change and what its end puts back.
struct RTFState {
    var destination = RTFDestination.body
    var character = RTFCharacterStyle()
    var paragraph = RTFParagraphStyle()
    /// How many characters follow each `\u`, for readers without Unicode.
    var fallbackCount = 1
    /// Where the text leads.
    var link: String?
    /// Whether this group began a field, and thus what `\fldinst` says goes for it.
    var isField = false
}

/// Where the text of a group goes.
enum RTFDestination {
    /// Into the document.
    case body
    /// Into one of the tables at the head of the document.
    case fontTable, colorTable, expandedColorTable, styleSheet, listTable, listOverrideTable
    /// Into the instruction of a field, such as `HYPERLINK "https://…"`.
    case fieldInstruction
    /// Into the description of an image that a field refers to.
    case imageDescription
    /// Into the name of a file beside the document: an image of Apple's.
    case graphicName
    /// Nowhere: settings of paragraphs in a list, as Word 95 wrote them.
    case paragraphNumbering
}

/// The styles of characters, in RTF's terms.
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

/// The styles of paragraphs, in RTF's terms.
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
    /// What `\pn` says of the paragraph.
    var numbering: TextListMarker?
}
