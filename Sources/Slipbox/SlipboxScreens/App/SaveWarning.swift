internal import WebUI

/// Says that what was written is not saved yet, for as long as that is so. It takes neither the focus nor the text.
struct SaveWarning: View {
    let desk: Desk
    let reason: String

    var body: some View {
        HStack(spacing: 12) {
            Label(
                "Not saved yet: \(reason) What you write stays here, and is saved as soon as that works.",
                systemImage: "exclamationmark.triangle"
            )
            Spacer()
            Button("Try Again") { desk.save() }
        }
        .padding(12)
        .background(Color.orange.opacity(0.2), in: RoundedRectangle(cornerRadius: 8))
        .background(.background, in: RoundedRectangle(cornerRadius: 8))
        .padding(12)
    }
}
