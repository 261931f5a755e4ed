/// The metadata in the head of an HTML page: its title, `meta` elements and related links.
public struct HTMLHead: Hashable, Sendable {
    /// The title; nil if there is none.
    public private(set) var title: String?
    /// The contents of `meta` elements by lowercase name. If a name occurs more than once, the first element wins.
    public private(set) var properties: [String: String] = [:]
    /// The addresses of `link` elements with `rel="related"`.
    public private(set) var related: [String] = []

    /// Parses the head of a page; stops at its body.
    public init(html: String) {
        var tokenizer = HTMLTokenizer(html)
        var isTitle = false
        while let token = tokenizer.next() {
            switch token {
            case .start("body", _), .end("head"): return
            case .start("script", _): tokenizer.skip(to: "script")
            case .start("style", _): tokenizer.skip(to: "style")
            case .start(let name, let attributes):
                isTitle = name == "title" && title == nil
                read(name, attributes)
            case .end: isTitle = false
            case .text(let bytes):
                guard isTitle else { continue }
                let words = HTMLCharacters(bytes).map(\.text).joined().split(whereSeparator: \.isWhitespace)
                title = ((title.map { [Substring($0)] } ?? []) + words).joined(separator: " ")
            }
        }
    }

    private mutating func read(_ name: String, _ attributes: [String: String]) {
        if name == "meta", let key = attributes["name"]?.lowercased(), properties[key] == nil {
            properties[key] = attributes["content"] ?? ""
        }
        if name == "link", attributes["rel"] == "related", let address = attributes["href"] { related.append(address) }
    }
}

extension HTMLHead {
    /// Returns a text escaped for HTML, including attributes in double quotes.
    public static func escaped(_ text: String) -> String { HTMLText.escaped(text) }
}
