public import CoreData
internal import Foundation
internal import ProseEditor
internal import SlipboxCore
public import WebUI
internal import WebUICoreData

/// The notes of a slip box for browsers without the server: those that were changed last and those that a browser has opened,
/// and what was written in them meanwhile.
///
/// ```swift
/// let notes = OfflineNotes(container)
/// options.offlinePage = OfflinePage(
///     OfflineNotes.files,
///     records: { try .json(await notes.records(for: $0.decode())) },
///     changes: { try .json(await notes.take($0.decode())) }
/// )
/// ```
public struct OfflineNotes: Sendable {
    /// The number of notes changed last that browsers keep.
    static let mostLatest = 200
    /// The number of opened notes that browsers keep besides.
    static let mostOpened = 100
    /// About the most bytes of an answer.
    private static let answerBytes = 500_000
    private static let mostAttempts = 10

    private let container: NSPersistentContainer
    private let address: BoxAddress

    /// Creates the notes of a container's slip box, which is at an address of the server.
    public init(_ container: NSPersistentContainer, at address: BoxAddress = BoxAddress()) {
        (self.container, self.address) = (container, address)
    }

    /// Returns which notes have changed since a browser has asked last.
    ///
    /// - Throws: An error of the store.
    public func records(for request: OfflineRequest) async throws -> OfflineRecords {
        let context = container.newBackgroundContext()
        return try await context.perform {
            var wanted: Set<String> = []
            var versions: [(note: Note, id: String, embeds: [String: OfflineEmbed], version: String)] = []
            let embeds = OfflineEmbeds(in: context, of: address)
            for note in try Self.notes(opened: request.opened, in: context) {
                // A note without an identifier gets one when it is opened the next time.
                guard let id = note.storedIdentity, wanted.insert(id).inserted else { continue }
                let shown = try embeds.all(in: note)
                versions.append((note, id, shown, OfflineNote.version(of: note, embeds: shown)))
            }
            let lines = versions.map { "\($0.id) \($0.version)" }.sorted()
            let state = OfflineNote.shortDigest(of: Array(lines.joined(separator: "\n").utf8))
            guard let kept = request.kept else {
                return OfflineRecords(records: [], removed: [], more: request.state != state, state: state)
            }
            var records: [OfflineNote] = []
            var (bytes, hasMore) = (0, false)
            for (note, id, embeds, version) in versions where kept[id] != version {
                guard bytes < Self.answerBytes else {
                    hasMore = true
                    break
                }
                records.append(OfflineNote(note, version: version, embeds: embeds, in: address))
                bytes += note.bodyText.utf8.count + (note.text.richText?.count ?? 0)
            }
            let removed = kept.keys.filter { !wanted.contains($0) }
            return OfflineRecords(records: records, removed: removed, more: hasMore, state: state)
        }
    }

    /// Takes a change that was made without the server, once. It is merged with what others have written since, and whatever
    /// does not fit into the text is in the note's history.
    ///
    /// - Throws: ``OfflineChangeError``, or an error of the store; then nothing has changed.
    public func take(_ change: OfflineChange) async throws -> OfflineAnswer {
        try change.check()
        for _ in 1..<Self.mostAttempts {
            do {
                return try await attempt(change)
            } catch let error as CocoaError where error.code == .managedObjectMerge {
                // Somebody has saved the note in this moment: the change is merged with that, too.
                continue
            }
        }
        return try await attempt(change)
    }

    private func attempt(_ change: OfflineChange) async throws -> OfflineAnswer {
        let context = container.newBackgroundContext()
        // The history has the name with what is saved, in one step.
        context.name = change.name
        return try await context.perform {
            if change.isRepeated, try Self.hasTaken(change, in: context) {
                let note = try Self.note(change.record, in: context)
                return OfflineAnswer(record: try note.flatMap(record), message: nil)
            }
            let known = try Self.note(change.record, in: context)
            guard mayChange(known) else { throw OfflineChangeError.notYours }
            // A new note in which everything was removed again would not be missed.
            if known == nil, change.isBlank { return OfflineAnswer(record: nil, message: nil) }
            let merge = OfflineMerge(change, in: context, at: try known.map(address(of:)) ?? address)
            let note = try merge.perform(on: known)
            if !address.isOfOthers { try context.followTags() }
            try context.save()
            return OfflineAnswer(record: try record(note), message: merge.message)
        }
    }

