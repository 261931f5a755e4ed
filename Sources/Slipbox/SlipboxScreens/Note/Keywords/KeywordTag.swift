internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A keyword of a note.
struct KeywordTag: View {
    @ObservedObject var keyword: Keyword
    let remove: () -> Void

    var body: some View {
        RemovableTag(
            keyword.name,
            color: Color(keyword.color),
            removing: "Remove keyword \(keyword.name)",
            action: remove
        )
        .contextMenu {
            Button("Remove Keyword", role: .destructive, action: remove)
        }
    }
}
