internal import CoreData
internal import SlipboxCore

/// How an object is shared, for a mark.
enum ShareMark: Equatable {
    /// One's own, which others see as well.
    case own
    /// Somebody else's.
    case from(String, mayChange: Bool)

    /// The mark in words, for screen readers and hints.
    var words: String {
        switch self {
        case .own: "Shared with others"
        case .from(let name, true): "Shared by \(name)"
        case .from(let name, false): "Shared by \(name), to read"
        }
    }
}

/// What others share with the user is a slip box of its own, in which one may do less: notes belong to the shares of others.
extension Desk {
    /// Whether the slip box is what others share.
    var isOfOthers: Bool { others != nil }

    /// Whether notes and folders of this slip box can be shared.
    var canShare: Bool { isOfOthers || sync?.account != nil }

    /// Whether a note or folder may be changed.
    func mayChange(_ object: NSManagedObject) -> Bool { others?.mayChange(object) ?? true }

    /// Whether a note can be made at the current place.
    var canMakeNotes: Bool { others?.mayWrite(in: place?.folder) ?? true }

    /// Returns how an object is shared; nil if it is not. An error leaves the mark away, and is told by whatever else fails then.
    func shareMark(of object: NSManagedObject) -> ShareMark? {
        guard !object.objectID.isTemporaryID, object.managedObjectContext != nil else { return nil }
        do {
            if let others {
                let owner = try others.share(of: object).map { ShareOwner(of: $0).name }
                return owner.map { .from($0, mayChange: others.mayChange(object)) }
            }
            guard let sync, sync.hasShares else { return nil }
            return try sync.share(of: object) == nil ? nil : .own
        } catch {
            return nil
        }
    }

    /// Returns the address of the files of a note: those of its share, among what others share.
    func address(of note: Note) -> BoxAddress {
        guard let others else { return address }
        do {
            return try others.fileToken(of: note).map(address.within) ?? address
        } catch {
            // Without its share, the pictures of the note are not found.
            return address
        }
    }

    /// Whether an object ceases to be shared by being moved.
    func leavesShare(_ object: NSManagedObject, of folder: Folder?, for target: Folder?) throws -> Bool {
        try sync?.leavesShare(object, of: folder, for: target) ?? false
    }

    /// Says that something of others cannot be done, and returns whether it is so.
    func refusesForOthers(_ what: String) -> Bool {
        if isOfOthers { problem = "\(what) Those who share these notes can do that." }
        return isOfOthers
    }

    /// Shares a file that has come into a shared note.
    func shareAlong(_ file: Attachment, with id: UUID?) {
        guard let sync, let id else { return }
        Task {
            do {
                guard let note = try Note.with(id, in: context) else { return }
                try await sync.share(file, with: note)
            } catch {
                problem =
                    "The picture is in the note, but those who see the note do not see it yet: \(error.localizedDescription)"
            }
        }
    }
}
