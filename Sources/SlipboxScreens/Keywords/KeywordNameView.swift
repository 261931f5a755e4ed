internal import SlipboxCore
internal import WebUI

/// Where a keyword gets another name.
struct KeywordNameView: View {
    let desk: Desk
    let keyword: Keyword
    @State private var name: String
    @State private var problem: String?
    @Environment(\.dismiss) private var dismiss

    init(desk: Desk, keyword: Keyword) {
        (self.desk, self.keyword) = (desk, keyword)
        _name = State(initialValue: keyword.name)
    }

    var body: some View {
        VStack(spacing: 20) {
            Text("Rename Keyword").font(.headline)
            TextField("Name", text: $name)
                .textFieldStyle(.roundedBorder)
                .onSubmit(save)
            if let problem { Text(problem).foregroundColor(.red) }
            HStack(spacing: 12) {
                Button("Cancel", role: .cancel) { dismiss() }
                Button("Save", action: save).buttonStyle(.borderedProminent)
            }
        }
        .padding(24)
    }

    private func save() {
        do {
            try keyword.rename(to: name)
            desk.save()
            dismiss()
        } catch {
            problem = error.localizedDescription
        }
    }
}
