internal import CoreData
internal import DocumentRichText
internal import ProseEditor
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A text of a note in the place of the note, with the words that came with it and those that left.
struct VersionView: View {
    let desk: Desk
    let entry: HistoryEntry
    @ObservedObject private var note: Note
    /// The version before the text, if there is one.
    @FetchRequest private var former: FetchedResults<NoteVersion>
    @State private var comparison: TextComparison?
    @Environment(\.locale) private var locale
    @Environment(\.timeZone) private var timeZone
    @Environment(\.horizontalSizeClass) private var width

    init(desk: Desk, note: Note, entry: HistoryEntry) {
        (self.desk, self.entry, self.note) = (desk, entry, note)
        let request = NoteVersion.fetch(of: note)
        if case .version(let version) = entry {
            request.predicate = NSPredicate(format: "note == %@ AND date_ < %@", note, version.date as NSDate)
        }
        request.fetchLimit = 1
        _former = FetchRequest(fetchRequest: request)
    }

    var body: some View {
        let texts = Texts(text: entry.text, former: former.first?.text)
        ScrollView {
            VStack(alignment: .leading, spacing: 0) {
                texts.title.styleClass("slip-version-title").accessibilityAddTraits(.isHeader)
                HStack { Text(moment) }.styleClass("slip-line")
                if let comparison {
                    ProseEditor("Text of the version", document: .constant(shown(comparison)), id: "version")
                        .noteTitles { desk.linkedNote($0)?.shownTitle }
                        .noteAddresses { desk.linkedNote($0).map(address) }
                        .disabled(true)
                } else {
                    ProgressView("Comparing the texts…").frame(minHeight: 240)
                }
            }
            .styleClass("slip-page slip-reading")
        }
        .styleClass("slip-past")
        .toolbar(removing: .title)
        .navigationTitle("History of “\(note.shownTitle)”")
        .toolbar { tools }
        .task(id: texts) { await compare(texts) }
    }

    private struct Texts: Hashable {
        let text: NoteText
        let former: NoteText?

        /// The title, behind the one that it has replaced.
        @MainActor var title: Text {
            let (title, old) = (text.title ?? "", former?.title ?? "")
            guard former != nil, old != title else { return Text(title) }
            let came = Text(title).underline().styleClass("slip-come")
            return old.isEmpty ? came : Text(old).strikethrough().styleClass("slip-gone") + Text(" ") + came
        }
    }

    @ViewBuilder private var tools: some View {
        if width == .compact {
            ToolbarItem {
                Button("All versions", systemImage: "clock") { desk.history?.entry = nil }
            }
        }
        if case .version(let version) = entry, desk.mayChange(note) {
            ToolbarItem {
                Button("Bring This Back") { desk.bringBack(version, of: moment) }
                    .buttonStyle(.borderedProminent)
            }
        }
        ToolbarItem { Button("Close") { desk.history = nil } }
    }

    private var moment: String { entry.date.moment(locale, timeZone) }

    private func shown(_ comparison: TextComparison) -> RichTextDocument {
        comparison.document.showingFiles(of: desk.address(of: note))
    }

    private func address(of note: Note) -> String { desk.address.page(of: note, at: desk.place(showing: note)) }

    private func compare(_ texts: Texts) async {
        comparison = await Task.detached(priority: .userInitiated) {
            // Nothing is marked in the first text: all of it came.
            TextComparison(from: (texts.former ?? texts.text).document, to: texts.text.document)
        }.value
    }
}

extension Date {
    /// Returns the date and time of day in the reader's locale and time zone.
    func moment(_ locale: Locale, _ timeZone: TimeZone) -> String {
        formatted(FormatStyle(date: .long, time: .shortened, locale: locale, timeZone: timeZone))
    }
}
