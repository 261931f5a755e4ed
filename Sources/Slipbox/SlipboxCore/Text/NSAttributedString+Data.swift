public import Foundation
internal import RichText

extension NSAttributedString {
    /// The text as RTF, which Apple's programs and text processors read; nil if it cannot be written.
    public func toData() -> Data? {
        let form: [NSAttributedString.DocumentAttributeKey: Any] = [.documentType: NSAttributedString.DocumentType.rtf]
        return try? data(from: NSRange(location: 0, length: length), documentAttributes: form)
    }
}

extension Data {
    /// The text of RTF; nil for what is no RTF.
    public func toAttributedString() -> NSAttributedString? {
        let form: [NSAttributedString.DocumentReadingOptionKey: Any] = [
            .documentType: NSAttributedString.DocumentType.rtf
        ]
        return try? NSAttributedString(data: self, options: form, documentAttributes: nil)
    }
}
