/// A question as a value, which ``View/alert(isPresented:content:)`` presents.
///
/// ```swift
/// .alert(isPresented: $isAsking) {
///     Alert(
///         title: Text("Delete the note?"),
///         primaryButton: .destructive(Text("Delete")) { delete() },
///         secondaryButton: .cancel()
///     )
/// }
/// ```
@MainActor
@preconcurrency
public struct Alert {
    /// A button of an alert or of an action sheet.
    @MainActor
    @preconcurrency
    public struct Button {
        let label: Text
        let role: ButtonRole?
        let action: () -> Void

        /// Returns a button without a special purpose.
        public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button {
            Button(label: label, role: nil, action: action ?? {})
        }

        /// Returns a button that changes nothing, with a title of its own.
        public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button {
            Button(label: label, role: .cancel, action: action ?? {})
        }

        /// Returns a button that changes nothing.
        public static func cancel(_ action: (() -> Void)? = {}) -> Button {
            Button(label: Text("Cancel"), role: .cancel, action: action ?? {})
        }

        /// Returns a button that deletes something.
        public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
            Button(label: label, role: .destructive, action: action ?? {})
        }
    }

    let title: Text
    let message: Text?
    let buttons: [Button]

    /// Creates an alert with one button, or with “OK”.
    public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
        self.title = title
        self.message = message
        buttons = dismissButton.map { [$0] } ?? []
    }

    /// Creates an alert with two buttons.
    public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
        self.title = title
        self.message = message
        buttons = [primaryButton, secondaryButton]
    }
}

/// A choice of actions as a value, which ``View/actionSheet(isPresented:content:)`` presents.
@MainActor
@preconcurrency
public struct ActionSheet {
    /// A button of an action sheet.
    public typealias Button = Alert.Button

    let title: Text
    let message: Text?
    let buttons: [Button]

    /// Creates a choice. Without buttons it has “Cancel”.
    public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
        self.title = title
        self.message = message
        self.buttons = buttons
    }
}

extension View {
    /// Presents an alert while the condition holds.
    public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View {
        let alert = isPresented.wrappedValue ? content() : Alert(title: Text(verbatim: ""))
        return ask(alert.title, alert.message, alert.buttons, .alert, isPresented)
    }

    /// Presents an alert about an item while there is one.
    public func alert<Item: Identifiable>(item: Binding<Item?>, content: (Item) -> Alert) -> some View {
        let alert = item.wrappedValue.map(content) ?? Alert(title: Text(verbatim: ""))
        return ask(alert.title, alert.message, alert.buttons, .alert, isThere(item))
    }

    /// Presents a choice of actions while the condition holds.
    public func actionSheet(isPresented: Binding<Bool>, content: () -> ActionSheet) -> some View {
        let sheet = isPresented.wrappedValue ? content() : ActionSheet(title: Text(verbatim: ""))
        return ask(sheet.title, sheet.message, sheet.buttons, .confirmation, isPresented)
    }

    /// Presents a choice of actions for an item while there is one.
    public func actionSheet<Item: Identifiable>(item: Binding<Item?>, content: (Item) -> ActionSheet) -> some View {
        let sheet = item.wrappedValue.map(content) ?? ActionSheet(title: Text(verbatim: ""))
        return ask(sheet.title, sheet.message, sheet.buttons, .confirmation, isThere(item))
    }

    /// Whether an item is there. Writing false removes it.
    private func isThere<Item>(_ item: Binding<Item?>) -> Binding<Bool> {
        Binding(get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } })
    }

    private func ask(
        _ title: Text,
        _ message: Text?,
        _ buttons: [Alert.Button],
        _ kind: QuestionKind,
        _ isPresented: Binding<Bool>
    ) -> some View {
        question(
            title.plain(in: EnvironmentValues()),
            kind,
            isPresented: isPresented,
            actions: ForEach(Array(buttons.enumerated()), id: \.offset) { _, button in
                Button(role: button.role, action: button.action) { button.label }
            },
            message: message
        )
    }
}
