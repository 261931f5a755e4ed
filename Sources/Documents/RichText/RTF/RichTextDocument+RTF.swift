public import Foundation

extension RichTextDocument {
    /// Reads RTF, as TextEdit, Notes, Word and other programs write it.
    ///
    /// What a document here has no place for (tables, page headers, pictures within the file) is left out or becomes plain
    /// text. A document without a style sheet, such as those of Apple's programs, says nothing of headings and code: these
    /// are recognized by their fonts.
    /// - Throws: ``RichTextError/notRTF``, or an error that says which limit was passed. Damage of other sorts loses no more
    ///   than what is damaged.
    public init(rtf data: Data) throws {
        var reader = RTFReader([UInt8](data))
        self = try reader.read()
    }

    /// The document as RTF that Apple's programs, Word and this package read.
    public func rtf() -> Data {
        var writer = RTFWriter()
        return Data(writer.write(self))
    }
}
