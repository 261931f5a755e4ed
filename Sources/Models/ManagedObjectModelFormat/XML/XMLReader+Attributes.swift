extension XMLReader {
    /// Reads attributes and the white space around them.
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
            throw failure("“<” stands in the value of \(name) in \(owner); there it is written &lt;")
        }
        let value = try readText(to: end, normalizing: .attribute)
        cursor.move(to: end + 1)
        return value
    }

    /// Reads the XML declaration, if there is one. It may only name an encoding that was recognised already.
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
                throw failure("the XML declaration says \(attribute.name)=\"\(attribute.value)\"")
            }
        }
    }
}
