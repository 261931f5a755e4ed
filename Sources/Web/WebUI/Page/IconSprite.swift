/// The icons of a page: each is drawn once, at the end of the page, and used by reference.
public enum IconSprite {
    /// All drawings, as symbols.
    public static let text: String = {
        let symbols = IconTable.drawings.sorted { $0.key < $1.key }.map { name, drawing in
            "<symbol id=\"icon-\(name)\" viewBox=\"0 0 24 24\">\(drawing)</symbol>"
        }
        return "<svg class=\"sprite\" aria-hidden=\"true\" width=\"0\" height=\"0\">\(symbols.joined())</svg>"
    }()

    /// The drawing for one of Apple's names.
    static func use(of name: String) -> String {
        let known = IconTable.names[name] ?? "circle-question-mark"
        let isFilled = known.hasSuffix("-fill")
        let drawing = isFilled ? String(known.dropLast(5)) : known
        return "<svg\(isFilled ? " class=\"filled\"" : "")><use href=\"#icon-\(drawing)\"/></svg>"
    }
}
