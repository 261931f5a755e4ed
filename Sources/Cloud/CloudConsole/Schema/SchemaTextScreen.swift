internal import CloudService
internal import CloudWire
internal import WebUI

/// The schema as text: to read, to copy, and to replace.
struct SchemaTextScreen: View {
    let desk: ConsoleDesk
    @State private var text = ""
    @State private var stored = ""
    /// What the text would change, after it was checked.
    @State private var difference: SchemaDifference?
    @State private var problem: String?

    var body: some View {
        Text("Schema text").font(.title2).accessibilityAddTraits(.isHeader)
            .onAppear { load() }
        Text("The form in which cktool and cloud schema exchange schemas. Change it here, check it, then apply it.")
            .foregroundColor(.secondary)
        TextEditor(text: edited)
            .font(.system(.footnote, design: .monospaced))
            .accessibilityLabel("Schema")
            .styleClass("console-schema-text")
        if let problem {
            Text(verbatim: problem).styleClass("console-banner").styleClass("console-banner-danger")
        }
        if let difference {
            if difference.isEmpty {
                Text("Nothing would change.")
            } else {
                ChangesList(changes: difference.changes)
            }
        }
        HStack {
            Button("Check") { check() }.buttonStyle(.bordered).disabled(text == stored)
            Button("Apply") { apply() }
                .buttonStyle(.borderedProminent)
                .disabled(text == stored || difference == nil || !desk.may(.changeSchema))
            Button("Discard") { load() }.disabled(text == stored)
        }
        if let refusal = desk.refusal(of: .changeSchema) { Text(refusal).foregroundColor(.secondary) }
    }

    private var edited: Binding<String> {
        Binding {
            text
        } set: {
            text = $0
            (difference, problem) = (nil, nil)
        }
    }

    private func load() {
        let (container, environment) = (desk.container ?? "", desk.environment)
        (difference, problem) = (nil, nil)
        desk.attempt {
            stored = try await desk.service.schemaText(of: container, environment)
            text = stored
        }
    }

    /// Errors stand beside the text: an alert would have to be closed before they can be mended.
    private func check() {
        let (container, environment, text) = (desk.container ?? "", desk.environment, text)
        desk.attempt {
            do {
                let service = desk.service
                difference = try await service.importSchema(text, of: container, environment, onlyChecks: true)
                problem = nil
            } catch {
                (difference, problem) = (nil, ConsoleProblem.text(of: error))
            }
        }
    }

    private func apply() {
        let (container, environment, text) = (desk.container ?? "", desk.environment, text)
        desk.attempt(.changeSchema, "replaced the schema by another text") {
            let made = try await desk.service.importSchema(text, of: container, environment, by: desk.login)
            desk.notice = "\(made.changes.count) changes were applied."
            load()
        }
    }
}

/// Changes of a schema as lines, with those marked that cannot be undone.
struct ChangesList: View {
    let changes: [SchemaChange]

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            ForEach(Array(changes.enumerated()), id: \.offset) { _, change in
                HStack(spacing: 8) {
                    Text(verbatim: "\(change.kind.rawValue) \(change.sentence)")
                    if change.isIrreversible {
                        Text("cannot be undone").styleClass("console-chip").styleClass("console-chip-rubric")
                    }
                }
                .styleClass(change.kind == .removed ? "console-diff-removed" : "console-diff-added")
            }
        }
        .styleClass("console-diff")
    }
}
