/// The content of an alert or confirmation dialog. Each of its buttons dismisses it.
struct QuestionView<Actions: View, Message: View>: PrimitiveView {
    let title: String
    let hasTitle: Bool
    let fallback: String
    let actions: Actions
    let message: Message

    func _render(in renderer: Renderer) {
        let dismissal = renderer.environment.dismissal
        renderer.element("div", ElementDraft("question")) {
            var heading = ElementDraft("question-title")
            if !hasTitle {
                heading.add("visually-hidden")
            }
            renderer.text("h2", title, heading, part: "title")
            renderer.element("div", ElementDraft("question-message"), part: "message") {
                renderer.render(message, at: .index(0))
            }
            renderer.element("div", ElementDraft("question-actions"), part: "actions") {
                renderer.with { inputs in
                    inputs.environment.actionCompletion = dismissal
                    inputs.environment.buttonStyle = .bordered
                } render: {
                    renderer.render(actions, at: .index(1))
                    // The style sheet hides this button if the actions contain a suitable one.
                    let button = Button(fallback, role: .cancel) {}.box(.attribute) { $0.add("fallback") }
                    renderer.render(button, at: .index(2))
                }
            }
        }
    }
}

/// The visibility of a dialog's title.
public enum Visibility: Hashable, Sendable {
    /// The usual visibility: visible.
    case automatic
    /// Visible.
    case visible
    /// Read only by screen readers.
    case hidden
}

extension View {
    /// Presents a question while the condition holds.
    func question(
        _ title: String,
        _ kind: QuestionKind,
        isPresented: Binding<Bool>,
        hasTitle: Bool = true,
        actions: some View,
        message: some View
    ) -> some View {
        PresentationView(
            content: self,
            isPresented: isPresented.wrappedValue,
            look: .dialog(name: kind.rawValue, isLight: kind == .confirmation),
            dismiss: { isPresented.wrappedValue = false },
            onDismiss: nil,
            presented: QuestionView(
                title: title,
                hasTitle: hasTitle,
                fallback: kind == .alert ? "OK" : "Cancel",
                actions: actions,
                message: message
            )
        )
    }

    /// Presents a question about a value while the condition holds and the value isn't nil.
    func question<Value>(
        _ title: String,
        _ kind: QuestionKind,
        isPresented: Binding<Bool>,
        hasTitle: Bool = true,
        presenting value: Value?,
        actions: (Value) -> some View,
        message: (Value) -> some View
    ) -> some View {
        let isAsking = Binding(
            get: { isPresented.wrappedValue && value != nil },
            set: { isPresented.wrappedValue = $0 }
        )
        return question(
            title,
            kind,
            isPresented: isAsking,
            hasTitle: hasTitle,
            actions: value.map(actions),
            message: value.map(message)
        )
    }
}

/// The kind of a question.
enum QuestionKind: String {
    /// Information, with “OK” as the default answer.
    case alert
    /// A choice of actions, with “Cancel” as the default answer.
    case confirmation
}
