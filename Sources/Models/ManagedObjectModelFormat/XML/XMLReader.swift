package import Foundation

/// A reader that returns an XML document event by event. Apart from the document itself, it needs little memory.
///
/// It requires well-formed documents and ignores schemas and namespaces. It refuses definitions of entities, by which a
/// small file could expand without limit.
package struct XMLReader {
    /// The greatest depth of elements, far above that of any model.
    static let mostDepth = 256
    /// The greatest number of attributes of an element, far above that of any model.
    static let mostAttributes = 256

    let file: URL?
    var cursor: XMLCursor
    /// The names of the open elements, starting with the root.
    private var openNames: [String] = []
    /// Whether the last start tag closed its element, so that the next event is its end.
    private var hasPendingEnd = false
    private var hasRoot = false
    private var hasDocumentType = false

    package init(_ bytes: [UInt8], file: URL?) throws(ModelFormatError) {
        self.file = file
        cursor = XMLCursor(try XMLEncoding.decode(bytes, file: file))
        try readDeclaration()
    }

    /// Returns the next event; nil at the end of the document.
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

    /// Reads markup. Returns nil for markup that is no content, such as a comment.
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
            throw failure("a “<” does not start a tag; write &lt; for the character")
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
        guard name == open else { throw failure("</\(name)> found where </\(open)> is expected") }
        cursor.skipWhitespace()
        guard cursor.skip(">") else { throw failure("</\(name) is not closed by “>”") }
        return .end
    }

    private mutating func readText() throws(ModelFormatError) -> XMLEvent? {
        let line = cursor.line
        let end = cursor.offset(of: "<") ?? cursor.bytes.count
        guard !openNames.isEmpty else {
            cursor.skipWhitespace()
            guard cursor.position == end else { throw failure("text is not allowed outside of the root element") }
            return nil
        }
        if cursor.offset(of: "]]>", before: end) != nil {
            throw failure("“]]>” is not allowed in text; write ]]&gt; instead")
        }
        let text = try readText(to: end, normalizing: .text)
        return text.isEmpty ? nil : .text(text, line: line)
    }

    private mutating func readCharacterData() throws(ModelFormatError) -> XMLEvent? {
        let line = cursor.line
        guard !openNames.isEmpty else { throw failure("text is not allowed outside of the root element") }
        guard let end = cursor.offset(of: "]]>") else { throw failure("a CDATA section has no end") }
        let text = try readText(to: end, normalizing: .verbatim)
        cursor.move(to: end + 3)
        return text.isEmpty ? nil : .text(text, line: line)
    }

    private mutating func readComment() throws(ModelFormatError) {
        let line = cursor.line
        guard let end = cursor.offset(of: "--") else { throw failure("a comment has no end", line: line) }
        cursor.move(to: end)
        guard cursor.skip("-->") else { throw failure("“--” is not allowed in a comment") }
    }

    /// Reads a document type. Refuses one that contains definitions.
    private mutating func readDocumentType() throws(ModelFormatError) {
        let line = cursor.line
        guard !hasRoot, !hasDocumentType else { throw failure("a DOCTYPE is not allowed here") }
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

/// An event of the reader. An empty-element tag gives a start and an end.
package enum XMLEvent: Hashable, Sendable {
    case start(XMLTag)
    case end
    /// Text, with references replaced. The text of an element may be split into several events.
    case text(String, line: Int)
}

/// The start tag of an element.
package struct XMLTag: Hashable, Sendable {
    package var name: String
    /// The attributes in the order of the file, with unique names.
    package var attributes: [XMLAttribute]
    /// The line of the tag's start, starting at 1.
    package var line: Int

    package subscript(name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }
}

package struct XMLAttribute: Hashable, Sendable {
    package var name: String
    package var value: String
}
