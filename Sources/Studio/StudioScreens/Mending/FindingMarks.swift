internal import CoreDataCommandLine
internal import ManagedObjectModelCompiler
internal import ModelEditing
internal import WebUI

/// The findings about the part of an inspector.
struct FindingsOfPart: View {
    let editor: ModelEditor
    let owner: String?
    var property: String?

    var body: some View {
        ForEach(editor.findings.about(owner, property), id: \.self) { FindingView(editor: editor, finding: $0) }
    }
}

/// The number of findings about a row of a table.
struct FindingsMark: View {
    let editor: ModelEditor
    let owner: String
    let property: String

    var body: some View {
        let found = editor.findings.about(owner, property)
        if let worst = found.map(\.severity).max() {
            let text = found.count == 1 ? worst.rawValue : Figures.count(found.count, "finding")
            Text(verbatim: text)
                .help(found.map(\.message).joined(separator: "\n"))
                .styleClass(worst == .error ? "studio-chip-bad" : "studio-chip")
        }
    }
}
