import WebUI

struct SelectionScreen: View {
    @State private var one: Int?
    @State private var many: Set<Int> = []

    var body: some View {
        Examples {
            Example("One row") {
                List(Plant.all.prefix(4), selection: $one) { PlantRow(plant: $0) }
                    .listStyle(.plain)
                    .accessibilityLabel("One tree")
                Text(summary(of: one.map { [$0] } ?? [])).font(.footnote).foregroundStyle(.secondary)
            }
            Example("Several rows: hold Shift or Command") {
                List(Plant.all.suffix(5), selection: $many) { PlantRow(plant: $0) }
                    .listStyle(.plain)
                    .accessibilityLabel("Several trees")
                Text(summary(of: many)).font(.footnote).foregroundStyle(.secondary)
            }
        }
    }

    private func summary(of selection: Set<Int>) -> String {
        let names = Plant.all.filter { selection.contains($0.id) }.map(\.name)
        return names.isEmpty ? "Nothing is selected." : "Selected: \(names.joined(separator: ", "))"
    }
}

struct PlantRow: View {
    let plant: Plant

    var body: some View {
        VStack(alignment: .leading) {
            Text(plant.name)
            Text(plant.family).font(.caption).foregroundStyle(.secondary)
        }
    }
}
