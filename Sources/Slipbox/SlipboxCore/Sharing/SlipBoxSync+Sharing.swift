public import CloudKit
public import CoreData
internal import Foundation

/// Sharing one's own notes, and taking part in what others share.
extension SlipBoxSync {
    /// Accepts an invitation: from then on, what is shared is in ``shared``.
    ///
    /// - Parameter text: The address of the share, as it was sent.
    /// - Throws: `SyncProblem`; then nothing has changed.
    public func accept(_ text: String) async throws {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        // The service knows shares by the end of their addresses, and nothing else is asked there.
        guard let url = URL(string: text), url.scheme != nil, url.pathComponents.count > 1 else {
            throw SyncProblem.invitation(text)
        }
        guard account != nil, let cloud else { throw SyncProblem.noAccount }
        do {
            let metadata = try await cloud.shareMetadata(for: url)
            guard metadata.participantRole != .owner else { throw SyncProblem.ownShare }
            try await openShared(makesFile: true)?.accept(metadata)
        } catch let problem as SyncProblem {
            throw problem
        } catch let error as CKError where [.unknownItem, .invalidArguments].contains(error.code) {
            throw SyncProblem.invitation(text)
        } catch {
            throw SyncProblem.service(Self.words(error))
        }
    }

    /// Returns the objects that are shared with a note or folder although no relationship leads to them: the pictures and files in
    /// its texts, as far as they are in no other share.
    ///
    /// - Throws: An error of the store.
    public func companions(of object: NSManagedObject) throws -> [NSManagedObject] {
        let notes = SharedTexts.notes(of: object)
        let files = try SharedTexts.files(in: notes, context: container.viewContext)
        let known = try container.fetchShares(matching: files.map(\.objectID))
        return files.filter { known[$0.objectID] == nil }
    }

    /// Returns the share that a note or folder of one's own is in; nil if it is nobody else's business.
    ///
    /// - Throws: An error of the store.
    public func share(of object: NSManagedObject) throws -> CKShare? {
        guard account != nil, !object.objectID.isTemporaryID else { return nil }
        return try container.fetchShares(matching: [object.objectID])[object.objectID]
    }

    /// Whether an object is shared because it is in a folder, and would not be in another one.
    ///
    /// - Throws: An error of the store.
    public func leavesShare(_ object: NSManagedObject, of folder: Folder?, for target: Folder?) throws -> Bool {
        guard let folder, let share = try share(of: object), try self.share(of: folder)?.recordID == share.recordID
        else {
            return false
        }
        return try target.flatMap { try self.share(of: $0) }?.recordID != share.recordID
    }

    /// Whether anything of one's own is shared.
    public var hasShares: Bool { account != nil && !ownShares.isEmpty }

    /// Shares a picture or file that has come into a text, if the text is shared.
    ///
    /// - Throws: An error of the store, or of the service.
    public func share(_ file: Attachment, with note: Note) async throws {
        guard let share = try share(of: note) else { return }
        _ = try await container.share([file], to: share)
    }
}
