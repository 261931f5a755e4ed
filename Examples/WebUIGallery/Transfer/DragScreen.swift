import WebUI

struct DragScreen: View {
    @State private var places = ["Garden": Plant.all.prefix(4).map(\.name), "Cellar": [], "Roof": ["Elder"]]

    var body: some View {
        Examples {
            Text("Drag a tree onto another place.").foregroundStyle(.secondary)
            ForEach(["Garden", "Cellar", "Roof"], id: \.self) { place in
                Example(place) {
                    PlaceView(trees: places[place] ?? []) { tree in
                        withAnimation { move(tree, to: place) }
                    }
                    .accessibilityIdentifier(place)
                }
            }
        }
    }

    private func move(_ tree: String, to place: String) {
        for other in places.keys {
            places[other]?.removeAll { $0 == tree }
        }
        places[place]?.append(tree)
    }
}

private struct PlaceView: View {
    let trees: [String]
    let take: (String) -> Void

    var body: some View {
        HStack {
            ForEach(trees, id: \.self) { tree in
                Text(tree)
                    .padding(.horizontal, 12)
                    .padding(.vertical, 8)
                    .background(Color.accentColor.opacity(0.15), in: Capsule())
                    .draggable(tree)
            }
            if trees.isEmpty {
                Text("Nothing is here").foregroundStyle(.tertiary)
            }
            Spacer()
        }
        .frame(minHeight: 48)
        .dropDestination(for: String.self) { dropped, _ in
            dropped.forEach(take)
            return true
        }
    }
}
