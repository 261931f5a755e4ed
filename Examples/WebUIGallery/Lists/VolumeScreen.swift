import WebUI

/// A list of many long sections, which costs no more than a short one.
struct VolumeScreen: View {
    @State private var selection: Int?

    var body: some View {
        List(selection: $selection) {
            ForEach(1..<301) { volume in
                Section("Volume \(volume)") {
                    ForEach(1..<301) { page in
                        HStack {
                            Text("Page \(page)").monospacedDigit()
                            Spacer()
                            Text("\(volume)").font(.caption).foregroundStyle(.secondary)
                        }
                        .tag(volume * 1_000 + page)
                    }
                }
            }
        }
        .toolbar {
            if let selection {
                Text("Volume \(selection / 1_000), page \(selection % 1_000)")
                    .foregroundStyle(.secondary)
                    .padding(.trailing, 8)
            }
        }
    }
}

/// A list of ten thousand rows, of which the page contains only those around the visible ones.
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
