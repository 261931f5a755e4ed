internal import CloudService
internal import WebUI

/// A quota and, for those who may change it, a field for another one.
struct QuotaForm: View {
    /// The words for whose quota it is, such as “Quota of ada”.
    let title: String
    let quota: Quota
    /// The bytes that hold if the quota is the standard one; nil for as many as the disk holds.
    let standard: Int64?
    /// Why the operator may not change it; nil if they may.
    let refusal: String?
    let set: (Quota) async throws -> Void
    let desk: ConsoleDesk
    @State private var text = ""

    var body: some View {
        HStack {
            Text(verbatim: "\(title): \(words)")
            if refusal == nil {
                TextField("5 GB, default, unlimited", text: $text)
                    .accessibilityLabel(title)
                    .onSubmit { change() }
                Button("Set Quota") { change() }
                    .disabled(text.isEmpty)
                    .accessibilityLabel("Set \(title)")
            }
        }
    }

    private var words: String {
        switch quota {
        case .standard: standard.map { "\(Figures.bytes(Double($0))), as for all" } ?? "unlimited, as for all"
        case .unlimited: "unlimited"
        case .bytes(let bytes): Figures.bytes(Double(bytes))
        }
    }

    private func change() {
        let text = text
        guard !text.isEmpty else { return }
        desk.attempt(.changeUsers, "set the \(title.prefix(1).lowercased() + title.dropFirst()) to \(text)") {
            try await set(Quota(text))
            self.text = ""
        }
    }
}

/// The bytes of a database beside those that it may hold.
struct UseBar: View {
    let used: Int64
    /// Nil for as many as the disk holds.
    let allowed: Int64?

    var body: some View {
        HStack(spacing: 6) {
            if let allowed {
                ProgressView(value: Double(used), total: Double(allowed))
                    .accessibilityLabel("Part of the quota that is used")
                    .styleClass(used >= allowed ? "console-use-full" : "console-use")
                Text("\(Figures.bytes(Double(used))) of \(Figures.bytes(Double(allowed)))")
                    .foregroundColor(used >= allowed ? .red : .secondary)
            } else {
                Text(Figures.bytes(Double(used))).foregroundColor(.secondary)
            }
        }
    }
}
