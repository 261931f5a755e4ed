/// A question with buttons as answers, each of which ends it.
struct QuestionView<Actions: View, Message: View>: PrimitiveView {
    let title: String
    let hasTitle: Bool
    let fallback: String
    let actions: Actions
    let message: Message

    func _render(in renderer: Renderer) {
        let dismiss = renderer.environment.dismissAction
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
                    inputs.environment.actionCompletion = dismiss
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
    /// Asks users which of some things to do while the condition holds. They can always do nothing.
    public func confirmationDialog(
        _ title: LocalizedStringKey,
        isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> some View
    ) -> some View {
        confirmationDialog(title, isPresented: isPresented, titleVisibility: titleVisibility, actions: actions) {
            EmptyView()
        }
    }

    /// Asks users which of some things to do while the condition holds, with a message. They can always do nothing.
    public func confirmationDialog(
        _ title: LocalizedStringKey,
        isPresented: Binding<Bool>,
        titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> some View,
        @ViewBuilder message: () -> some View
    ) -> some View {
        PresentationView(
            content: self,
            isPresented: isPresented.wrappedValue,
            look: .dialog(name: "confirmation", isLight: true),
            dismiss: { isPresented.wrappedValue = false },
            onDismiss: nil,
            presented: QuestionView(
                title: title.text,
                hasTitle: titleVisibility != .hidden,
                fallback: "Cancel",
                actions: actions(),
                message: message()
            )
        )
    }

    /// Tells users something while the condition holds.
    public func alert(
        _ title: LocalizedStringKey,
        isPresented: Binding<Bool>,
        @ViewBuilder actions: () -> some View
    ) -> some View {
        alert(title, isPresented: isPresented, actions: actions) { EmptyView() }
    }

    /// Tells users something while the condition holds, with a message.
    public func alert(
        _ title: LocalizedStringKey,
        isPresented: Binding<Bool>,
        @ViewBuilder actions: () -> some View,
        @ViewBuilder message: () -> some View
    ) -> some View {
        PresentationView(
            content: self,
            isPresented: isPresented.wrappedValue,
            look: .dialog(name: "alert", isLight: false),
            dismiss: { isPresented.wrappedValue = false },
            onDismiss: nil,
            presented: QuestionView(
                title: title.text,
                hasTitle: true,
                fallback: "OK",
                actions: actions(),
                message: message()
            )
        )
    }
}
