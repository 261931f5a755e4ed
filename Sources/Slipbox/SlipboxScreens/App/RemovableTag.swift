internal import WebUI

/// A short text with a button that removes it.
struct RemovableTag: View {
    private let title: String
    private let color: Color?
    private let removalLabel: String
    private let remove: () -> Void

    init(_ title: String, color: Color? = nil, removing removalLabel: String, action: @escaping () -> Void) {
        (self.title, self.color, self.removalLabel, remove) = (title, color, removalLabel, action)
    }

    var body: some View {
        HStack(spacing: 4) {
            if let color {
                Image(systemName: "tag.fill").foregroundColor(color).accessibilityHidden(true)
            }
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
