import WebUI

struct ColorScreen: View {
    private let colors: [(name: String, color: Color)] = [
        ("Red", .red), ("Orange", .orange), ("Yellow", .yellow), ("Green", .green), ("Mint", .mint), ("Teal", .teal),
        ("Cyan", .cyan), ("Blue", .blue), ("Indigo", .indigo), ("Purple", .purple), ("Pink", .pink), ("Brown", .brown),
        ("Grey", .gray),
    ]

    var body: some View {
        Examples {
            Example("Colours, which look different in the dark") {
                LazyVGrid(columns: [GridItem(.adaptive(minimum: 96))], spacing: 12) {
                    ForEach(colors, id: \.name) { color in
                        VStack(spacing: 4) {
                            color.color.frame(height: 48).cornerRadius(10)
                            Text(color.name).font(.caption).foregroundStyle(.secondary)
                        }
                    }
                }
            }
            Example("How much something matters") {
                Text("Primary")
                Text("Secondary").foregroundStyle(.secondary)
                Text("Tertiary").foregroundStyle(.tertiary)
            }
            Example("Tint") {
                HStack {
                    Button("Purple") {}.buttonStyle(.borderedProminent).tint(.purple)
                    Button("Green") {}.buttonStyle(.borderedProminent).tint(.green)
                }
            }
        }
    }
}
