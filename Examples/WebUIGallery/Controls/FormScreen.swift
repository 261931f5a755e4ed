import Foundation
import WebUI

struct FormScreen: View {
    @State private var title = ""
    @State private var author = ""
    @State private var published = Date(timeIntervalSince1970: 1_711_500_000)
    @State private var copies = 2
    @State private var rating = 3.0
    @State private var language = "English"
    @State private var isLent = false
    @State private var isUnfolded = false

    var body: some View {
        Form {
            Section("Book") {
                TextField("Title", text: $title)
                TextField("Author", text: $author)
                Picker("Language", selection: $language) {
                    ForEach(["English", "Deutsch", "Français"], id: \.self) { Text($0) }
                }
            }
            Section {
                DatePicker("Published", selection: $published, displayedComponents: .date)
                Stepper("Copies: \(copies)", value: $copies, in: 0...9)
                Slider(value: $rating, in: 0...5, step: 1) { Text("Rating") }
                Toggle("Lent", isOn: $isLent)
            } header: {
                Text("On the shelf")
            } footer: {
                Text("What is lent cannot be lent again.")
            }
            Section("More") {
                LabeledContent("Shelf", value: "B 12")
                DisclosureGroup("Details", isExpanded: $isUnfolded) {
                    Text("Bound in cloth, with two illustrations.").foregroundStyle(.secondary)
                }
                Button("Remove from the shelf", role: .destructive) { copies = 0 }.disabled(copies == 0)
            }
        }
    }
}
