public import Foundation

extension RichTextDocument {
    /// Reads an attributed string. Text without a font is in ``TextFont/body``, as on Apple's systems, and attributes
    /// that this package does not know are left out.
    public init(_ attributedString: NSAttributedString) {
        var assembler = DocumentAssembler()
        let whole = NSRange(location: 0, length: attributedString.length)
        // An array, because finding a place in UTF-16 within a string takes a while.
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

    /// The document as an attributed string: each character has a font and a paragraph style.
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
            // Foundation measures a text anew after each change, so a long one is changed seldom.
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
