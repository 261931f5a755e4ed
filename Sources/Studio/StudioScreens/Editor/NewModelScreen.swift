internal import ModelEditing
internal import WebUI

/// A new model: its name, its folder, and what it begins with.
struct NewModelScreen: View {
    let desk: StudioDesk
    @State private var name = "Model"
    @State private var folder = 0
    @State private var beginning = StudioLibrary.Beginning.empty
    @State private var problem: String?
    /// A model that was made, and does not have all of the store's.
    @State private var incomplete: Incomplete?

    private struct Incomplete {
        let model: StudioModel
        let title: String
        let losses: [String]
    }

    private var library: StudioLibrary { desk.library }

    var body: some View {
        Text("New Model").screenTitle()
        if let problem { Text(verbatim: problem).problem() }
        if let incomplete {
            losses(of: incomplete)
        } else if library.folders.isEmpty {
            VStack(alignment: .leading, spacing: 8) {
                Text("No folder to make it in").font(.headline)
                Text("The studio writes only where it was told to: give it a folder.").foregroundColor(.secondary)
                CodeBlock("coredata studio .")
            }
            .styleClass("studio-empty")
        } else {
            form
        }
    }

    private var form: some View {
        VStack(alignment: .leading, spacing: 16) {
            InspectorGroup("Model") {
                LabeledContent("Name") {
                    TextField("Name of the model", text: $name).autocorrectionDisabled().onSubmit { start() }
                }
                .styleClass("editor-line")
                ChoiceLine("Folder", folder, library.folders.enumerated().map { Choice($1.path, $0) }) { folder = $0 }
                ChoiceLine("Begins With", beginning, beginnings) { beginning = $0 }
            }
            Text("Its files are written when you save.").styleClass("studio-quiet")
            Button("Make Model") { start() }.styleClass("editor-save-due")
        }
        .styleClass("editor-form")
    }

    private var beginnings: [Choice<StudioLibrary.Beginning>] {
        [Choice("Nothing", .empty), Choice("A slip box", .slipBox)]
            + library.documents.map { Choice("The model of \($0.path)", .store($0.number)) }
            + library.databases.enumerated().map { Choice("The tables of \($1.path)", .tables($0)) }
            + library.documents.filter { !$0.url.isFileURL }.map {
                Choice("The tables at \($0.path)", .serverTables($0.number))
            }
    }

    private func losses(of incomplete: Incomplete) -> some View {
        VStack(alignment: .leading, spacing: 8) {
            Text(verbatim: incomplete.title).font(.headline)
            ForEach(Array(incomplete.losses.enumerated()), id: \.offset) { _, loss in Text(verbatim: loss) }
            AddressLink(StudioAddress.model(incomplete.model)) { Text("Edit the model") }
        }
        .styleClass("studio-panel")
    }

    /// What is said of the new model.
    private var title: String {
        if case .tables = beginning { return "The model is a proposal. To know about the tables:" }
        return "A model file cannot hold all of the store’s model:"
    }

    private func start() {
        Task {
            do throws(EditError) {
                let made = try await library.makeModel(named: name, inFolder: folder, beginningWith: beginning)
                if made.losses.isEmpty {
                    (desk.number, desk.section, desk.part) = (made.model.address, nil, nil)
                } else {
                    incomplete = Incomplete(model: made.model, title: title, losses: made.losses)
                }
            } catch {
                problem = error.description
            }
        }
    }
}
