import Counting
import WebUI

public struct CardView: View {
    let title: String
    @Binding var isPinned: Bool

    public var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text(title).font(.title2)
            Text("\(words(in: title)) words").foregroundStyle(.secondary)
            Toggle("Pinned", isOn: $isPinned)
        }
        .padding()
    }
}

#Preview("On cards") {
    @Previewable @State var isPinned = true
    CardView(title: "On the arrangement of cards", isPinned: $isPinned)
}

#Preview(traits: .sizeThatFitsLayout, .landscapeLeft) {
    CardView(title: "Short", isPinned: .constant(false))
}

private struct Shelf: PreviewModifier {
    static func makeSharedContext() async throws -> String { "From a shelf" }

    func body(content: Content, context: String) -> some View {
        VStack {
            Text(verbatim: context)
            content
        }
    }
}

#if DEBUG
#Preview("Shelved", traits: .modifier(Shelf())) {
    CardView(title: "Shelved", isPinned: .constant(false))
}
#endif

#if NEVER
#Preview("Never") { Text("never") }
#endif

private struct CardView_Previews: PreviewProvider {
    static var previews: some View {
        CardView(title: "First", isPinned: .constant(true))
        CardView(title: "Second", isPinned: .constant(false)).previewDisplayName("Not pinned")
    }
}
