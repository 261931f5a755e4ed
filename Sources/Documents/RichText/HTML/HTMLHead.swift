/// What a page of HTML says of itself: its title, and what is in its `meta` elements.
public struct HTMLHead: Hashable, Sendable {
    /// The title, if there is one.
    public private(set) var title: String?
    /// The contents of `meta` elements by their names, in small letters. The first of several by one name counts.
    public private(set) var properties: [String: String] = [:]
    /// Where the `link` elements lead that relate the page to others.
    public private(set) var related: [String] = []

    /// Reads as far as the page's body.
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
    /// A text as it may stand in a page, in attributes as well.
    public static func escaped(_ text: String) -> String { HTMLText.escaped(text) }
}
