internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A keyword, and how many notes are about it.
struct KeywordRow: View {
    @ObservedObject var keyword: Keyword

    var body: some View {
        HStack {
            Image(systemName: "tag.fill").foregroundColor(Color(keyword.color)).accessibilityHidden(true)
            Text(keyword.name)
            Spacer()
            NoteCount(Note.fetch(withAnyOf: [keyword]))
        }
    }
}
