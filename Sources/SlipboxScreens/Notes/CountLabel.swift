internal import WebUI

/// How many notes there are of something.
struct CountLabel: View {
    let count: Int

    var body: some View {
        Text("\(count)")
            .font(.caption)
            .foregroundColor(.secondary)
            .monospacedDigit()
            .accessibilityLabel(count == 1 ? "1 note" : "\(count) notes")
    }
}
