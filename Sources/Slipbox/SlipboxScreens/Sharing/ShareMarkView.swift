internal import SlipboxCore
internal import WebUI

/// The mark of a shared note or folder: two people, and who shares it if that is somebody else.
struct ShareMarkView: View {
    let mark: ShareMark

    var body: some View {
        HStack(spacing: 4) {
            Image(systemName: "person.2").accessibilityHidden(true)
            if case .from(let name, let mayChange) = mark {
                Text(name).lineLimit(1)
                if !mayChange { Image(systemName: "lock").accessibilityHidden(true) }
            }
        }
        .styleClass("slip-share")
        .help(mark.words)
        .accessibilityLabel(mark.words)
    }
}

/// A line above a note of somebody else that cannot be changed.
struct ReadingNotice: View {
    let desk: Desk
    let note: Note

    var body: some View {
        if case .from(let name, false) = desk.shareMark(of: note) {
            Label("\(name) shares this note with you, to read.", systemImage: "lock")
                .foregroundColor(.secondary)
                .styleClass("slip-share-notice")
        }
    }
}
