import WebUI

struct LinkScreen: View {
    var body: some View {
        NavigationStack {
            Examples {
                Example("To what a value stands for") {
                    ForEach(Plant.all.prefix(3)) { plant in
                        NavigationLink(plant.name, value: plant)
                    }
                }
                Example("To a view") {
                    NavigationLink("About these links") { AboutLinks() }
                }
            }
            .navigationTitle("Navigation")
            .navigationDestination(for: Plant.self) { PlantDetail(plant: $0) }
        }
    }
}

struct PlantDetail: View {
    let plant: Plant

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Text(plant.name).font(.largeTitle)
            Text("Family: \(plant.family)").foregroundStyle(.secondary)
            if let next = Plant.all.first(where: { $0.id == plant.id + 1 }) {
                NavigationLink("On to \(next.name)", value: next)
            }
            Spacer()
        }
        .padding(20)
        .navigationTitle(plant.name)
    }
}

private struct AboutLinks: View {
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Text("Links are real ones: they open in a new tab, they are in the history, and they work without script.")
            Button("Back") { dismiss() }.buttonStyle(.bordered)
            Spacer()
        }
        .padding(20)
        .navigationTitle("About")
    }
}
