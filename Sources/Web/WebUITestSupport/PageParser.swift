/// Parses HTML as written by `ViewSession`: all elements are closed, and all attribute values are in double quotation
/// marks.
@MainActor
struct PageParser {
    private let bytes: [UInt8]
    private var position = 0

    private static let void: Set<String> = ["input", "img", "hr", "br", "use", "path", "circle", "rect", "line"]

    private init(_ html: String) {
        bytes = Array(html.utf8)
    }

    /// Returns the top-level elements of the text.
    static func parse(_ html: String) -> [PageNode] {
        var parser = PageParser(html)
        let holder = PageNode(tag: "", attributes: [:])
        parser.parseContent(of: holder)
        return holder.children
    }

    private mutating func parseContent(of parent: PageNode) {
        var text = ""
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<") else {
                text += takeText()
                continue
            }
            if position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "/") {
                skip(past: UInt8(ascii: ">"))
                break
            }
            parent.append(parseElement())
        }
        parent.take(text: text)
    }

    private mutating func parseElement() -> PageNode {
        position += 1
        let tag = take { !" />".utf8.contains($0) }
        var attributes: [String: String] = [:]
        var isClosed = false
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
            if bytes[position] == UInt8(ascii: "/") || bytes[position] == UInt8(ascii: " ") {
                isClosed = bytes[position] == UInt8(ascii: "/")
                position += 1
                continue
            }
            let name = take { !" =/>".utf8.contains($0) }
            attributes[name] = ""
            if position < bytes.count, bytes[position] == UInt8(ascii: "=") {
                position += 2
                attributes[name] = Self.unescape(take { $0 != UInt8(ascii: "\"") })
                position += 1
            }
        }
        position += 1
        let node = PageNode(tag: tag, attributes: attributes)
        if !isClosed, !Self.void.contains(tag) {
            parseContent(of: node)
        }
        node.takeInitialValue()
        return node
    }

    private mutating func takeText() -> String {
        Self.unescape(take { $0 != UInt8(ascii: "<") })
    }

    private mutating func take(while isPart: (UInt8) -> Bool) -> String {
        let start = position
        while position < bytes.count, isPart(bytes[position]) {
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skip(past byte: UInt8) {
        while position < bytes.count, bytes[position] != byte {
            position += 1
        }
        position += 1
    }

    private static func unescape(_ text: String) -> String {
        guard text.contains("&") else { return text }
        return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }
}

extension PageNode {
    func append(_ child: PageNode) {
        child.parent = self
        children.append(child)
    }

    /// Sets the text of the element. As in a browser, the first line break of a text area is dropped.
    fileprivate func take(text: String) {
        ownText = tag == "textarea" && text.hasPrefix("\n") ? String(text.dropFirst()) : text
    }

    /// Sets the state of a control from its attributes.
    fileprivate func takeInitialValue() {
        isOn = attributes.removeValue(forKey: "checked") != nil
        version = attributes["data-v"].flatMap { Int($0) } ?? 0
        switch tag {
        case "textarea":
            value = ownText
            ownText = ""
        case "input" where attributes["type"] != "checkbox" && attributes["type"] != "radio":
            value = attributes.removeValue(forKey: "value") ?? ""
        case "select":
            let options = all.filter { $0.tag == "option" }
            let chosen = options.first { $0.attributes["selected"] != nil } ?? options.first
            value = chosen?.attributes["value"]
            for option in options {
                option.attributes["selected"] = nil
            }
        default: break
        }
    }
}
