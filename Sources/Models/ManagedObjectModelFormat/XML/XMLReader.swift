package import Foundation

/// Reads a document event by event, so that what it needs does not grow with the file beyond the file itself.
///
/// It is strict about what is well-formed, and knows nothing of schemas or name spaces. It refuses to read definitions of
/// entities, because these are how a small file becomes an endless one.
package struct XMLReader {
    /// No model is anywhere near these.
    static let mostDepth = 256
    static let mostAttributes = 256

    let file: URL?
    var cursor: XMLCursor
    /// The names of the elements that are open, from the outermost.
    private var openNames: [String] = []
    /// Whether an element was closed where it began, and its end is yet to be told.
    private var hasPendingEnd = false
    private var hasRoot = false
    private var hasDocumentType = false

    package init(_ bytes: [UInt8], file: URL?) throws(ModelFormatError) {
        self.file = file
        cursor = XMLCursor(try XMLEncoding.decode(bytes, file: file))
        try readDeclaration()
    }

    /// The next event, or nil when the document ended as it should.
    package mutating func next() throws(ModelFormatError) -> XMLEvent? {
        if hasPendingEnd {
            hasPendingEnd = false
            openNames.removeLast()
            return .end
        }
        while let byte = cursor.current {
            let event = byte == UInt8(ascii: "<") ? try readMarkup() : try readText()
            if let event { return event }
        }
        if let name = openNames.last { throw failure("the file ends before </\(name)>") }
        guard hasRoot else { throw failure("the file has no element") }
        return nil
    }

    func failure(_ reason: String, line: Int? = nil) -> ModelFormatError {
        ModelFormatError(reason, file: file, line: line ?? cursor.line)
    }

    /// Nil for markup that says nothing about the content.
    private mutating func readMarkup() throws(ModelFormatError) -> XMLEvent? {
        if cursor.skip("<!--") {
            try readComment()
        } else if cursor.skip("<![CDATA[") {
            return try readCharacterData()
        } else if cursor.skip("<!DOCTYPE") {
            try readDocumentType()
        } else if cursor.skip("<?") {
            try move(past: "?>", of: "a processing instruction")
        } else if cursor.skip("</") {
            return try readEndTag()
        } else {
            return .start(try readStartTag())
        }
        return nil
    }

    private mutating func readStartTag() throws(ModelFormatError) -> XMLTag {
        let line = cursor.line
        guard cursor.skip("<"), let name = cursor.skipName() else {
            throw failure("a “<” begins no tag; in text it is written &lt;")
        }
        if openNames.isEmpty, hasRoot { throw failure("<\(name)> follows the end of the document") }
        guard openNames.count < Self.mostDepth else {
            throw failure("elements are nested more than \(Self.mostDepth) deep")
        }
        let attributes = try readAttributes(of: "<\(name)>")
        if cursor.skip("/>") {
            hasPendingEnd = true
        } else if !cursor.skip(">") {
            throw failure("<\(name) is not closed by “>”", line: line)
        }
        openNames.append(name)
        hasRoot = true
        return XMLTag(name: name, attributes: attributes, line: line)
    }

    private mutating func readEndTag() throws(ModelFormatError) -> XMLEvent {
        let name = cursor.skipName() ?? ""
        guard let open = openNames.popLast() else { throw failure("</\(name)> ends no element") }
        guard name == open else { throw failure("</\(name)> stands where </\(open)> is due") }
        cursor.skipWhitespace()
        guard cursor.skip(">") else { throw failure("</\(name) is not closed by “>”") }
        return .end
    }

    private mutating func readText() throws(ModelFormatError) -> XMLEvent? {
        let line = cursor.line
        let end = cursor.offset(of: "<") ?? cursor.bytes.count
        guard !openNames.isEmpty else {
            cursor.skipWhitespace()
            guard cursor.position == end else { throw failure("text stands outside of the document's element") }
            return nil
        }
        if cursor.offset(of: "]]>", before: end) != nil {
            throw failure("“]]>” stands in text; there it is written ]]&gt;")
        }
        let text = try readText(to: end, normalizing: .text)
        return text.isEmpty ? nil : .text(text, line: line)
    }

    private mutating func readCharacterData() throws(ModelFormatError) -> XMLEvent? {
        let line = cursor.line
        guard !openNames.isEmpty else { throw failure("text stands outside of the document's element") }
        guard let end = cursor.offset(of: "]]>") else { throw failure("a CDATA section has no end") }
        let text = try readText(to: end, normalizing: .verbatim)
        cursor.move(to: end + 3)
        return text.isEmpty ? nil : .text(text, line: line)
    }

    private mutating func readComment() throws(ModelFormatError) {
        let line = cursor.line
        guard let end = cursor.offset(of: "--") else { throw failure("a comment has no end", line: line) }
        cursor.move(to: end)
        guard cursor.skip("-->") else { throw failure("“--” stands in a comment") }
    }

    /// Reads a document type that only names itself. One that defines anything is refused.
    private mutating func readDocumentType() throws(ModelFormatError) {
        let line = cursor.line
        guard !hasRoot, !hasDocumentType else { throw failure("a DOCTYPE stands where none may") }
        hasDocumentType = true
        while let byte = cursor.current {
            switch byte {
            case UInt8(ascii: ">"):
                return cursor.move(to: cursor.position + 1)
            case UInt8(ascii: "["):
                throw failure("a DOCTYPE that defines entities is refused; a model needs none", line: line)
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                cursor.move(to: cursor.position + 1)
                try move(past: String(Unicode.Scalar(byte)), of: "a DOCTYPE")
            default:
                cursor.move(to: cursor.position + 1)
            }
        }
        throw failure("a DOCTYPE has no end", line: line)
    }

    private mutating func move(past text: String, of construct: String) throws(ModelFormatError) {
        guard let end = cursor.offset(of: text) else { throw failure("\(construct) has no end") }
        cursor.move(to: end + text.utf8.count)
    }
}
