internal import Foundation
internal import ManagedObjectModelFormat

/// Reads the text of a model file into a tree that gives it back exactly.
///
/// The text is one that `XMLReader` has accepted, so this parser looks only for where things begin and end.
struct SourceParser {
    private let bytes: [UInt8]
    private var position = 0
    /// The start of the text that belongs to no tag so far.
    private var mark = 0
    private var tree = SourceTree()
    private var open: [ElementID] = []

    /// - Parameter bytes: The file in UTF-8, without a byte order mark.
    static func parse(_ bytes: [UInt8], file: URL? = nil) throws(ModelFormatError) -> SourceTree {
        var parser = SourceParser(bytes)
        do {
            return try parser.parse()
        } catch {
            let line = bytes[..<min(parser.position, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
            throw ModelFormatError("the text is not well-formed XML", file: file, line: line)
        }
    }

    /// The error for a text that `XMLReader` would refuse, too.
    private struct Malformed: Error {}

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let ending = bytes.firstIndex(of: UInt8(ascii: "\n"))
        tree.lineEnd = ending.map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") } == true ? "\r\n" : "\n"
    }

    private mutating func parse() throws -> SourceTree {
        repeat {
            try move(to: "<")
            if starts("<!--") {
                try move(past: "-->")
            } else if starts("<![CDATA[") {
                try move(past: "]]>")
            } else if starts("<?") {
                try move(past: "?>")
            } else if starts("<!") {
                try skipDocumentType()
            } else if starts("</") {
                try readEndTag()
            } else {
                try readStartTag()
            }
        } while !open.isEmpty || mark == 0
        tree.epilogue = text(mark..<bytes.count)
        tree.indentation = indentation
        return tree
    }

    /// The indentation of the root's first child; nil if it stands in the root's line.
    private var indentation: String? {
        guard let first = tree.children(of: tree.root).first, let lead = tree[first]?.lead else { return "    " }
        return Self.indentation(in: lead)
    }

    private static func indentation(in lead: String) -> String? {
        let bytes = Array(lead.utf8)
        guard let end = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return nil }
        return String(decoding: bytes[(end + 1)...].prefix { $0.isSpace }, as: UTF8.self)
    }

    // MARK: - Tags

    private mutating func readStartTag() throws {
        let lead = text(mark..<position)
        position += 1
        let start = position
        try move { $0.isSpace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
        let name = text(start..<position)
        let trail = Self.indentation(in: lead).map { tree.lineEnd + $0 } ?? (open.isEmpty ? tree.lineEnd : "")
        var element = SourceElement(name: name, lead: lead, ending: .init(trail: trail, tag: "</\(name)>"))
        element.parent = open.last
        element.attributes = try readAttributes()
        let isEmpty = try readEnd(of: &element)
        if open.isEmpty {
            tree.prologue = lead
            element.lead = ""
        }
        let id = tree.append(element)
        if !isEmpty { open.append(id) }
        mark = position
    }

    private mutating func readAttributes() throws -> [SourceAttribute] {
        var attributes: [SourceAttribute] = []
        while true {
            let start = position
            try move { !$0.isSpace }
            guard bytes[position] != UInt8(ascii: "/"), bytes[position] != UInt8(ascii: ">") else {
                position = start
                return attributes
            }
            let nameStart = position
            try move { $0.isSpace || $0 == UInt8(ascii: "=") }
            let name = text(nameStart..<position)
            try move { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
            let quote = bytes[position]
            position += 1
            let valueStart = position
            try move { $0 == quote }
            let value = XMLText.value(of: text(valueStart..<position))
            position += 1
            attributes.append(SourceAttribute(name: name, text: text(start..<position), value: value))
        }
    }

    /// Reads the end of a start tag, and returns whether the tag is the whole element.
    private mutating func readEnd(of element: inout SourceElement) throws -> Bool {
        let start = position
        try move(past: ">")
        let end = text(start..<position)
        guard end.hasSuffix("/>") else {
            element.ending.open = end
            element.ending.empty = end.dropLast() + "/>"
            return false
        }
        element.ending.empty = end
        return true
    }

    private mutating func readEndTag() throws {
        let trail = text(mark..<position)
        let start = position
        try move(past: ">")
        guard let id = open.popLast() else { throw Malformed() }
        let tag = text(start..<position)
        tree.change(id) { element in
            let isBlank = trail.allSatisfy(\.isWhitespace)
            element.ending.closesWhenEmpty = !element.children.isEmpty && isBlank
            element.ending.trail = trail
            element.ending.tag = tag
        }
        mark = position
    }

    private mutating func skipDocumentType() throws {
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                try move { $0 == byte }
                position += 1
            }
        }
    }

    // MARK: - Bytes

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func starts(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    private mutating func move(to text: String) throws {
        let first = text.utf8.first
        try move { $0 == first }
        while !starts(text) {
            position += 1
            try move { $0 == first }
        }
    }

    private mutating func move(past text: String) throws {
        try move(to: text)
        position += text.utf8.count
    }

    /// Moves to the next byte that fulfils a condition. There must be one.
    private mutating func move(to isFound: (UInt8) -> Bool) throws {
        while position < bytes.count, !isFound(bytes[position]) { position += 1 }
        guard position < bytes.count else { throw Malformed() }
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
}
