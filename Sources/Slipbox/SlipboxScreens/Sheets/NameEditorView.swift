internal import Foundation
internal import WebUI

/// A sheet that edits a name.
struct NameEditorView: View {
    private let title: String
    private let save: (String) throws -> Void
    @State private var name: String
    @State private var problem: String?
    @Environment(\.dismiss) private var dismiss

    /// - Parameter save: called with the trimmed name. If it throws, the error is shown and the name can be changed.
    init(_ title: String, name: String, save: @escaping (String) throws -> Void) {
        (self.title, self.save) = (title, save)
        _name = State(initialValue: name)
    }

    var body: some View {
        VStack(spacing: 20) {
            Text(title).font(.headline).accessibilityAddTraits(.isHeader)
            TextField("Name", text: $name)
                .textFieldStyle(.roundedBorder)
                .onSubmit(finish)
            if let problem { Text(problem).foregroundColor(.red) }
            HStack(spacing: 12) {
                Button("Cancel", role: .cancel) { dismiss() }
                    .keyboardShortcut(.cancelAction)
                Button("Save", action: finish)
                    .buttonStyle(.borderedProminent)
                    .disabled(name.allSatisfy(\.isWhitespace))
            }
        }
        .padding(24)
    }

    private func finish() {
        guard name.contains(where: { !$0.isWhitespace }) else { return }
        do {
            try save(name.trimmingCharacters(in: .whitespacesAndNewlines))
            dismiss()
        } catch {
            problem = error.localizedDescription
        }
    }
}
