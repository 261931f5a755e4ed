public import Foundation

/// Text that is read, not edited.
public struct Text: PrimitiveView {
    enum Form {
        case plain(String)
        case date(Date, DateStyle)
        case joined([Text])
    }

    var form: Form
    var looks: [BoxModifier] = []

    /// Text of the program. Between the quotation marks may be values.
    public init(_ key: LocalizedStringKey) {
        form = .plain(key.text)
    }

    /// Text as it is.
    @_disfavoredOverload
    public init(_ content: some StringProtocol) {
        form = .plain(String(content))
    }

    /// Text as it is.
    public init(verbatim content: String) {
        form = .plain(content)
    }

    /// A date, as its style says, in the language and time zone of the environment.
    public init(_ date: Date, style: DateStyle) {
        form = .date(date, style)
    }

    /// A value as a formatter writes it.
    public init(_ value: some Any, formatter: Formatter) {
        form = .plain(formatter.string(for: value) ?? "")
    }

    /// A value as a format writes it.
    public init<Format: FormatStyle>(_ value: Format.FormatInput, format: Format) where Format.FormatOutput == String {
        form = .plain(format.format(value))
    }

    /// How letters are written.
    public enum Case: String, Sendable {
        /// All in capitals.
        case uppercase
        /// All in small letters.
        case lowercase
    }

    /// Text and more text, each with its own looks.
    public static func + (first: Text, second: Text) -> Text {
        var joined = Text(verbatim: "")
        joined.form = .joined([first, second])
        return joined
    }

    /// Renders the text.
    public func _render(in renderer: Renderer) {
        render(in: renderer, part: "")
    }

    private func render(in renderer: Renderer, part: String) {
        var draft = ElementDraft("text")
        _ = BoxLayout.merge(looks.reversed(), into: &draft)
        if let lines = renderer.environment.lineLimit {
            draft.add("line-limit")
            draft.styles["-webkit-line-clamp"] = String(max(1, lines))
        }
        switch form {
        case .plain(let text):
            renderer.text("span", text, draft, part: part)
        case .date(let date, let style):
            draft.attributes["datetime"] = date.formatted(.iso8601)
            draft.attributes["data-time"] = style.clientName
            renderer.text("time", style.text(of: date, in: renderer.environment), draft, part: part)
        case .joined(let texts):
            renderer.element("span", draft, part: part) {
                for (index, text) in texts.enumerated() {
                    text.render(in: renderer, part: "\(part).\(index)")
                }
            }
        }
    }

    /// The text without looks, for labels of elements that cannot hold elements.
    func plain(in environment: EnvironmentValues) -> String {
        switch form {
        case .plain(let text): text
        case .date(let date, let style): style.text(of: date, in: environment)
        case .joined(let texts): texts.map { $0.plain(in: environment) }.joined()
        }
    }
}

extension Text {
    private func look(_ change: @escaping (inout ElementDraft) -> Void) -> Text {
        var copy = self
        copy.looks.append(BoxModifier(kind: .inherited, change: change))
        return copy
    }

    /// The text in bold letters.
    public func bold(_ isActive: Bool = true) -> Text {
        fontWeight(isActive ? .bold : nil)
    }

    /// The text in italic letters.
    public func italic(_ isActive: Bool = true) -> Text {
        look { $0.styles["font-style"] = isActive ? "italic" : nil }
    }

    /// The text in letters of a weight.
    public func fontWeight(_ weight: Font.Weight?) -> Text {
        look { $0.styles["font-weight"] = weight.map { String($0.rawValue) } }
    }

    /// The text in a font.
    public func font(_ font: Font?) -> Text {
        look { font?.apply(to: &$0) }
    }

    /// The text in a colour.
    public func foregroundColor(_ color: Color?) -> Text {
        look { $0.styles["color"] = color?.css }
    }

    /// The text in a colour.
    public func foregroundStyle(_ style: some ShapeStyle) -> Text {
        look { $0.styles["color"] = style._css }
    }

    /// The text, underlined.
    public func underline(_ isActive: Bool = true) -> Text {
        look { $0.styles["text-decoration"] = isActive ? "underline" : nil }
    }

    /// The text, struck through.
    public func strikethrough(_ isActive: Bool = true) -> Text {
        look { $0.styles["text-decoration"] = isActive ? "line-through" : nil }
    }
}
