import WebUI

struct SheetScreen: View {
    @State private var isNaming = false
    @State private var isReading = false
    @State private var isAsking = false
    @State private var plant: Plant?
    @State private var name = "Untitled"

    var body: some View {
        Examples {
            Example("Sheet") {
                Text("The note is called “\(name)”.")
                Button("Rename…") { isNaming = true }
                    .buttonStyle(.bordered)
                    .sheet(isPresented: $isNaming) { NameSheet(name: $name) }
            }
            Example("Sheet for an item") {
                HStack {
                    ForEach(Plant.all.prefix(3)) { tree in
                        Button(tree.name) { plant = tree }.buttonStyle(.bordered)
                    }
                }
                .sheet(item: $plant) { PlantSheet(plant: $0) }
            }
            Example("As large as the page") {
                Button("Read") { isReading = true }
                    .buttonStyle(.bordered)
                    .fullScreenCover(isPresented: $isReading) { ReadingCover() }
            }
            Example("Popover") {
                Button("What is this?", systemImage: "questionmark.circle") { isAsking = true }
                    .popover(isPresented: $isAsking) {
                        VStack(alignment: .leading) {
                            Text("A popover").font(.headline).accessibilityAddTraits(.isHeader)
                            Text("Stands beside what it is about, and goes when something else is pressed.")
                            Button("Understood") { isAsking = false }.buttonStyle(.bordered)
                        }
                        .frame(maxWidth: 280)
                    }
            }
        }
    }
}

private struct NameSheet: View {
    @Binding var name: String
    @State private var draft = ""
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(alignment: .leading) {
            TextField("Name", text: $draft)
        }
        .padding()
        .navigationTitle("Rename")
        .toolbar {
            ToolbarItem(placement: .cancellationAction) {
                Button("Cancel", role: .cancel) { dismiss() }
            }
            ToolbarItem(placement: .confirmationAction) {
                Button("Save") {
                    name = draft
                    dismiss()
                }
                .disabled(draft.isEmpty)
            }
        }
        .onAppear { draft = name }
    }
}

private struct PlantSheet: View {
    let plant: Plant
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(alignment: .leading) {
            Text("\(plant.name) belongs to the family \(plant.family).")
        }
        .padding()
        .navigationTitle(plant.name)
        .toolbar {
            Button("Done") { dismiss() }
        }
    }
}

private struct ReadingCover: View {
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(spacing: 16) {
            Text("Nothing else").font(.largeTitle)
            Text("A cover leaves room for nothing but what it shows.").foregroundStyle(.secondary)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .padding()
        .navigationTitle("Reading")
        .toolbar {
            Button("Done") { dismiss() }
        }
    }
}