    /// Whether a change may be taken. Among the notes of others, those must be there, and not be thrown away.
    private func mayChange(_ note: Note?) -> Bool {
        guard address.isOfOthers else { return true }
        guard let note, !note.isTrashed, let container = container as? NSPersistentCloudKitContainer else {
            return false
        }
        return container.canUpdateRecord(forManagedObjectWith: note.objectID)
    }

    /// Returns the address of the files of a note: those of its share, among what others share.
    private func address(of note: Note) throws -> BoxAddress {
        guard address.isOfOthers, let container = container as? NSPersistentCloudKitContainer else { return address }
        return try container.fileToken(of: note).map(address.within) ?? address
    }

    private func record(_ note: Note) throws -> OfflineNote? {
        guard !note.isTrashed, let context = note.managedObjectContext else { return nil }
        let embeds = try OfflineEmbeds(in: context, of: address).all(in: note)
        let version = OfflineNote.version(of: note, embeds: embeds)
        return OfflineNote(note, version: version, embeds: embeds, in: address)
    }

    /// Returns whether a change was saved before.
    private static func hasTaken(_ change: OfflineChange, in context: NSManagedObjectContext) throws -> Bool {
        guard let fetch = NSPersistentHistoryTransaction.fetchRequest else { return false }
        fetch.predicate = NSPredicate(format: "contextName == %@", change.name)
        let result = try context.execute(NSPersistentHistoryChangeRequest.fetchHistory(withFetch: fetch))
        let found = (result as? NSPersistentHistoryResult)?.result as? [NSPersistentHistoryTransaction]
        return !(found ?? []).isEmpty
    }

    /// Returns a note, in the trash or not.
    private static func note(_ id: UUID, in context: NSManagedObjectContext) throws -> Note? {
        let request = Note.fetchEverywhere(NSPredicate(format: "%K == %@", NoteProperties.uuid, id as NSUUID))
        request.fetchLimit = 1
        return try context.fetch(request).first
    }

    /// Returns the notes for a browser: those changed last, then those that it has opened, each perhaps twice.
    private static func notes(opened: [String], in context: NSManagedObjectContext) throws -> [Note] {
        let request = Note.fetch()
        request.sortDescriptors = [NSSortDescriptor(key: NoteProperties.modificationDate, ascending: false)]
        request.fetchLimit = mostLatest
        request.relationshipKeyPathsForPrefetching = [NoteProperties.keywords, NoteProperties.folder]
        let latest = try context.fetch(request)
        let identifiers = opened.prefix(mostOpened).compactMap { context.noteIdentifier(path: $0) }
        guard !identifiers.isEmpty else { return latest }
        return try latest + context.fetch(Note.fetch(NSPredicate(format: "SELF IN %@", identifiers)))
    }
}

extension OfflineNotes {
    /// The script and the style sheet of the page that shows the notes without the server. The script's parts, in the folder
    /// Script, are concatenated without further processing.
    public static var files: IslandFiles {
        let parts = [
            EditorBundle.formulaScript, EditorBundle.footnoteScript, EditorBundle.draftScript,
            PackageResources.notes_js, PackageResources.arriving_js, PackageResources.rescuing_js,
            PackageResources.days_js, PackageResources.reading_js, PackageResources.footnotes_js,
            PackageResources.embeds_js, PackageResources.list_js, PackageResources.note_js, PackageResources.page_js,
        ]
        return IslandFiles(
            name: "slipbox-offline",
            script: Array("(() => {\n'use strict';\n".utf8) + parts.joined() + Array("})();\n".utf8),
            stylesheet: PackageResources.offline_css
        )
    }
}

extension NSManagedObjectContext {
    /// Returns the identifier of the note whose page has a path, such as `/all/Note-17`; nil if it is the page of none.
    fileprivate func noteIdentifier(path: String) -> NSManagedObjectID? {
        guard let component = path.split(separator: "/").last, component.hasPrefix("Note-"),
            let number = UInt32(component.dropFirst(5)),
            let store = persistentStoreCoordinator?.persistentStores.first,
            let address = URL(string: "x-coredata://\(store.identifier ?? "")/Note/p\(number)")
        else { return nil }
        return persistentStoreCoordinator?.managedObjectID(forURIRepresentation: address)
    }
}
