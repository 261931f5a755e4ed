internal import ModelEditing
internal import WebUI

/// The parts of a mapping model.
struct MappingSidebar: View {
    let editor: MappingEditor

    var body: some View {
        VStack(alignment: .leading, spacing: 0) {
            AddressLink("/") { Label("Studio", systemImage: "archivebox") }.styleClass("studio-brand")
            link("Mapping Model", "info.circle", nil)
            link(findingsTitle, "checkmark.circle", .findings)
            link("Try on a Copy", "doc.on.doc", .trial)
            Text("Entity Mappings").accessibilityAddTraits(.isHeader).styleClass("studio-group")
            ForEach(editor.outline.entityMappings.map(\.name), id: \.self) { name in
                AddressLink(editor.address(.mapping, name)) {
                    Text(verbatim: name).styleClass("editor-part-name")
                }
                .accessibilityAddTraits(editor.desk.part == .mapping && editor.desk.name == name ? .isSelected : [])
                .styleClass("studio-link")
            }
        }
    }

    private var findingsTitle: String {
        let count = editor.diagnosis?.findings.count ?? 0
        return count == 0 ? "Findings" : "Findings (\(count))"
    }

    private func link(_ title: String, _ image: String, _ part: EditorPart?) -> some View {
        AddressLink(editor.address(part)) { Label(title, systemImage: image) }
            .accessibilityAddTraits(editor.desk.part == part ? .isSelected : [])
            .styleClass("studio-link")
    }
}
