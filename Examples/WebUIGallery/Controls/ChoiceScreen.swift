import WebUI

struct ChoiceScreen: View {
    enum Status: String, CaseIterable, Identifiable {
        case draft = "Draft"
        case review = "Review"
        case archived = "Archived"

        var id: Self { self }
    }

    @State private var status = Status.draft
    @State private var isPinned = true
    @State private var isPublic = false
    @State private var isBold = false

    var body: some View {
        Examples {
            Example("Segmented") {
                Picker("Status", selection: $status) { options }.pickerStyle(.segmented)
            }
            Example("Menu") {
                Picker("Status", selection: $status) { options }.pickerStyle(.menu)
            }
            Example("Inline") {
                Picker("Status", selection: $status) { options }.pickerStyle(.inline)
            }
            Example("Switches") {
                Toggle("Pinned", isOn: $isPinned)
                Toggle("Public", isOn: $isPublic).toggleStyle(.checkbox)
                Toggle("Bold", isOn: $isBold).toggleStyle(.button)
                Toggle("Disabled", isOn: $isPinned).disabled(true)
            }
        }
    }

    private var options: some View {
        ForEach(Status.allCases) { Text($0.rawValue) }
    }
}
