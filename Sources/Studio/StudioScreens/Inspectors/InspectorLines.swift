internal import Foundation
internal import WebUI

/// A part of an inspector, with a heading.
struct InspectorGroup<Content: View>: View {
    let title: String
    let content: Content

    init(_ title: String, @ViewBuilder content: () -> Content) {
        (self.title, self.content) = (title, content())
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text(verbatim: title).accessibilityAddTraits(.isHeader).styleClass("editor-group-title")
            content
        }
        .styleClass("editor-group")
    }
}

/// A text in an inspector. It is taken when its field is left, or when Return is pressed.
struct TextLine: View {
    let title: String
    let text: String
    let prompt: String
    let take: (String) -> Void

    init(_ title: String, _ text: String?, prompt: String = "", take: @escaping (String) -> Void) {
        (self.title, self.text, self.prompt, self.take) = (title, text ?? "", prompt, take)
    }

    var body: some View {
        LabeledContent(title) { LineField(title, text, prompt: prompt, take: take) }.styleClass("editor-line")
    }
}

/// The field of a text that is taken when it is left.
struct LineField: View {
    let title: String
    let text: String
    let prompt: String
    let take: (String) -> Void

    init(_ title: String, _ text: String, prompt: String = "", take: @escaping (String) -> Void) {
        (self.title, self.text, self.prompt, self.take) = (title, text, prompt, take)
    }

    var body: some View {
        TextField(
            title,
            value: Binding(get: { text }, set: change),
            format: PlainText(),
            prompt: Text(verbatim: prompt)
        )
        .autocorrectionDisabled()
        .textInputAutocapitalization(.never)
    }

    private func change(_ typed: String) {
        if typed != text { take(typed) }
    }
}

/// A text as it is.
private struct PlainText: ParseableFormatStyle, ParseStrategy {
    var parseStrategy: PlainText { self }

    func format(_ value: String) -> String { value }

    func parse(_ value: String) throws -> String { value }
}

/// A whole number in an inspector.
struct NumberLine: View {
    let title: String
    let number: Int
    let editor: ModelEditor
    let take: (Int) -> Void

    init(_ title: String, _ number: Int, _ editor: ModelEditor, take: @escaping (Int) -> Void) {
        (self.title, self.number, self.editor, self.take) = (title, number, editor, take)
    }

    var body: some View {
        TextLine(title, String(number)) { typed in
            if let number = typed.isEmpty ? 0 : Int(typed), number >= 0 {
                take(number)
            } else {
                editor.refuse("“\(typed)” cannot be the \(title.lowercased()): it is a whole number.")
            }
        }
    }
}

/// Something in an inspector that is on or off.
struct ToggleLine: View {
    let title: String
    let isOn: Bool
    let take: (Bool) -> Void

    init(_ title: String, _ isOn: Bool, take: @escaping (Bool) -> Void) {
        (self.title, self.isOn, self.take) = (title, isOn, take)
    }

    var body: some View {
        Toggle(title, isOn: Binding(get: { isOn }, set: take)).toggleStyle(.checkbox).styleClass("editor-toggle")
    }
}

/// One of several values in an inspector.
struct ChoiceLine<Value: Hashable & Sendable>: View {
    let title: String
    let value: Value
    let choices: [Choice<Value>]
    let take: (Value) -> Void

    init(_ title: String, _ value: Value, _ choices: [Choice<Value>], take: @escaping (Value) -> Void) {
        (self.title, self.value, self.choices, self.take) = (title, value, choices, take)
    }

    var body: some View {
        Picker(title, selection: Binding(get: { value }, set: take)) {
            Options(choices: choices).equatable()
        }
        .styleClass("editor-line")
    }

    /// The options of the menu. There may be hundreds, for each entity one.
    private struct Options: View, Equatable {
        let choices: [Choice<Value>]

        var body: some View {
            ForEach(choices, id: \.title) { Text(verbatim: $0.title).tag($0.value) }
        }
    }
}

/// A value with its name in a menu.
struct Choice<Value: Hashable & Sendable>: Hashable, Sendable {
    let title: String
    let value: Value

    init(_ title: String, _ value: Value) {
        (self.title, self.value) = (title, value)
    }
}

extension [Choice<String?>] {
    /// Names, and before them that there is none.
    static func names(_ names: [String], none: String) -> [Choice<String?>] {
        [Choice(none, nil)] + names.map { Choice($0, $0) }
    }
}

extension String {
    /// Nil if the text is empty, as fields say that there is none.
    var nonEmpty: String? { isEmpty ? nil : self }
}
