package import WebUI

/// A page of the studio: the store's entities at the side, and a screen.
package struct StudioView: View {
    @State private var desk: StudioDesk

    package init(_ desk: StudioDesk) {
        _desk = State(wrappedValue: desk)
    }

    package var body: some View {
        StudioFrame(desk: desk)
            .addressComponent($desk.row)
            .addressComponent($desk.name)
            .addressComponent(section)
            .addressComponent($desk.number)
            .task(id: desk.number) { await follow() }
    }

    private var section: Binding<String?> {
        Binding {
            desk.section?.rawValue ?? desk.part?.rawValue
        } set: { name in
            (desk.section, desk.part) = (name.flatMap(StudioSection.init), name.flatMap(EditorPart.init))
            desk.showsSections = false
        }
    }

    /// Looks at the files of the store or the model for as long as the page shows it.
    private func follow() async {
        while !Task.isCancelled, desk.document != nil || desk.model != nil || desk.mapping != nil {
            await desk.document?.look()
            desk.model?.look()
            desk.mapping?.look()
            do { try await Task.sleep(for: desk.pause) } catch { return }
        }
    }
}

/// The sidebar, the bar and the screen.
private struct StudioFrame: View {
    let desk: StudioDesk

    var body: some View {
        HStack(alignment: .top, spacing: 0) {
            if let document = desk.document {
                StudioSidebar(desk: desk, document: document)
                    .styleClass(desk.showsSections ? "studio-sidebar-open" : "studio-sidebar")
                    .landmark(.navigation, "Sections")
            } else if let editor = desk.editor {
                EditorSidebar(editor: editor)
                    .styleClass(desk.showsSections ? "studio-sidebar-open" : "studio-sidebar")
                    .landmark(.navigation, "Model")
            } else if let editor = desk.mappingEditor {
                MappingSidebar(editor: editor)
                    .styleClass(desk.showsSections ? "studio-sidebar-open" : "studio-sidebar")
                    .landmark(.navigation, "Mapping model")
            }
            if desk.showsSections {
                Button("Close the sections") { desk.showsSections = false }.styleClass("studio-veil")
            }
            VStack(alignment: .leading, spacing: 0) {
                StudioBar(desk: desk).styleClass("studio-bar").landmark(.banner, "Studio")
                VStack(alignment: .leading, spacing: 14) { screen }.styleClass("studio-screen").landmark(.main, title)
            }
            .styleClass("studio-main")
        }
        .styleClass("studio")
    }

    /// The name of the screen, for screen readers.
    private var title: String {
        if let model = desk.model { return desk.name ?? model.name }
        if let mapping = desk.mapping { return desk.name ?? mapping.name }
        return desk.document == nil ? "Stores and models" : desk.name ?? desk.shownSection.title
    }

    @ViewBuilder private var screen: some View {
        if let document = desk.document {
            DocumentScreen(desk: desk, document: document)
                .id("\(document.number) \(desk.shownSection.rawValue) \(desk.name ?? "") \(desk.row ?? "")")
        } else if let model = desk.model {
            ModelScreens(desk: desk, model: model)
                .id("\(model.number) \(desk.part?.rawValue ?? "")")
        } else if let mapping = desk.mapping {
            MappingScreens(desk: desk, mapping: mapping)
                .id("\(mapping.address) \(desk.part?.rawValue ?? "") \(desk.name ?? "")")
        } else if desk.number == StudioAddress.newModel {
            NewModelScreen(desk: desk).navigationTitle("New Model")
        } else {
            DocumentsScreen(library: desk.library).navigationTitle("Stores")
        }
    }
}

/// The screen of a place in a store.
private struct DocumentScreen: View {
    let desk: StudioDesk
    let document: StudioDocument

    var body: some View {
        if document.isBusy { BusyBanner() }
        if let problem = document.problem {
            Text(verbatim: document.name).screenTitle()
            Text(verbatim: problem).problem()
            Text("The studio looks again by itself.").foregroundColor(.secondary)
        } else if document.state == nil {
            Text(verbatim: document.name).screenTitle()
            if !document.isBusy { ProgressView("Reading the store") }
        } else {
            section.navigationTitle("\(desk.name ?? desk.shownSection.title) – \(document.name)")
        }
    }

    @ViewBuilder private var section: some View {
        switch desk.shownSection {
        case .overview: OverviewScreen(document: document)
        case .history: HistoryScreen(document: document)
        case .sync: SyncScreen(document: document)
        case .model: ModelScreen(document: document)
        case .sizes: SizesScreen(document: document, entity: desk.name.flatMap { document.model?[$0] })
        case .tables: TablesScreen(document: document, name: desk.name)
        case .changes:
            if let edits = document.edits {
                ChangesScreen(document: document, edits: edits)
            } else {
                MissingView(text: "Stores are only read. To change them, start the studio with --edit.")
            }
        case .compare:
            CompareScreen(desk: desk, document: document, entity: desk.name.flatMap { document.model?[$0] })
        case .queries: QueriesScreen(document: document)
        case .rows:
            if let entity = document.model?[desk.name ?? ""] {
                RowsScreen(document, entity) { desk.show($0) }
            } else {
                MissingView(text: "This store has no entity “\(desk.name ?? "")”.")
            }
        case .object:
            if let key = desk.object, document.model?[key.entity] != nil {
                ObjectScreen(document: document, key: key)
            } else {
                MissingView(text: "This store has no such object.")
            }
        }
    }
}

/// What a screen says while another program has locked the file.
private struct BusyBanner: View {
    var body: some View {
        Text("The file is busy: another program has locked it. This page reads on as soon as it is free.")
            .styleClass("studio-banner")
            .landmark(.status, "Busy")
    }
}

/// What a screen says of an address that leads nowhere.
struct MissingView: View {
    let text: String

    var body: some View {
        Text(verbatim: text).styleClass("studio-empty")
    }
}
