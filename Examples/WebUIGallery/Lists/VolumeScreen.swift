import WebUI

/// A list of many long sections: it costs no more than a short one.
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
