internal import CoreDataCommandLine
internal import ModelEditing
internal import WebUI

/// All findings in a version.
struct FindingsScreen: View {
    let editor: ModelEditor

    /// The most findings that are shown: for each, edits are tried.
    private static let most = 100

    var body: some View {
        let all = editor.findings.all
        Text("Findings").screenTitle()
        if all.isEmpty {
            Text("Nothing wrong was found, and nothing that could be better.").styleClass("studio-empty")
        } else {
            Text(verbatim: Figures.count(all.count, "finding")).styleClass("studio-figure")
            VStack(alignment: .leading, spacing: 8) {
                ForEach(Array(all.prefix(Self.most).enumerated()), id: \.element) { _, finding in
                    FindingView(editor: editor, finding: finding, namesPlace: true)
                }
            }
            if all.count > Self.most {
                Text(verbatim: "The other \(all.count - Self.most) follow when these are mended.").styleClass(
                    "studio-quiet"
                )
            }
        }
    }
}
