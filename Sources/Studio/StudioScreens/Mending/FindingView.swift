internal import ManagedObjectModelCompiler
internal import ModelEditing
internal import WebUI

/// A finding of `momc check`, with buttons that mend it.
struct FindingView: View {
    let editor: ModelEditor
    let finding: PlacedFinding
    /// Whether the place is named, where it is not that of the screen.
    var namesPlace = false

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            HStack(alignment: .firstTextBaseline, spacing: 8) {
                Text(verbatim: finding.severity.rawValue)
                    .styleClass(finding.severity == .error ? "studio-chip-bad" : "studio-chip")
                if namesPlace { place }
                Text(verbatim: finding.message)
            }
            if let remedy = finding.remedy { Text(verbatim: remedy).styleClass("studio-quiet") }
            if let mends = editor.findings.mends[finding], !mends.isEmpty {
                HStack(spacing: 6) {
                    ForEach(Array(mends.enumerated()), id: \.offset) { _, edit in
                        Button(edit.title) { editor.perform(edit) }.styleClass("editor-mend")
                    }
                }
                .styleClass("editor-mends")
            }
        }
        .styleClass("editor-finding")
        .task(id: Need(finding: finding, moment: editor.findings.moment)) {
            await editor.findings.lookForMends(of: finding)
        }
    }

    /// Each diagnosis forgets the edits of the one before.
    private struct Need: Hashable {
        let finding: PlacedFinding
        let moment: ModelMoment?
    }

    @ViewBuilder private var place: some View {
        if let owner = finding.entity {
            let isComposite = editor.definition?.entity(named: owner) == nil
            let part: EditorPart = isComposite ? .composite : .entity
            AddressLink(finding.property.map { editor.address(part, owner, $0) } ?? editor.address(part, owner)) {
                Text(verbatim: finding.property.map { "\(owner).\($0)" } ?? owner)
            }
        }
    }
}
