import DocumentRichText
import Foundation

/// The conversion of a page of an export in HTML into rich text.
struct NotionMarkup {
    /// What an element means at its end.
    private enum Meaning {
        case same
        case silent
        case callout
        case icon
        case property
        /// The text in it is not of the page, but what is said here.
        case field(Field)
    }

    private enum Field {
        case title, name, value, item
    }

    private(set) var title = ""
    private(set) var properties = NotionProperties()
    private var tokenizer: HTMLTokenizer
    private var output = MarkupOutput()
    private var open = OpenElements<Meaning>()
    /// The fields that are open, innermost last; empty in the text of the page.
    private var fields: [Field] = []
    /// Whether the icon of the callout that has begun was not found yet.
    private var awaitsIcon = false
    /// Whether the text is the icon of a callout, which is its title.
    private var isIcon = false
    private var property = Property()
    private let image: (String) -> String

    private struct Property {
        var type: String?
        var name = ""
        var text = ""
        var items: [String] = []
    }

    /// - Parameter image: returns the address of an image in the vault.
    init(_ html: String, image: @escaping (String) -> String) {
        tokenizer = HTMLTokenizer(html)
        self.image = image
    }

    /// Converts the page.
    mutating func document() throws -> RichTextDocument {
        var isPage = false
        while let token = tokenizer.next() {
            switch token {
            case .start("article", _): isPage = true
            case .end("article"): isPage = false
            case .start(let name, let attributes): if isPage { start(name, attributes) }
            case .end(let name): if isPage { for meaning in open.pop(name) { end(meaning, name) } }
            case .text(let bytes): if isPage { text(bytes) }
            }
        }
        title = ConvertedNote.line(title)
        var document = try RichTextDocument(html: output.html)
        document.tidy()
        return document
    }

    private mutating func text(_ bytes: ArraySlice<UInt8>) {
        guard let field = fields.last else { return output.append(raw: bytes) }
        let text = String(htmlText: bytes)
        switch field {
        case .title: title += text
        case .name: property.name += text
        case .value: property.text += text
        case .item:
            property.text += text
            property.items[property.items.count - 1] += text
        }
    }

    // MARK: - Elements

    private mutating func start(_ name: String, _ attributes: [String: String]) {
        let classes = Set((attributes["class"] ?? "").split(separator: " ").prefix(20).map(String.init))
        switch name {
        case "style", "script", "nav": _ = content(of: name)
        case "h1" where classes.contains("page-title"): push(name, .field(.title))
        case "table" where classes.contains("properties"), "header": push(name, .silent)
        case "tr" where classes.contains("property-row"):
            let prefix = "property-row-"
            property = Property(
                type: classes.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) } ?? ""
            )
            push(name, .property)
        case "th" where property.type != nil: push(name, .field(.name))
        case "td" where property.type != nil: push(name, .field(.value))
        case "span" where classes.contains("selected-value") && fields.last == .value:
            if !property.text.isEmpty { property.text += ", " }
            property.items.append("")
            push(name, .field(.item))
        case "div" where classes.contains("checkbox"):
            _ = content(of: name)
            writeBox(isDone: classes.contains("checkbox-on"))
        default: fields.isEmpty ? startInPage(name, attributes, classes) : push(name, .silent)
        }
    }

    private mutating func startInPage(_ name: String, _ attributes: [String: String], _ classes: Set<String>) {
        switch name {
        case "figure" where classes.contains("callout"):
            output.start("p", ["data-callout": "note"])
            awaitsIcon = true
            push(name, .callout)
        case "div" where awaitsIcon:
            awaitsIcon = false
            // A callout may have no icon.
            isIcon = attributes["style"]?.contains("font-size") == true
            if isIcon { return push(name, .icon) }
            beginCalloutText()
            push(name, .silent)
        case "figure" where classes.contains("equation"):
            output.start("pre", ["data-markdown": ""])
            output.append(text: "$$\n\(content(of: name))\n$$")
            output.end("pre")
        case "span" where classes.contains("notion-text-equation-token"): output.append(text: "$\(content(of: name))$")
        case "span" where classes.contains("icon") && !isIcon: _ = content(of: name)
        case "div" where classes.contains("bookmark-description") || classes.contains("bookmark-href"):
            _ = content(of: name)
        case "img":
            let isDecoration =
                classes.contains("icon") || classes.contains { $0.hasPrefix("bookmark") || $0.hasPrefix("page-") }
            guard !isDecoration, let source = attributes["src"] else { return }
            output.start(name, ["src": image(source), "alt": attributes["alt"] ?? ""])
        case "mark" where !classes.contains { $0.hasSuffix("_background") }: push(name, .silent)
        case "code":
            let language = classes.first { $0.hasPrefix("language-") }?.lowercased()
            output.start(name, language.map { $0 == "language-plain" ? [:] : ["class": $0] } ?? [:])
            push(name, .same)
        default:
            output.start(name, attributes.filter { ["href", "start", "type", "colspan"].contains($0.key) })
            push(name, .same)
        }
    }

    private mutating func writeBox(isDone: Bool) {
        if fields.last == .value {
            property.text = isDone ? "true" : "false"
        } else if fields.isEmpty {
            output.append(text: isDone ? TaskBox.done : TaskBox.open)
        }
    }

    /// Reads to the end of an element that has begun, which is left out, and returns the source of the formula in it.
    private mutating func content(of name: String) -> String {
        if name == "style" || name == "script" { tokenizer.skip(to: name) }
        var (depth, formula, isFormula) = (1, "", false)
        while depth > 0, let token = tokenizer.next() {
            switch token {
            case .start("annotation", _): isFormula = formula.isEmpty
            case .end("annotation"): isFormula = false
            case .start("style", _): tokenizer.skip(to: "style")
            case .start(name, _): depth += 1
            case .end(name): depth -= 1
            case .text(let bytes): if isFormula { formula += String(htmlText: bytes) }
            case .start, .end: continue
            }
        }
        return ConvertedNote.line(formula)
    }

    // MARK: - Ends

    private mutating func push(_ name: String, _ meaning: Meaning) {
        guard open.hasRoom, !Self.voids.contains(name) else { return }
        open.push(name, meaning)
        if case .field(let field) = meaning { fields.append(field) }
    }

    private mutating func end(_ meaning: Meaning, _ name: String) {
        switch meaning {
        case .same: output.end(name)
        case .silent: break
        case .icon:
            isIcon = false
            beginCalloutText()
        case .callout:
            output.end(awaitsIcon ? "p" : "blockquote")
            awaitsIcon = false
        case .property:
            properties.add(property.name, type: property.type ?? "", items: property.items, property.text)
            property = Property()
        case .field: fields.removeLast()
        }
    }

    private mutating func beginCalloutText() {
        output.end("p")
        output.start("blockquote")
    }

    private static let voids: Set<String> = [
        "br", "hr", "img", "col", "wbr", "input", "meta", "link", "base", "source",
    ]
}
