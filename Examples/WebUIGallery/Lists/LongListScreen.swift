import WebUI

/// Only the rows around those that are seen are on the page.
struct LongListScreen: View {
    @State private var selection: Int?

    var body: some View {
        List(selection: $selection) {
            ForEach(1..<10_001) { number in
                HStack {
                    Text("Row \(number)").monospacedDigit()
                    Spacer()
                    Text(number.isMultiple(of: 2) ? "even" : "odd").font(.caption).foregroundStyle(.secondary)
                }
            }
        }
        .listStyle(.plain)
        .toolbar {
            if let selection {
                Text("Row \(selection)").foregroundStyle(.secondary).padding(.trailing, 8)
            }
        }
    }
}
