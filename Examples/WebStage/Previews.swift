import WebUI

// The previews that the tests of the gallery look at.

#Preview("Counter") {
    @Previewable @State var count = 0
    @Previewable @State var text = ""

    VStack(alignment: .leading, spacing: 12) {
        Text("Counted to \(count)").font(.title2)
        HStack {
            Button("Count") { count += 1 }.buttonStyle(.borderedProminent)
            Button("Trap") { fatalError("the tests want this process to end") }
        }
        TextField("Text", text: $text)
        Text("A line that is long enough to show from which side it is read, and how it breaks on a phone.")
    }
    .padding()
}

#Preview("Badge", traits: .sizeThatFitsLayout, .landscapeLeft) {
    Text("New").padding().background(.blue, in: RoundedRectangle(cornerRadius: 8)).foregroundStyle(.white)
}

private struct Rows_Previews: PreviewProvider {
    static var previews: some View {
        List {
            Section("Cards") {
                Text("First")
                Text("Second")
            }
        }
        .navigationTitle("Rows")
    }
}
