internal import WebUI

/// How many notes there are of something: a number at the end of a row, or in words.
struct NoteCount: View {
    private let count: Int
    private let isInWords: Bool

    init(_ count: Int, isInWords: Bool = false) {
        (self.count, self.isInWords) = (count, isInWords)
    }

    var body: some View {
        Text(isInWords ? words : "\(count)")
            .font(.caption)
            .foregroundColor(.secondary)
            .monospacedDigit()
            .accessibilityLabel(words)
    }

    private var words: String { count == 1 ? "1 note" : "\(count) notes" }
}
