internal import WebUI

/// What stands where there is nothing to show.
struct EmptyMessage: View {
    let text: String
    let symbol: String

    init(_ text: String, symbol: String) {
        self.text = text
        self.symbol = symbol
    }

    var body: some View {
        VStack(spacing: 12) {
            Image(systemName: symbol)
                .font(.largeTitle)
                .accessibilityHidden(true)
            Text(text)
                .multilineTextAlignment(.center)
        }
        .foregroundColor(.secondary)
        .frame(maxWidth: .infinity)
        .padding(40)
    }
}
