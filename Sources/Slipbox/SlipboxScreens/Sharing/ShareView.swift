internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A sheet that says who may see a note or folder, and lets the user change that.
struct ShareView: View {
    let desk: Desk
    let object: NSManagedObject
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Text(title).font(.headline).accessibilityAddTraits(.isHeader)
            Text(what).foregroundColor(.secondary)
            if let container = desk.others?.container ?? desk.sync?.container {
                CloudSharingView(object, along: companions, in: container)
            }
            Button("Close") { dismiss() }.keyboardShortcut(.cancelAction)
        }
        .padding(24)
        .styleClass("slip-sync-sheet")
        .onDisappear(perform: finish)
    }

    private var title: String {
        switch object {
        case let note as Note: "Share “\(note.shownTitle)”"
        case let folder as Folder: "Share “\(folder.name)”"
        default: "Share"
        }
    }

    private var what: String {
        if desk.isOfOthers { return "This belongs to somebody else, who shares it with you." }
        return object is Folder
            ? "Its notes and folders go along, those of later, too, with their pictures and histories. Keywords stay yours."
            : "Its pictures and its history go along. Folder, keywords, and the notes that it links to stay yours."
    }

    private var companions: [NSManagedObject] {
        do {
            return try desk.others == nil ? desk.sync?.companions(of: object) ?? [] : []
        } catch {
            // Then the note is shared without its pictures; the next one that comes in takes them along.
            return []
        }
    }

    private func finish() {
        desk.sync?.lookForShares()
        // What was left is gone.
        if desk.note?.managedObjectContext == nil || desk.note?.isDeleted == true { desk.note = nil }
    }
}
