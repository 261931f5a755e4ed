internal import WebUI

/// A placeholder for an empty area.
struct Hint: View {
    private let text: String
    private let systemImage: String

    init(_ text: String, systemImage: String) {
        (self.text, self.systemImage) = (text, systemImage)
    }

    var body: some View {
        VStack(spacing: 12) {
            Image(systemName: systemImage)
                .imageScale(.large)
                .accessibilityHidden(true)
            Text(text)
        }
        .padding(40)
        .frame(maxWidth: .infinity)
        .styleClass("slip-hint")
    }
}

/// A placeholder for an empty list.
struct EmptyListHint: View {
    let text: String

    var body: some View {
        Hint(text, systemImage: "text.magnifyingglass")
    }
}
