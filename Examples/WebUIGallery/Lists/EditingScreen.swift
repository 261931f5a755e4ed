import WebUI

struct EditingScreen: View {
    @State private var plants = Plant.all
    @State private var favourites: Set<Int> = []

    var body: some View {
        List {
            ForEach(plants) { plant in
                HStack {
                    PlantRow(plant: plant)
                    Spacer()
                    if favourites.contains(plant.id) {
                        Image(systemName: "star.fill").foregroundStyle(.yellow).accessibilityLabel("Favourite")
                    }
                }
                .swipeActions(edge: .leading) {
                    Button("Favourite", systemImage: "star") { favourites.formSymmetricDifference([plant.id]) }
                }
            }
            .onDelete { offsets in withAnimation { plants.remove(atOffsets: offsets) } }
            .onMove { source, target in withAnimation { plants.move(fromOffsets: source, toOffset: target) } }
        }
        .listStyle(.plain)
        .overlay {
            if plants.isEmpty {
                Text("No trees are left").foregroundStyle(.secondary)
            }
        }
        .toolbar {
            Button("Restore", systemImage: "arrow.clockwise") { plants = Plant.all }.disabled(plants == Plant.all)
        }
    }
}
