public import Foundation

extension RichTextDocument {
    /// Creates a document from an attributed string. Text without a font gets ``TextFont/body``, as on Apple's systems;
    /// unknown attributes are left out.
    public init(_ attributedString: NSAttributedString) {
        var assembler = DocumentAssembler()
        let whole = NSRange(location: 0, length: attributedString.length)
        // An array, because UTF-16 offsets into a string take linear time.
        let text = Array(attributedString.string.utf16)
        var range = NSRange(location: 0, length: 0)
        while range.location < whole.length {
            let attributes = attributedString.attributes(at: range.location, effectiveRange: &range)
            let part = String(decoding: text[range.location..<range.location + range.length], as: UTF16.self)
            assembler.paragraphStyle = attributes[.paragraphStyle] as? ParagraphStyle ?? ParagraphStyle()
            assembler.append(part, style: TextStyle(attributes))
            range = NSRange(location: range.location + range.length, length: 0)
        }
        self = assembler.document()
    }

    /// The document as an attributed string, in which every character has a font and a paragraph style.
    public var attributedString: NSAttributedString {
        let result = NSMutableAttributedString(string: "")
        var chunk = NSMutableAttributedString(string: "")
        var count = 0
        for (index, paragraph) in paragraphs.enumerated() {
            var runs = paragraph.runs
            if index < paragraphs.count - 1 {
                if let last = runs.last, last.style == paragraph.endStyle {
                    runs[runs.count - 1].text += "\n"
                } else {
                    runs.append(TextRun("\n", style: paragraph.endStyle))
                }
            }
            for run in runs {
                let attributes = run.style.attributes(paragraph: paragraph.style)
                chunk.append(NSAttributedString(string: run.text, attributes: attributes))
            }
            count += runs.count
            // Foundation measures the whole text after each change, so runs are appended in chunks.
            if count > Self.chunkSize {
                result.append(chunk)
                chunk = NSMutableAttributedString(string: "")
                count = 0
            }
        }
        result.append(chunk)
        return result
    }

    private static let chunkSize = 200
}

extension TextStyle {
    fileprivate init(_ attributes: [NSAttributedString.Key: Any]) {
        self.init(
            font: attributes[.font] as? TextFont ?? .body,
            foregroundColor: attributes[.foregroundColor] as? TextColor,
            backgroundColor: attributes[.backgroundColor] as? TextColor,
            underline: NSUnderlineStyle(rawValue: attributes[.underlineStyle] as? Int ?? 0),
            strikethrough: NSUnderlineStyle(rawValue: attributes[.strikethroughStyle] as? Int ?? 0),
            link: (attributes[.link] as? URL)?.absoluteString ?? attributes[.link] as? String
        )
        image = attributes[.attachment] as? ImageReference
    }

    fileprivate func attributes(paragraph: ParagraphStyle) -> [NSAttributedString.Key: Any] {
        var attributes: [NSAttributedString.Key: Any] = [.font: font, .paragraphStyle: paragraph]
        attributes[.foregroundColor] = foregroundColor
        attributes[.backgroundColor] = backgroundColor
        if underline != [] { attributes[.underlineStyle] = underline.rawValue }
        if strikethrough != [] { attributes[.strikethroughStyle] = strikethrough.rawValue }
        attributes[.attachment] = image
        if let link {
            let url = URL(string: link)
            attributes[.link] = url?.absoluteString == link ? url : link
        }
        return attributes
    }
}

extension NSAttributedString.Key {
    /// The font, a ``TextFont``.
    public static let font = NSAttributedString.Key("NSFont")
    /// The text colour, a ``TextColor``.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The background colour, a ``TextColor``.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// The underline: the raw value of an ``NSUnderlineStyle``.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// The strikethrough: the raw value of an ``NSUnderlineStyle``.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// The style of the paragraph, a ``ParagraphStyle``.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// The target of a link: a `URL`, or a `String` that is not a URL.
    public static let link = NSAttributedString.Key("NSLink")
    /// The image that the character stands for, an ``ImageReference``.
    public static let attachment = NSAttributedString.Key("NSAttachment")
}
