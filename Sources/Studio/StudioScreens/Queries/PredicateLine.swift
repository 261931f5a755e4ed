internal import ManagedObjectModelFormat
internal import WebUI

/// The predicate of a part of a model: checked while it is typed, with what may follow. It is taken when the field is left, or
/// when Return is pressed.
struct PredicateLine: View {
    let editor: ModelEditor
    let model: ModelDefinition
    let entity: String
    let predicate: String?
    let take: (String?) -> Void
    @State private var typed: String
    @State private var reading = PredicateReading()
    /// Whether something was typed that Return has not finished. Pressing a choice takes the focus away before it counts.
    @State private var isTyping = false
    @FocusState private var isFocused: Bool

    /// The time in which another letter may come before the predicate is looked at.
    private static let pause = Duration.milliseconds(120)

    init(
        editor: ModelEditor,
        model: ModelDefinition,
        entity: String,
        predicate: String?,
        take: @escaping (String?) -> Void
    ) {
        (self.editor, self.model, self.entity, self.predicate, self.take) = (editor, model, entity, predicate, take)
        _typed = State(wrappedValue: predicate ?? "")
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            LabeledContent("Predicate") {
                TextField("Predicate", text: text, axis: .vertical)
                    .autocorrectionDisabled()
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
                    text.wrappedValue = choice
                    isFocused = true
                }
            }
        }
        .styleClass("editor-predicate-line")
        .onChange(of: predicate) { typed = predicate ?? "" }
        .onChange(of: isFocused) { if !isFocused { finish() } }
        .task(id: Need(text: typed, entity: entity, revision: editor.document.revision)) { await look() }
    }

    private struct Need: Hashable {
        let text: String
        let entity: String
        let revision: Int
    }

    private var text: Binding<String> {
        Binding {
            typed
        } set: { new in
            (typed, isTyping) = (new, true)
            editor.typing = finish
        }
    }

    private func finish() {
        editor.typing = nil
        if typed != predicate ?? "" { take(typed.nonEmpty) }
    }

    private func look() async {
        do { try await Task.sleep(for: Self.pause) } catch { return }
        let (text, entity, model) = (typed, entity, model)
        let found = await Task.detached { PredicateReading(text, of: entity, in: model) }.value
        if text == typed { reading = found }
    }
}
