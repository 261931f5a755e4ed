internal import CoreDataCommandLine
internal import ModelEditing
internal import WebUI

/// Findings about a mapping model, with buttons that mend them.
struct MappingFindings: View {
    let editor: MappingEditor
    let findings: [MappingFinding]
    /// Whether the places are named, where they are not those of the screen.
    var namesPlaces = false

    var body: some View {
        ForEach(Array(findings.enumerated()), id: \.offset) { _, finding in
            VStack(alignment: .leading, spacing: 6) {
                HStack(alignment: .firstTextBaseline, spacing: 8) {
                    Text(verbatim: finding.severity.rawValue)
                        .styleClass(finding.severity == .error ? "studio-chip-bad" : "studio-chip")
                    if namesPlaces, let name = finding.mapping { place(name, finding.property) }
                    Text(verbatim: finding.message)
                }
                if !finding.mends.isEmpty {
                    HStack(spacing: 6) {
                        ForEach(Array(finding.mends.enumerated()), id: \.offset) { _, edit in
                            Button(edit.title) { editor.perform(edit) }.styleClass("editor-mend")
                        }
                    }
                    .styleClass("editor-mends")
                }
            }
            .styleClass("editor-finding")
        }
    }

    private func place(_ mapping: String, _ property: String?) -> some View {
        AddressLink(property.map { editor.address(.mapping, mapping, $0) } ?? editor.address(.mapping, mapping)) {
            Text(verbatim: property.map { "\(mapping).\($0)" } ?? mapping)
        }
    }
}

/// The number of findings about a row of a table.
struct MappingFindingsMark: View {
    let findings: [MappingFinding]

    var body: some View {
        if let worst = findings.map(\.severity).max() {
            let text = findings.count == 1 ? worst.rawValue : Figures.count(findings.count, "finding")
            Text(verbatim: text)
                .help(findings.map(\.message).joined(separator: "\n"))
                .styleClass(worst == .error ? "studio-chip-bad" : "studio-chip")
        }
    }
}

/// All findings about a mapping model.
struct MappingFindingsScreen: View {
    let editor: MappingEditor

    var body: some View {
        Text("Findings").screenTitle()
        if let diagnosis = editor.diagnosis {
            if diagnosis.findings.isEmpty {
                Text("Nothing wrong was found.").styleClass("studio-empty")
            } else {
                Text(verbatim: Figures.count(diagnosis.findings.count, "finding")).styleClass("studio-figure")
                MappingFindings(editor: editor, findings: diagnosis.findings, namesPlaces: true)
            }
        } else {
            MissingView(text: "A version of the model is not known, so nothing can be checked.")
        }
    }
}
