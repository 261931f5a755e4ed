import WebUI

struct LayoutScreen: View {
    var body: some View {
        Examples {
            Example("Stacks") {
                HStack(alignment: .top, spacing: 16) {
                    VStack(alignment: .leading) { tiles(3) }
                    VStack { tiles(2) }
                    Spacer()
                    Tile(number: 9)
                }
                ZStack {
                    Color.teal.opacity(0.2).frame(height: 72).cornerRadius(12)
                    Text("In front").font(.headline)
                }
            }
            Example("Grid") {
                Grid(alignment: .leading, horizontalSpacing: 24, verticalSpacing: 8) {
                    GridRow {
                        Text("Tree").font(.caption).foregroundStyle(.secondary)
                        Text("Family").font(.caption).foregroundStyle(.secondary)
                    }
                    Divider()
                    ForEach(Plant.all.prefix(3)) { plant in
                        GridRow {
                            Text(plant.name)
                            Text(plant.family)
                        }
                    }
                }
            }
            Example("As many columns as there is room for") {
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 90))], spacing: 8) { tiles(7) }
            }
            Example("Scrolls to the side") {
                ScrollView(.horizontal) {
                    LazyHGrid(rows: [GridItem(.fixed(56)), GridItem(.fixed(56))], spacing: 8) { tiles(40) }
                }
                .accessibilityLabel("Tiles")
            }
        }
    }

    private func tiles(_ count: Int) -> some View {
        ForEach(1..<count + 1) { Tile(number: $0) }
    }
}

private struct Tile: View {
    let number: Int

    var body: some View {
        Text("\(number)")
            .monospacedDigit()
            .frame(minWidth: 56, minHeight: 40)
            .background(Color.accentColor.opacity(0.12))
            .cornerRadius(8)
    }
}
