import WebUI

struct SectionScreen: View {
    @State private var selection: Int?

    var body: some View {
        List(selection: $selection) {
            ForEach(Plant.families, id: \.key) { family in
                Section {
                    ForEach(family.value) { plant in
                        HStack {
                            Text(plant.name)
                            Spacer()
                            if plant.id == selection {
                                Image(systemName: "checkmark").foregroundStyle(.tint).accessibilityHidden(true)
                            }
                        }
                    }
                } header: {
                    Text(family.key)
                } footer: {
                    Text(family.value.count == 1 ? "One tree" : "\(family.value.count) trees")
                }
            }
        }
        .listStyle(.insetGrouped)
    }
}

/// The sample data of the lists.
struct Plant: Identifiable, Hashable {
    let id: Int
    var name: String
    var family: String

    static let all: [Plant] = [
        ("Beech", "Fagaceae"), ("Birch", "Betulaceae"), ("Chestnut", "Fagaceae"), ("Elder", "Viburnaceae"),
        ("Hazel", "Betulaceae"), ("Hornbeam", "Betulaceae"), ("Larch", "Pinaceae"), ("Oak", "Fagaceae"),
        ("Pine", "Pinaceae"), ("Spruce", "Pinaceae"),
    ].enumerated().map { Plant(id: $0.offset + 1, name: $0.element.0, family: $0.element.1) }

    static let families = Dictionary(grouping: all, by: \.family).sorted { $0.key < $1.key }
}
