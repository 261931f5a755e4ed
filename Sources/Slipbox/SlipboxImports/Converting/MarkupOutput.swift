import DocumentRichText

/// HTML that is written anew, element by element, for the reader of rich text.
struct MarkupOutput {
    private(set) var html = ""

    /// Appends text in HTML, with its character references.
    mutating func append(raw bytes: ArraySlice<UInt8>) { html += String(decoding: bytes, as: UTF8.self) }

    mutating func append(text: String) { html += HTMLHead.escaped(text) }

    mutating func start(_ name: String, _ attributes: [String: String] = [:]) {
        html += "<\(name)"
        for (key, value) in attributes.sorted(by: { $0.key < $1.key }) where Self.isName(key) {
            html += " \(key)=\"\(HTMLHead.escaped(value))\""
        }
        html += ">"
    }

    mutating func end(_ name: String) { html += "</\(name)>" }

    /// Appends an image, or a link for a file that is none.
    mutating func file(_ address: String, named name: String, isImage: Bool) {
        if isImage { return start("img", ["src": address, "alt": name]) }
        start("a", ["href": address])
        append(text: name)
        end("a")
    }

    private static func isName(_ key: String) -> Bool {
        key.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
        }
    }
}

/// A stack of open elements: what an element of the source means, to be known again at its end.
struct OpenElements<Meaning> {
    private var open: [(name: String, meaning: Meaning)] = []
    private var counts: [String: Int] = [:]
    /// Deeper elements have no meaning.
    static var deepest: Int { 500 }

    /// Whether an element with a meaning may be opened.
    var hasRoom: Bool { open.count < Self.deepest }

    mutating func push(_ name: String, _ meaning: Meaning) {
        open.append((name, meaning))
        counts[name, default: 0] += 1
    }

    /// Closes the innermost element of a name with those within it, and returns their meanings, innermost first.
    mutating func pop(_ name: String) -> [Meaning] {
        guard counts[name, default: 0] > 0 else { return [] }
        var meanings: [Meaning] = []
        while let (last, meaning) = open.popLast() {
            counts[last, default: 0] -= 1
            meanings.append(meaning)
            if last == name { break }
        }
        return meanings
    }
}
