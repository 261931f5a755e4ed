extension XMLReader {
    /// The treatment of white space and references.
    enum TextKind {
        /// Line breaks become line feeds, and references are replaced.
        case text
        /// All white space becomes spaces, and references are replaced.
        case attribute
        /// Line breaks become line feeds, and references stay as they are.
        case verbatim
    }

    /// Reads the text up to an offset.
    mutating func readText(to end: Int, normalizing kind: TextKind) throws(ModelFormatError) -> String {
        let special = Array((kind == .attribute ? "&\r\n\t" : kind == .text ? "&\r" : "\r").utf8)
        var next = special.map { cursor.bytes.offset(of: $0, in: cursor.position..<end) }
        var result = ""
        while cursor.position < end {
            let place = next.compactMap { $0 }.min() ?? end
            result += String(decoding: cursor.bytes[cursor.position..<place], as: UTF8.self)
            cursor.move(to: place)
            guard place < end else { break }
            result.unicodeScalars.append(try readSpecialCharacter(kind, before: end))
            // Searches again only for characters that were passed. Searching for all would take quadratic time if one
            // of them is rare.
            for (index, found) in next.enumerated() {
                guard let found, found < cursor.position else { continue }
                next[index] = cursor.bytes.offset(of: special[index], in: cursor.position..<end)
            }
        }
        return result
    }

    private mutating func readSpecialCharacter(
        _ kind: TextKind,
        before end: Int
    ) throws(ModelFormatError) -> Unicode.Scalar {
        if cursor.current == UInt8(ascii: "&"), kind != .verbatim { return try readReference(before: end) }
        let scalar = Unicode.Scalar(cursor.current ?? 0x20)
        let isReturn = cursor.skip("\r\n") || cursor.skip("\r")
        if !isReturn { cursor.move(to: cursor.position + 1) }
        let isWhitespace = scalar != "&"
        return kind == .attribute && isWhitespace ? " " : isReturn ? "\n" : scalar
    }

    private mutating func readReference(before end: Int) throws(ModelFormatError) -> Unicode.Scalar {
        // The longest references have the form &#x0010FFFF;.
        let reach = cursor.position..<min(end, cursor.position + 16)
        guard let semicolon = cursor.bytes.offset(of: UInt8(ascii: ";"), in: reach) else {
            throw failure("an “&” does not start a reference; write &amp; for the character")
        }
        let name = String(decoding: cursor.bytes[(cursor.position + 1)..<semicolon], as: UTF8.self)
        guard let scalar = Self.entities[name] ?? Self.character(numbered: name) else {
            throw failure("&\(name); is neither a predefined entity nor a character")
        }
        cursor.move(to: semicolon + 1)
        return scalar
    }

    private static let entities: [String: Unicode.Scalar] = [
        "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
    ]

    /// Returns the character of a reference such as `#65` or `#x41`; nil if XML excludes it.
    private static func character(numbered name: String) -> Unicode.Scalar? {
        let isHexadecimal = name.hasPrefix("#x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard
            name.hasPrefix("#"), digits.first?.isHexDigit == true,
            let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
            let scalar = Unicode.Scalar(number)
        else { return nil }
        let isExcluded = number < 0x20 ? ![0x09, 0x0A, 0x0D].contains(number) : (0xFFFE...0xFFFF).contains(number)
        return isExcluded ? nil : scalar
    }
}

extension XMLReader {
    /// Reads the attributes of a tag or declaration, and the white space around them.
    mutating func readAttributes(of owner: String) throws(ModelFormatError) -> [XMLAttribute] {
        var attributes: [XMLAttribute] = []
        while cursor.skipWhitespace(), let name = cursor.skipName() {
            guard attributes.count < Self.mostAttributes else {
                throw failure("\(owner) has more than \(Self.mostAttributes) attributes")
            }
            guard !attributes.contains(where: { $0.name == name }) else {
                throw failure("\(owner) has the attribute “\(name)” twice")
            }
            attributes.append(XMLAttribute(name: name, value: try readAttributeValue(of: name, owner: owner)))
        }
        return attributes
    }

    private mutating func readAttributeValue(of name: String, owner: String) throws(ModelFormatError) -> String {
        cursor.skipWhitespace()
        guard cursor.skip("=") else { throw failure("“=” is missing after \(name) in \(owner)") }
        cursor.skipWhitespace()
        let quote: Unicode.Scalar
        if cursor.skip("\"") {
            quote = "\""
        } else if cursor.skip("'") {
            quote = "'"
        } else {
            throw failure("the value of \(name) in \(owner) is not in quotes")
        }
        guard let end = cursor.offset(of: quote) else {
            throw failure("the value of \(name) in \(owner) has no closing quote")
        }
        if cursor.offset(of: "<", before: end) != nil {
            throw failure("“<” is not allowed in the value of \(name) in \(owner); write &lt; instead")
        }
        let value = try readText(to: end, normalizing: .attribute)
        cursor.move(to: end + 1)
        return value
    }

    /// Reads the XML declaration, if there is one. Refuses encodings other than those that were detected before.
    mutating func readDeclaration() throws(ModelFormatError) {
        guard cursor.starts(with: "<?xml"), !cursor.starts(with: "<?xml-"), cursor.skip("<?xml") else { return }
        let attributes = try readAttributes(of: "the XML declaration")
        guard cursor.skip("?>") else { throw failure("the XML declaration has no end") }
        for attribute in attributes {
            switch (attribute.name, attribute.value.lowercased()) {
            case ("version", "1.0"), ("version", "1.1"), ("standalone", "yes"), ("standalone", "no"),
                ("encoding", "utf-8"), ("encoding", "utf-16"), ("encoding", "us-ascii"):
                continue
            case ("encoding", _):
                throw failure("the encoding “\(attribute.value)” is not supported; save the file as UTF-8")
            default:
                throw failure("the XML declaration has the invalid attribute \(attribute.name)=\"\(attribute.value)\"")
            }
        }
    }
}
