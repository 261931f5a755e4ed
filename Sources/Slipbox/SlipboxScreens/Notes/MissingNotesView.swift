internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The names that links lead to without a note. A click makes the note, to which these links lead from then on.
struct MissingNotesView: View {
    let desk: Desk
    /// The names; nil until they are found.
    @State private var missing: [MissingNote]?

    var body: some View {
        List {
            if let missing {
                ForEach(missing) { MissingNoteRow(desk: desk, missing: $0) }
                if missing.isEmpty { Hint(Place.missing.emptyText, systemImage: Place.missing.systemImage) }
            } else {
                ProgressView("Following all links…")
            }
        }
        .navigationTitle(Place.missing.title)
        .navigationSubtitle(missing.map { $0.count == 1 ? "1 name" : "\($0.count) names" } ?? "")
        // What the desk does, and what is written in a note, may change where links lead.
        .task(id: Moment(action: desk.undoing.message?.id, note: desk.note?.objectID)) { await find() }
    }

    private struct Moment: Hashable {
        let action: Int?
        let note: NSManagedObjectID?
    }

    private func find() async {
        let context = desk.container.newBackgroundContext()
        do {
            missing = try await context.perform { try MissingNote.all(in: context) }
        } catch {
            desk.problem = error.localizedDescription
        }
    }
}

private struct MissingNoteRow: View {
    let desk: Desk
    let missing: MissingNote

    var body: some View {
        Button {
            desk.makeNote(missing: missing.name)
        } label: {
            VStack(alignment: .leading, spacing: 2) {
                HStack {
                    Text(missing.name).styleClass("slip-title")
                    Spacer()
                    Text(missing.linkCount == 1 ? "1 link" : "\(missing.linkCount) links").styleClass("slip-time")
                }
                .styleClass("slip-head")
                Text("In \(sources)").lineLimit(1).styleClass("slip-opening")
            }
            .styleClass("slip")
        }
        .buttonStyle(.plain)
        .styleClass("slip-missing")
        .help("Make “\(missing.name)”")
        .accessibilityLabel("Make “\(missing.name)”, to which \(missing.linkCount) links lead")
    }

    /// The notes with these links.
    private var sources: String {
        let others = missing.noteCount - missing.titles.count
        let names = missing.titles.map { "“\($0)”" } + (others > 0 ? ["\(others) more"] : [])
        return names.formatted(.list(type: .and).locale(Locale(identifier: "en")))
    }
}
