internal import WebUI

/// A number of notes, at the end of a row.
struct NoteCount: View {
    private let count: Int

    init(_ count: Int) {
        self.count = count
    }

    var body: some View {
        Text("\(count)")
            .font(.caption)
            .foregroundColor(.secondary)
            .monospacedDigit()
            .accessibilityLabel(count == 1 ? "1 note" : "\(count) notes")
    }
}
