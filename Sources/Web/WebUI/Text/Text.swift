public import Foundation

/// A view that shows read-only text.
public struct Text: PrimitiveView {
    enum Form {
        case plain(String)
        case date(Date, DateStyle)
        /// A text that depends on the environment.
        case formatted((EnvironmentValues) -> String)
        case joined([Text])
    }

    var form: Form
    var looks: [BoxModifier] = []

    /// Creates text of the user interface, in which values can be interpolated.
    public init(_ key: LocalizedStringKey) {
        form = .plain(key.text)
    }

    /// Creates text from a string.
    @_disfavoredOverload
    public init(_ content: some StringProtocol) {
        form = .plain(String(content))
    }

    /// Creates text from a string, even from a literal.
    public init(verbatim content: String) {
        form = .plain(content)
    }

    /// Creates the text of a date, in the locale, calendar and time zone of the environment.
    public init(_ date: Date, style: DateStyle) {
        form = .date(date, style)
    }

    /// Creates text from a value and a formatter; empty if the formatter doesn't support the value.
    public init(_ value: some Any, formatter: Formatter) {
        form = .plain(formatter.string(for: value) ?? "")
    }

    /// Creates text from a value and a format style, in the locale, calendar and time zone of the environment unless the
    /// style has others.
    ///
    /// ```swift
    /// Text(expense.date, format: .dateTime.month(.wide).year())
    /// ```
    public init<Format: FormatStyle>(_ value: Format.FormatInput, format: Format) where Format.FormatOutput == String {
        form = .formatted { $0.applied(to: format).format(value) }
    }

    /// The letter case to which text is transformed.
    public enum Case: String, Sendable {
        /// All letters uppercase.
        case uppercase
        /// All letters lowercase.
        case lowercase
    }

    /// Joins two texts, each of which keeps its own style.
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
        case .formatted(let text):
            renderer.text("span", text(renderer.environment), draft, part: part)
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

    /// Returns the text without its style, for attributes and elements that can contain only text.
    func plain(in environment: EnvironmentValues) -> String {
        switch form {
        case .plain(let text): text
        case .formatted(let text): text(environment)
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

    /// Sets the weight to bold, or removes the weight if `isActive` is false.
    public func bold(_ isActive: Bool = true) -> Text {
        fontWeight(isActive ? .bold : nil)
    }

    /// Adds a class of a style sheet to this part of a text, as in a text whose parts are joined by `+`.
    public func styleClass(_ name: String) -> Text {
        look { $0.add(name) }
    }

    /// Sets the letters in italics.
    public func italic(_ isActive: Bool = true) -> Text {
        look { $0.styles["font-style"] = isActive ? "italic" : nil }
    }

    /// Sets the weight of the letters; nil removes it.
    public func fontWeight(_ weight: Font.Weight?) -> Text {
        look { $0.styles["font-weight"] = weight.map { String($0.rawValue) } }
    }

    /// Sets the font; nil changes nothing.
    public func font(_ font: Font?) -> Text {
        look { font?.apply(to: &$0) }
    }

    /// Sets the colour of the letters; nil inherits it.
    public func foregroundColor(_ color: Color?) -> Text {
        look { $0.styles["color"] = color?.css }
    }

    /// Sets the colour of the letters from a style.
    public func foregroundStyle(_ style: some ShapeStyle) -> Text {
        look { $0.styles["color"] = style._css }
    }

    /// Underlines the text. Replaces a strikethrough.
    public func underline(_ isActive: Bool = true) -> Text {
        look { $0.styles["text-decoration"] = isActive ? "underline" : nil }
    }

    /// Strikes the text through. Replaces an underline.
    public func strikethrough(_ isActive: Bool = true) -> Text {
        look { $0.styles["text-decoration"] = isActive ? "line-through" : nil }
    }
}
