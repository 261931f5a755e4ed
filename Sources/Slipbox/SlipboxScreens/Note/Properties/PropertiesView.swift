internal import Foundation
internal import MarkdownVault
internal import SlipboxCore
internal import SlipboxVault
internal import WebUI

/// A sheet in which the properties of a note are edited, which its file has in its front matter.
struct PropertiesView: View {
    let desk: Desk
    let note: Note
    @State private var drafts: [PropertyDraft]
    @State private var problem: String?
    @Environment(\.dismiss) private var dismiss

    init(desk: Desk, note: Note) {
        (self.desk, self.note) = (desk, note)
        _drafts = State(initialValue: PropertyDraft.all(in: note.frontMatter))
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Text("Properties of “\(note.shownTitle)”").font(.headline).accessibilityAddTraits(.isHeader)
            ForEach(drafts) { draft in
                PropertyRow(draft: binding(draft)) { drafts.removeAll { $0.id == draft.id } }
            }
            Button("Add Property", systemImage: "plus", action: add)
            Text("Files have them in their front matter. Each line of a list is an item.")
                .font(.caption).foregroundColor(.secondary)
            if let problem { Text(problem).foregroundColor(.red) }
            HStack {
                Button("Cancel", role: .cancel) { dismiss() }
                Spacer()
                Button("Save", action: save).buttonStyle(.borderedProminent)
            }
        }
        .padding(24)
    }

    /// A binding that outlives the row.
    private func binding(_ draft: PropertyDraft) -> Binding<PropertyDraft> {
        Binding {
            drafts.first { $0.id == draft.id } ?? draft
        } set: { changed in
            if let index = drafts.firstIndex(where: { $0.id == draft.id }) { drafts[index] = changed }
        }
    }

    private func add() {
        drafts.append(PropertyDraft(id: (drafts.map(\.id).max() ?? 0) + 1, name: "", text: "", isNew: true))
    }

    private func save() {
        problem = drafts.lazy.compactMap { $0.problem(among: drafts) }.first
        guard problem == nil else { return }
        let (old, new) = (note.frontMatter, FrontMatter.edited(note.frontMatter, drafts))
        if old != new { desk.change(note, "Changed the properties of") { note.setFrontMatter(new) } }
        dismiss()
    }
}

/// A property with its name and its value.
private struct PropertyRow: View {
    @Binding var draft: PropertyDraft
    let remove: () -> Void

    var body: some View {
        HStack(alignment: .top, spacing: 8) {
            if draft.isNew {
                TextField("Name", text: $draft.name).textFieldStyle(.roundedBorder).frame(width: 140)
            } else {
                Text(draft.name).styleClass("slip-quote slip-property").frame(width: 140, alignment: .leading)
            }
            TextField("Value", text: $draft.text, axis: .vertical)
                .textFieldStyle(.roundedBorder)
                .disabled(draft.isFixed)
                .accessibilityLabel(draft.isNew ? "Value" : "Value of \(draft.name)")
                .frame(maxWidth: .infinity)
            Button(action: remove) { Image(systemName: "xmark") }
                .buttonStyle(.borderless)
                .accessibilityLabel(draft.isNew ? "Remove the new property" : "Remove \(draft.name)")
        }
    }
}
