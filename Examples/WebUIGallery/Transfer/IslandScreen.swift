import WebUI

/// An island, which has a script of its own and exchanges messages with the views.
struct IslandScreen: View {
    @State private var hue = 210

    var body: some View {
        Examples {
            Example("Drawn in the browser") {
                Island("palette", state: ["hue": .int(hue)]) { message, _ in
                    if let chosen = message["hue"].int {
                        hue = chosen
                    }
                } fallback: {
                    Text("The palette needs script.")
                }
            }
            Example("Known to the views") {
                HStack(spacing: 12) {
                    Color(hue: Double(hue) / 360, saturation: 0.6, brightness: 0.8)
                        .frame(width: 44, height: 44)
                        .cornerRadius(10)
                    Text("Hue \(hue)°").monospacedDigit()
                    Spacer()
                    Button("Red") { hue = 0 }.buttonStyle(.bordered)
                    Button("Green") { hue = 120 }.buttonStyle(.bordered)
                }
            }
        }
    }
}
