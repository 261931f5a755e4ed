/// A question with buttons as answers, each of which ends it.
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
                    // The style sheet shows this one only if there is no button of its kind.
                    let button = Button(fallback, role: .cancel) {}.box(.attribute) { $0.add("fallback") }
                    renderer.render(button, at: .index(2))
                }
            }
        }
    }
}

/// Whether the title of a dialog is seen.
public enum Visibility: Hashable, Sendable {
    /// Whatever is usual.
    case automatic
    /// It is.
    case visible
    /// It is for screen readers only.
    case hidden
}

extension View {
    /// Asks a question while the condition holds.
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

    /// Asks a question about a value while the condition holds and there is one.
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

/// What a question is about.
enum QuestionKind: String {
    /// Something that users have to know.
    case alert
    /// Which of some things to do.
    case confirmation
}
