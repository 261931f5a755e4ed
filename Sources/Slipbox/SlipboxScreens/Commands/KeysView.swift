internal import WebUI

/// Keys as they stand beside what they do.
struct KeysView: View {
    let text: String

    var body: some View {
        Text(text)
            .font(.caption)
            .foregroundColor(.secondary)
            .fixedSize()
            .padding(.horizontal, 6)
            .padding(.vertical, 2)
            .background(Color.gray.opacity(0.15), in: RoundedRectangle(cornerRadius: 5))
    }
}
