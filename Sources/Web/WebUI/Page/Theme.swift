/// The clothes of all pages of a program: values for the variables of ``PageStylesheet``, and rules that stand after its own.
///
/// Programs choose a theme for their server:
///
/// ```swift
/// var options = LiveOptions()
/// options.theme = .paper
/// ```
public struct Theme: Sendable {
    /// A name for the file of the rules.
    public let name: String
    /// The rules; empty for those of the style sheet alone.
    public let text: String
    /// The colours of the page in light and dark mode, as hexadecimal numbers after `#`, for the bars of browsers.
    public let background: (light: String, dark: String)

    /// Creates a theme.
    public init(name: String, text: String, background: (light: String, dark: String)) {
        (self.name, self.text, self.background) = (name, text, background)
    }

    /// The look of system programs, which is that of the style sheet.
    public static let system = Theme(name: "system", text: "", background: PageStylesheet.background)

    /// Warm paper in three depths, blue-black ink for what can be pressed, and red ink for what is addressed.
    public static let paper = Theme(
        name: "paper",
        text: [PaperTheme.colors, PaperTheme.keywordColors, PaperTheme.type, PaperTheme.controls, PaperTheme.floating]
            .joined(separator: "\n"),
        background: PaperTheme.background
    )
}
