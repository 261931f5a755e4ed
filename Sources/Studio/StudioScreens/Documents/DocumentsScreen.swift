internal import CoreDataCommandLine
internal import WebUI

/// The stores that were found, where a page begins.
struct DocumentsScreen: View {
    let library: StudioLibrary

    var body: some View {
        Text(library.models.isEmpty ? "Stores" : "Stores and Models").screenTitle()
        ForEach(library.problems, id: \.self) { Text(verbatim: $0).problem() }
        if library.documents.isEmpty, library.models.isEmpty {
            VStack(alignment: .leading, spacing: 8) {
                Text("No store to show").font(.headline)
                Text("Give the path of a store, or of a folder with stores in it. Nothing in them is changed.")
                    .foregroundColor(.secondary)
                CodeBlock("coredata studio Notes.sqlite")
            }
            .styleClass("studio-empty")
        }
        ForEach(library.documents) { document in
            AddressLink(StudioAddress.section(document.number, .overview)) {
                DocumentRow(document: document)
            }
            .styleClass("studio-card")
        }
        if !library.folders.isEmpty {
            AddressLink("/\(StudioAddress.newModel)") { Label("New Model…", systemImage: "plus") }.styleClass(
                "editor-new"
            )
        }
        ForEach(library.models) { model in
            AddressLink(StudioAddress.model(model)) { ModelRow(model: model) }.styleClass("studio-card")
        }
        ForEach(library.mappings) { mapping in
            AddressLink(StudioAddress.mapping(mapping)) { MappingRow(mapping: mapping) }.styleClass("studio-card")
        }
    }
}

/// A model that can be edited.
private struct ModelRow: View {
    let model: StudioModel

    var body: some View {
        HStack(spacing: 10) {
            Label(model.path, systemImage: "doc.text")
            Spacer()
            if model.isEdited { Text("edited").styleClass("studio-chip") }
            Text("model").foregroundColor(.secondary)
        }
        .frame(maxWidth: .infinity)
    }
}

/// A mapping model that can be edited.
private struct MappingRow: View {
    let mapping: StudioMapping

    var body: some View {
        HStack(spacing: 10) {
            Label(mapping.path, systemImage: "arrow.up.arrow.down")
            Spacer()
            if mapping.isEdited { Text("edited").styleClass("studio-chip") }
            Text("mapping model").foregroundColor(.secondary)
        }
        .frame(maxWidth: .infinity)
    }
}

/// A store, with what is known of it once it was read.
private struct DocumentRow: View {
    let document: StudioDocument

    var body: some View {
        HStack(spacing: 10) {
            Label(document.path, systemImage: "archivebox")
            Spacer()
            Text(verbatim: summary).foregroundColor(document.problem == nil ? .secondary : .orange)
        }
        .frame(maxWidth: .infinity)
        .task { await document.look() }
    }

    private var summary: String {
        if document.problem != nil { return "cannot be read" }
        if document.isBusy { return "busy" }
        if let model = document.model {
            let roots = model.entities.filter { $0.parent == nil }
            let objects = roots.reduce(0) { $0 + (model.counts[$1.name] ?? 0) }
            return "\(Figures.count(model.entities.count, "entity", "entities")), \(Figures.count(objects, "object"))"
        }
        return document.state == nil ? "" : Figures.count(document.tables.count, "table")
    }
}
