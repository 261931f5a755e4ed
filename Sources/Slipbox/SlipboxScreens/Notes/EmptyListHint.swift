internal import WebUI

/// What is said where a list has nothing.
struct EmptyListHint: View {
    let text: String

    var body: some View {
        Hint(text, systemImage: "text.magnifyingglass")
    }
}
