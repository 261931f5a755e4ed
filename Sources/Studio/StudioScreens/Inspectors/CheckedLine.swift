internal import WebUI

/// A text that is checked while it is typed, with what may follow. It is taken when the field is left, or when Return is pressed.
struct CheckedLine<Context: Hashable & Sendable, Beside: View>: View {
    let title: String
    let text: String?
    /// What the check depends on, besides the text.
    let context: Context
    let editor: any DocumentEditor
    let check: @Sendable (String) async -> PredicateReading
    let take: (String?) -> Void
    /// What stands below the field, of the text as it is now, with what takes another one.
    let beside: (_ typed: String, _ take: @escaping (String) -> Void) -> Beside
    @State private var typed: String
    @State private var reading = PredicateReading()
    /// Whether something was typed that Return has not finished. Pressing a choice takes the focus away before it counts.
    @State private var isTyping = false
    @FocusState private var isFocused: Bool

    init(
        _ title: String,
        _ text: String?,
        dependingOn context: Context,
        of editor: any DocumentEditor,
        check: @escaping @Sendable (String) async -> PredicateReading,
        take: @escaping (String?) -> Void,
        @ViewBuilder beside: @escaping (_ typed: String, _ take: @escaping (String) -> Void) -> Beside
    ) {
        (self.title, self.text, self.context) = (title, text, context)
        (self.editor, self.check, self.take, self.beside) = (editor, check, take, beside)
        _typed = State(wrappedValue: text ?? "")
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            LabeledContent(title) {
                TextField(title, text: field, axis: .vertical)
                    .autocorrectionDisabled()
                    // The text is looked at beside the page, and keys are there at once: the studio is on the same computer.
                    .typingPause(milliseconds: 30)
                    .focused($isFocused)
                    .onSubmit {
                        isTyping = false
                        finish()
                    }
                    .styleClass("editor-predicate")
            }
            .styleClass("editor-line")
            if let problem = reading.problem, reading.text == typed {
                PredicateProblemView(problem: problem, predicate: reading.text)
            }
            if isTyping, reading.text == typed {
                PredicateChoices(choices: reading.choices) { choice in
                    field.wrappedValue = choice
                    isFocused = true
                }
            }
            beside(typed) { new in
                (typed, isTyping) = (new, false)
                finish()
            }
        }
        .styleClass("editor-predicate-line")
        .onChange(of: text) { typed = text ?? "" }
        .onChange(of: isFocused) { if !isFocused { finish() } }
        .task(id: Need(text: typed, context: context)) { await look() }
    }

    private struct Need: Hashable {
        let text: String
        let context: Context
    }

    private var field: Binding<String> {
        Binding {
            typed
        } set: { new in
            (typed, isTyping) = (new, true)
            editor.typing = finish
        }
    }

    private func finish() {
        editor.typing = nil
        if typed != text ?? "" { take(typed.nonEmpty) }
    }

    private func look() async {
        let (text, check) = (typed, check)
        let found = await Task.detached { await check(text) }.value
        if text == typed { reading = found }
    }
}

extension CheckedLine where Beside == EmptyView {
    /// Creates a line with nothing below the field.
    init(
        _ title: String,
        _ text: String?,
        dependingOn context: Context,
        of editor: any DocumentEditor,
        check: @escaping @Sendable (String) async -> PredicateReading,
        take: @escaping (String?) -> Void
    ) {
        self.init(
            title,
            text,
            dependingOn: context,
            of: editor,
            check: check,
            take: take,
            beside: { _, _ in EmptyView() }
        )
    }
}
