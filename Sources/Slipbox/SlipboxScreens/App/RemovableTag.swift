internal import WebUI

/// A short text with a button that removes it.
struct RemovableTag: View {
    private let title: String
    private let removalLabel: String
    private let remove: () -> Void

    init(_ title: String, removing removalLabel: String, action: @escaping () -> Void) {
        (self.title, self.removalLabel, remove) = (title, removalLabel, action)
    }

    var body: some View {
        HStack(spacing: 4) {
            Text(title).lineLimit(1)
            Spacer()
            Button(action: remove) {
                Image(systemName: "xmark")
            }
            .buttonStyle(.borderless)
            .accessibilityLabel(removalLabel)
        }
        .padding(.leading, 8)
        .background(Color.gray.opacity(0.15), in: RoundedRectangle(cornerRadius: 6))
    }
}
