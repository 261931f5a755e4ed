internal import WebUI

/// The line in which a predicate is typed: what is wrong stands below it, at its place, and so does what may follow.
struct PredicateField: View {
    @Bindable var browser: RowsBrowser
    @State private var problem: PredicateProblem?
    /// The predicate that the problem is of.
    @State private var checked = ""
    @State private var showsRows = false

    /// The time in which another letter may come before the predicate is looked at.
    private static let pause = Duration.milliseconds(120)

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            HStack(spacing: 8) {
                TextField("Predicate, such as \(example)", text: $browser.typed)
                    .accessibilityLabel("Predicate")
                    .autocorrectionDisabled()
                    .onSubmit { run() }
                    .styleClass("studio-predicate")
                Toggle("Rows", isOn: $showsRows).toggleStyle(.button)
                Button("Find") { run() }.disabled(browser.typed == browser.addressedPredicate)
                if !browser.typed.isEmpty || !browser.addressedPredicate.isEmpty {
                    Button("Clear") { (browser.typed, browser.addressedPredicate) = ("", "") }
                }
            }
            if showsRows { PredicateRowsView(text: browser.typed, keys: keys) { browser.typed = $0 } }
            if let problem = shownProblem { PredicateProblemView(problem: problem, predicate: shownPredicate) }
            PredicateChoices(choices: choices) { browser.typed = $0 }
        }
        .styleClass("studio-query")
        .task(id: browser.typed) { await look() }
    }

    /// The error in what is being typed, or that of the predicate that was run.
    private var shownProblem: PredicateProblem? {
        browser.typed == browser.addressedPredicate ? browser.problem ?? problem : problem
    }

    private var shownPredicate: String {
        browser.typed == browser.addressedPredicate ? browser.addressedPredicate : checked
    }

    /// A predicate for this entity.
    private var example: String {
        if let title = browser.entity.titleAttribute { return "\(title) CONTAINS[cd] 'a'" }
        return browser.entity.attributes.first { $0.isSortable }.map { "\($0.name) != nil" } ?? "SELF != nil"
    }

    private func run() { browser.addressedPredicate = browser.typed }

    private func look() async {
        let typed = browser.typed
        do { try await Task.sleep(for: Self.pause) } catch { return }
        let found = await PredicateProblem.check(typed, of: browser.entity.name, in: browser.document)
        guard typed == browser.typed else { return }
        (problem, checked) = (found, typed)
    }

    private var keys: [RowKey] { browser.entity.rowKeys(among: browser.document.model?.entities ?? []) }

    private var choices: [PredicateCompletion.Choice] {
        guard !browser.typed.isEmpty, let model = browser.document.model else { return [] }
        return PredicateCompletion(entity: browser.entity, entities: model.entities).choices(for: browser.typed)
    }
}

/// What may follow at the end of a predicate, to be pressed.
struct PredicateChoices: View {
    let choices: [PredicateCompletion.Choice]
    let take: (String) -> Void

    var body: some View {
        if !choices.isEmpty {
            HStack(spacing: 6) {
                ForEach(choices) { choice in
                    Button(choice.title) { take(choice.predicate) }
                        .accessibilityLabel("Complete with \(choice.title)")
                        .styleClass("studio-choice")
                }
            }
            .styleClass("studio-choices")
        }
    }
}

/// What is wrong with a predicate, and the place in it.
struct PredicateProblemView: View {
    let problem: PredicateProblem
    let predicate: String

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            if let parts = problem.parts(of: predicate) {
                (Text(verbatim: parts.before)
                    + Text(verbatim: parts.there.isEmpty ? "▲" : parts.there).styleClass("studio-place")
                    + Text(verbatim: parts.after))
                    .styleClass("studio-mono")
            }
            Text(verbatim: problem.text)
        }
        .problem()
    }
}
