internal import WebUI

/// Why there are no rows.
struct NoNotesRow: View {
    let message: String
    @Environment(\.isSearching) private var isSearching

    var body: some View {
        if isSearching {
            EmptyMessage("No notes found.", symbol: "text.magnifyingglass")
        } else {
            EmptyMessage(message, symbol: "note.text")
        }
    }
}
