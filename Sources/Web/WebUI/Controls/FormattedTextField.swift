public import Foundation

/// A value that a text field shows and reads through a format.
@MainActor
struct FormattedText {
    /// Returns the value as text; empty for nil.
    let read: () -> String
    /// Stores the value that a text means; ignores texts that mean none.
    let write: (String) -> Void

    init<Format: ParseableFormatStyle>(_ value: Binding<Format.FormatInput>, _ format: Format)
    where Format.FormatOutput == String {
        read = { format.format(value.wrappedValue) }
        write = { text in
            if let parsed = Self.parse(text, format) { value.wrappedValue = parsed }
        }
    }

    init<Format: ParseableFormatStyle>(_ value: Binding<Format.FormatInput?>, _ format: Format)
    where Format.FormatOutput == String {
        read = { value.wrappedValue.map(format.format) ?? "" }
        write = { text in
            if text.allSatisfy(\.isWhitespace) {
                value.wrappedValue = nil
            } else if let parsed = Self.parse(text, format) {
                value.wrappedValue = parsed
            }
        }
    }

    private static func parse<Format: ParseableFormatStyle>(_ text: String, _ format: Format) -> Format.FormatInput?
    where Format.FormatOutput == String {
        do {
            return try format.parseStrategy.parse(text.trimmingCharacters(in: .whitespaces))
        } catch {
            // The field shows its former value again.
            return nil
        }
    }
}

extension TextField where Label == Text {
    /// Creates a field for a value that is shown and read through a format, such as a number or an amount of money.
    ///
    /// ```swift
    /// TextField("Amount", value: $amount, format: .currency(code: "EUR"))
    /// ```
    ///
    /// The value changes when the user presses Return or leaves the field. A text that the format cannot read changes
    /// nothing, and the field shows the value again.
    public init<Format: ParseableFormatStyle>(
        _ title: LocalizedStringKey,
        value: Binding<Format.FormatInput>,
        format: Format,
        prompt: Text? = nil
    ) where Format.FormatOutput == String {
        self.init(title.text, FormattedText(value, format), prompt)
    }

    /// Creates a field for a value that may be missing; an empty field stands for nil.
    public init<Format: ParseableFormatStyle>(
        _ title: LocalizedStringKey,
        value: Binding<Format.FormatInput?>,
        format: Format,
        prompt: Text? = nil
    ) where Format.FormatOutput == String {
        self.init(title.text, FormattedText(value, format), prompt)
    }

    /// Creates a field for a formatted value, with a title from a string.
    @_disfavoredOverload
    public init<Format: ParseableFormatStyle>(
        _ title: some StringProtocol,
        value: Binding<Format.FormatInput>,
        format: Format,
        prompt: Text? = nil
    ) where Format.FormatOutput == String {
        self.init(String(title), FormattedText(value, format), prompt)
    }

    /// Creates a field for a formatted value that may be missing, with a title from a string.
    @_disfavoredOverload
    public init<Format: ParseableFormatStyle>(
        _ title: some StringProtocol,
        value: Binding<Format.FormatInput?>,
        format: Format,
        prompt: Text? = nil
    ) where Format.FormatOutput == String {
        self.init(String(title), FormattedText(value, format), prompt)
    }

    private init(_ title: String, _ formatted: FormattedText, _ prompt: Text?) {
        self.init(label: Text(title), prompt: prompt?.plain(in: EnvironmentValues()) ?? title, text: .constant(""))
        self.title = title
        self.formatted = formatted
    }
}
