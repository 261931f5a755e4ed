import Foundation
import WebUI

/// Tables: sorted by their headers, selected by boxes, with controls in cells and with many columns.
struct TableScreen: View {
    @State private var trees = Plant.all.map { Tree(id: $0.id, name: $0.name, family: $0.family) }
    @State private var order = [KeyPathComparator(\Tree.name)]
    @State private var chosen: Set<Int> = []
    @State private var opened = ""

    var body: some View {
        Examples {
            Example("Press a header to sort") {
                Table(trees, selection: $chosen, sortOrder: $order) {
                    TableColumn("Name", value: \.name)
                    TableColumn("Family", value: \.family)
                    TableColumn("Height", value: \.height) { Text("\($0.height) m") }.alignment(.numeric)
                    TableColumn("Planted") { PlantedToggle(tree: $0, trees: $trees) }
                }
                .contextMenu(forSelectionType: Int.self) { ids in
                    Button("Cut \(ids.count) Down", role: .destructive) { trees.removeAll { ids.contains($0.id) } }
                } primaryAction: { ids in
                    opened = "Opened \(ids.count)"
                }
                .accessibilityLabel("Trees")
                .onChange(of: order) { trees.sort(using: order) }
                Text("\(chosen.count) selected. \(opened)").font(.footnote).foregroundStyle(.secondary)
            }
            Example("More columns than a phone has room for") {
                Table(trees.prefix(4)) {
                    TableColumn("Name", value: \.name)
                    TableColumnForEach(2_018..<2_026, id: \.self) { year in
                        TableColumn("\(year)") { tree in Text("\(tree.height + year - 2_018) m") }.alignment(.numeric)
                    }
                }
                .accessibilityLabel("Heights")
            }
        }
    }
}

struct Tree: Identifiable {
    let id: Int
    let name: String
    let family: String
    var isPlanted = false

    /// Some number that differs from tree to tree.
    var height: Int { 8 + name.count * 3 % 17 }
}

private struct PlantedToggle: View {
    let tree: Tree
    @Binding var trees: [Tree]

    var body: some View {
        Toggle(isOn: isPlanted) {}
            .toggleStyle(.checkbox)
            .accessibilityLabel("Planted \(tree.name)")
    }

    private var isPlanted: Binding<Bool> {
        Binding {
            tree.isPlanted
        } set: { isOn in
            guard let index = trees.firstIndex(where: { $0.id == tree.id }) else { return }
            trees[index].isPlanted = isOn
        }
    }
}
