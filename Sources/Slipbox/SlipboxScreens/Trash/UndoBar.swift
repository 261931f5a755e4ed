internal import CoreData
internal import SlipboxCore
internal import WebUI

/// What brings back the thing thrown away last: a folder beside the folders, a note beside the notes.
struct UndoBar: View {
    let desk: Desk
    let isForFolders: Bool

    var body: some View {
        if desk.chosen.isEmpty, let item = desk.thrown(isFolder: isForFolders) {
            HStack {
                Text("“\(item.name.isEmpty ? "Untitled" : item.name)” is in the trash")
                    .font(.caption)
                    .lineLimit(1)
                Spacer()
                Button("Undo") { desk.restore(item) }
            }
        }
    }
}
