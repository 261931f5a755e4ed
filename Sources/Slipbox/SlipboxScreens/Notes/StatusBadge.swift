internal import SlipboxCore
internal import WebUI

/// How far a note has come, in a word and a colour.
struct StatusBadge: View {
    let status: Status

    var body: some View {
        Text(status.displayName)
            .font(.caption2)
            .foregroundColor(.primary)
            .padding(.horizontal, 6)
            .padding(.vertical, 1)
            .background(color.opacity(0.25), in: Capsule())
    }

    private var color: Color {
        switch status {
        case .draft: .gray
        case .review: .orange
        case .archived: .green
        }
    }
}
