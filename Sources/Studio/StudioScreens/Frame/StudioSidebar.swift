internal import CoreDataCommandLine
internal import WebUI

/// The sections of a store and its entities, with the numbers of their objects.
struct StudioSidebar: View {
    let desk: StudioDesk
    let document: StudioDocument

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            AddressLink("/") { Label("Studio", systemImage: "archivebox") }.styleClass("studio-brand")
            link(.overview)
            if document.edits != nil {
                link(.changes).task(id: document.editNeed) { await document.checkEdits() }
            }
            if let model = document.model {
                link(.history)
                if document.isMirrored { link(.sync) }
                link(.model)
                link(.sizes)
                link(.tables)
                if desk.library.documents.count > 1 { link(.compare) }
                link(.queries)
                ForEach(document.queries.queries) { query in
                    SidebarLink(
                        address: StudioAddress.query(document.number, query.address),
                        title: query.name,
                        count: nil,
                        depth: 1,
                        isSelected: false
                    )
                }
                Text("Entities").styleClass("studio-group")
                ForEach(model.entities) { entityLink($0) }
            } else if document.state != nil, document.problem == nil {
                if document.isMirrored { link(.sync) }
                Text("Tables").styleClass("studio-group")
                ForEach(document.tables) { table in
                    SidebarLink(
                        address: StudioAddress.section(document.number, .tables, table.name),
                        title: table.name,
                        count: table.rows,
                        isSelected: desk.shownSection == .tables && desk.name == table.name
                    )
                }
            }
        }
    }

    private func link(_ section: StudioSection) -> some View {
        AddressLink(StudioAddress.section(document.number, section)) {
            Label(section.title, systemImage: section.systemImage)
        }
        .accessibilityAddTraits(desk.shownSection == section && desk.name == nil ? .isSelected : [])
        .styleClass("studio-link")
    }

    private func entityLink(_ entity: EntityShape) -> some View {
        SidebarLink(
            address: StudioAddress.rows(document.number, entity.name),
            title: entity.name,
            count: document.count(of: entity),
            depth: entity.depth,
            isSelected: [.rows, .object].contains(desk.shownSection) && desk.name == entity.name
        )
    }
}

/// An entity or a table, with the number of its rows.
private struct SidebarLink: View {
    let address: String
    let title: String
    let count: Int?
    var depth = 0
    let isSelected: Bool

    var body: some View {
        AddressLink(address) {
            HStack(spacing: 6) {
                Text(verbatim: title).padding(.leading, Double(depth) * 14)
                Spacer()
                if let count { Text(verbatim: Figures.count(count)).styleClass("studio-count") }
            }
            .frame(maxWidth: .infinity)
        }
        .accessibilityLabel(count.map { "\(title), \(Figures.count($0))" } ?? title)
        .accessibilityAddTraits(isSelected ? .isSelected : [])
        .styleClass("studio-link")
    }
}

/// The store that the page shows.
struct StudioBar: View {
    let desk: StudioDesk

    var body: some View {
        HStack(spacing: 8) {
            if let document = desk.document {
                SectionsButton(desk: desk)
                Text(verbatim: document.path).styleClass("studio-path")
                Spacer()
                if let edits = document.edits {
                    AddressLink(StudioAddress.section(document.number, .changes)) {
                        Text(verbatim: Figures.count(edits.changes.count, "unsaved change"))
                    }
                    .styleClass("studio-chip")
                } else {
                    Text("read-only").styleClass("studio-chip")
                }
                if desk.library.documents.count > 1 { AddressLink("/") { Text("All Stores") } }
            } else if let editor: any DocumentEditor = desk.editor ?? desk.mappingEditor {
                SectionsButton(desk: desk)
                EditorBar(editor: editor)
            } else {
                Text("Studio").styleClass("studio-path")
            }
        }
    }
}

/// Shows the sections where there is no room for them beside the screen.
private struct SectionsButton: View {
    let desk: StudioDesk

    var body: some View {
        Button {
            desk.showsSections.toggle()
        } label: {
            Label("Sections", systemImage: "line.3.horizontal").labelStyle(.iconOnly)
        }
        .styleClass("studio-sections-button")
    }
}
