internal import ModelEditing
internal import WebUI

/// The versions of a model: which is current, new ones, and what belongs to the whole of one.
struct VersionsScreen: View {
    let editor: ModelEditor
    @State private var typed = ""

    private var package: ModelPackage { editor.document.model }

    var body: some View {
        Text("Versions").screenTitle()
        VStack(alignment: .leading, spacing: 14) { ForEach(package.versionNames, id: \.self) { row(of: $0) } }
        VStack(alignment: .leading, spacing: 16) {
            InspectorGroup("New Version") {
                LabeledContent("Name") {
                    TextField("Name of the new version", text: $typed, prompt: Text(verbatim: proposal))
                        .onSubmit { add() }
                }
                .styleClass("editor-line")
                Text(verbatim: "It begins as a copy of \(editor.version), and becomes current when you make it so.")
                    .styleClass("studio-quiet")
                Button("Add Version") { add() }.styleClass("editor-more")
            }
            if let model = editor.definition {
                InspectorGroup("Of \(editor.version)") {
                    TextLine("Identifier", model.versionIdentifiers.joined(separator: ", ")) {
                        editor.perform(.setVersionIdentifier($0.nonEmpty))
                    }
                    ToggleLine("Used with CloudKit", model.isUsedWithCloudKit) {
                        editor.perform(.setUsedWithCloudKit($0))
                    }
                }
            }
        }
        .styleClass("editor-form")
    }

    private func row(of name: String) -> some View {
        HStack(spacing: 8) {
            AddressLink(StudioAddress.model(editor.model, version: name == package.currentVersionName ? nil : name)) {
                Text(verbatim: name)
            }
            if name == package.currentVersionName { Text("current").styleClass("studio-chip") }
            if let failure = package.failures[name] { Text(verbatim: failure.sentence).styleClass("studio-quiet") }
            Spacer()
            if name != package.currentVersionName {
                Button("Make Current") { editor.perform(.setCurrent(name)) }
                    .accessibilityLabel("Make \(name) Current")
                Button("Delete", role: .destructive) { editor.perform(.delete(name)) }
                    .accessibilityLabel("Delete Version \(name)")
            }
        }
        .styleClass("studio-card")
    }

    /// The name that Xcode proposes: that of the model with the next number.
    private var proposal: String {
        let plain = package.url.deletingPathExtension().lastPathComponent
        return (2...).lazy.map { "\(plain) \($0)" }.first { !package.versionNames.contains($0) } ?? plain
    }

    private func add() {
        if editor.perform(.add(typed.nonEmpty ?? proposal, basedOn: editor.version)) { typed = "" }
    }
}
