internal import CoreData
internal import Foundation
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The text of a note beside one that was set aside, with what only one of them has, and what can be done about it.
struct ConflictView: View {
    let desk: Desk
    @ObservedObject private var version: NoteVersion
    @ObservedObject private var note: Note
    @Environment(\.locale) private var locale
    @Environment(\.timeZone) private var timeZone
    @Environment(\.dismiss) private var dismiss

    init?(desk: Desk, version: NoteVersion) {
        guard let note = version.note else { return nil }
        self.desk = desk
        self.version = version
        self.note = note
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Text("Two texts of “\(note.shownTitle)”").font(.headline).accessibilityAddTraits(.isHeader)
            Text("Two devices have written at the same place. Both are kept in the history, whatever you choose.")
                .foregroundColor(.secondary)
            HStack(alignment: .top, spacing: 16) {
                ComparedText(
                    heading: "In the note",
                    title: note.title,
                    parts: parts(from: version, to: note),
                    mark: .added
                )
                ComparedText(
                    heading: heading,
                    title: version.title,
                    parts: parts(from: version, to: note),
                    mark: .removed
                )
            }
            .styleClass("slip-compare")
            HStack(spacing: 12) {
                Button("Keep the Note") { finish { desk.keepNote($0) } }
                Button("Take the Other") { finish { desk.takeVersion($0) } }
                if version.bodyText != note.bodyText {
                    Button("Keep Both") { finish { desk.keepBoth($0) } }
                }
                Button("Decide Later") { dismiss() }.keyboardShortcut(.cancelAction)
            }
            .styleClass("slip-choices")
        }
        .padding(24)
        .styleClass("slip-compare-sheet")
    }

    private var heading: String { "Set aside, \(version.date.moment(locale, timeZone))" }

    private func parts(from version: NoteVersion, to note: Note) -> [WordDifference.Part] {
        WordDifference(from: version.bodyText, to: note.bodyText).parts
    }

    private func finish(_ action: (NoteVersion) -> Void) {
        action(version)
        dismiss()
    }
}

/// One of two texts, in which the words are marked that the other one does not have.
private struct ComparedText: View {
    let heading: String
    let title: String
    let parts: [WordDifference.Part]
    /// The parts that only this text has.
    let mark: WordDifference.Part.Kind

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text(heading).font(.caption).foregroundColor(.secondary)
            Text(title).bold()
            text
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .styleClass("slip-compared")
    }

    private var text: Text {
        parts.reduce(Text("")) { text, part in
            switch part.kind {
            case .same: text + Text(part.text)
            case mark: text + Text(part.text).underline().foregroundColor(mark == .added ? .green : .orange)
            default: text
            }
        }
    }
}
