import CoreData
import WebUI
import WebUICoreData

struct SyncScreen: View {
    @State private var notes: SyncedNotes?
    @State private var failure: String?

    var body: some View {
        Examples {
            Example("A line about a store that is in step with CloudKit") {
                if let notes {
                    SyncedNotesView(notes: notes)
                } else if let failure {
                    Text(verbatim: failure).foregroundStyle(.secondary)
                } else {
                    ProgressView("Opening the store…")
                }
            }
        }
        .task {
            do {
                notes = try await SyncedNotes.open()
            } catch {
                failure = error.localizedDescription
            }
        }
    }
}

/// Notes to write, ways to get in the way of their syncing, and the line that tells of it.
private struct SyncedNotesView: View {
    let notes: SyncedNotes
    @State private var line = ServiceLine.open
    @State private var count = 0

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Text(count == 1 ? "1 note was written on this page." : "\(count) notes were written on this page.")
            HStack {
                Button("Write a note", systemImage: "square.and.pencil") {
                    notes.write()
                    count += 1
                }
                .buttonStyle(.borderedProminent)
                Button("Sync now") { notes.sync() }.buttonStyle(.bordered)
            }
            Picker("The service", selection: $line) {
                ForEach(ServiceLine.allCases) { Text($0.title).tag($0) }
            }
            .pickerStyle(.menu)
            .onChange(of: line) { notes.set(line) }
            Divider()
            CloudKitSyncStatusView(notes.container)
        }
    }
}
