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
