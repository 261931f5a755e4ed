internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A keyword, and how many notes are about it.
struct KeywordRow: View {
    let desk: Desk
    @ObservedObject var keyword: Keyword

    var body: some View {
        HStack {
            Image(systemName: "tag.fill").foregroundColor(Color(keyword.color)).accessibilityHidden(true)
            Text(keyword.name)
            Spacer()
            NoteCount(desk.count { try desk.counts.count(of: keyword) })
        }
    }
}
