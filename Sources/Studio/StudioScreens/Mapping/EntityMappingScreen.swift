internal import ManagedObjectModelFormat
internal import ModelEditing
internal import WebUI

/// An entity mapping: tables of its property mappings, and the inspector of what is chosen in them, or of the mapping itself.
struct EntityMappingScreen: View {
    let editor: MappingEditor
    let mapping: EntityMappingOutline

    var body: some View {
        let findings = (editor.diagnosis?.findings ?? []).filter { $0.mapping == mapping.name }
        HStack(spacing: 10) {
            Text(verbatim: mapping.name).screenTitle()
            Text("Entity Mapping").styleClass("studio-chip")
            Spacer()
            Button("Delete", role: .destructive) {
                if editor.perform(.deleteEntityMapping(mapping.name)) { editor.go(nil) }
            }
            .accessibilityLabel("Delete Mapping \(mapping.name)")
        }
        HStack(alignment: .top, spacing: 24) {
            VStack(alignment: .leading, spacing: 18) {
                PropertyMappingsTable(
                    editor: editor,
                    mapping: mapping,
                    properties: mapping.attributes,
                    title: "Attribute Mappings",
                    findings: findings
                )
                PropertyMappingsTable(
                    editor: editor,
                    mapping: mapping,
                    properties: mapping.relationships,
                    title: "Relationship Mappings",
                    findings: findings
                )
                MissingPropertyMappings(editor: editor, mapping: mapping)
            }
            .styleClass("editor-tables")
            pane(findings)
        }
        .styleClass(editor.desk.row == nil ? "editor-split" : "editor-split-row")
    }

    private func pane(_ findings: [MappingFinding]) -> some View {
        VStack(alignment: .leading, spacing: 16) {
            if editor.desk.row != nil {
                Button {
                    editor.desk.row = nil
                } label: {
                    Label("All of \(mapping.name)", systemImage: "chevron.left")
                }
                .styleClass("editor-back")
            }
            MappingFindings(editor: editor, findings: findings.filter { $0.property == editor.desk.row })
            inspector
        }
        .id("\(mapping.name) \(editor.desk.row ?? "")")
        .styleClass("editor-inspector")
        .landmark(.region, "Inspector")
    }

    @ViewBuilder private var inspector: some View {
        if let row = editor.desk.row {
            if let property = mapping.property(named: row) {
                PropertyMappingInspector(editor: editor, mapping: mapping, property: property)
            } else {
                MissingView(text: "\(mapping.name) has no mapping of “\(row)”.")
            }
        } else {
            EntityMappingInspector(editor: editor, mapping: mapping)
        }
    }
}

/// The mappings of attributes or relationships, with the expressions of their values.
private struct PropertyMappingsTable: View {
    let editor: MappingEditor
    let mapping: EntityMappingOutline
    let properties: [PropertyMappingOutline]
    let title: String
    let findings: [MappingFinding]

    private struct Row: Identifiable {
        let property: PropertyMappingOutline

        var id: String { property.name }
    }

    var body: some View {
        if !properties.isEmpty {
            VStack(alignment: .leading, spacing: 4) {
                Text(verbatim: title).font(.headline).accessibilityAddTraits(.isHeader)
                Table(properties.map(Row.init)) {
                    TableColumn("Property") { Text(verbatim: $0.id) }
                    TableColumn("Value Expression") { row in
                        LineField(
                            "Value of \(row.id)",
                            row.property.expression ?? "",
                            prompt: row.property.usualExpression
                        ) {
                            editor.perform(.setExpression($0.nonEmpty, of: row.id, in: mapping.name))
                        }
                    }
                    TableColumn("Details") { row in tools(row.id) }
                }
                .accessibilityLabel(title)
            }
            .styleClass("editor-section")
        }
    }

    private func tools(_ name: String) -> some View {
        HStack(spacing: 4) {
            Button {
                editor.desk.row = name
            } label: {
                Label("Inspect \(name)", systemImage: "slider.horizontal.3").labelStyle(.iconOnly)
            }
            .accessibilityLabel("Inspect \(name)")
            .accessibilityAddTraits(editor.desk.row == name ? .isSelected : [])
            .help("All fields of \(name)")
            .styleClass("editor-inspect")
            MappingFindingsMark(findings: findings.filter { $0.property == name })
            RemoveButton("Delete Mapping of \(name)") {
                if editor.perform(.deleteProperty(name, of: mapping.name)), editor.desk.row == name {
                    editor.desk.row = nil
                }
            }
        }
    }
}

/// The properties of the destination without a mapping, which keep their default values.
private struct MissingPropertyMappings: View {
    let editor: MappingEditor
    let mapping: EntityMappingOutline

    var body: some View {
        let missing = missing
        if !missing.isEmpty {
            VStack(alignment: .leading, spacing: 4) {
                Text("Without a Mapping").font(.headline).accessibilityAddTraits(.isHeader)
                ForEach(missing, id: \.name) { property in
                    Button("Add Mapping of \(property.name)") {
                        if editor.perform(.add(property, to: mapping.name)) { editor.desk.row = property.name }
                    }
                    .styleClass("editor-more")
                }
            }
            .styleClass("editor-section")
        }
    }

    private var missing: [PropertyMappingOutline] {
        guard let (old, new) = editor.versions.definitions, let destination = mapping.destinationName else { return [] }
        let proposed = MappingProposal(from: old, to: new).mapping(to: destination)?.properties ?? []
        let known = Set(mapping.properties.map(\.name))
        return proposed.filter { !known.contains($0.name) }
    }
}
