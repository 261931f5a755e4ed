package import Foundation
package import ManagedObjectModelFormat

/// A document that several people edit at once, each in a session.
@MainActor
package protocol EditedDocument: AnyObject {
    associatedtype Content: EditedContent

    /// The number of times that the document was opened anew, after which steps of before cannot be undone.
    var generation: Int { get }
    /// Those who are told of each change.
    var followers: ChangeFollowers { get }

    /// Makes a change of a session.
    ///
    /// - Returns: The changes, and the revision that they lead to.
    func change(
        bySession number: Int,
        _ body: (inout Content) throws(EditError) -> [Content.Change]
    ) throws(EditError) -> (changes: [Content.Change], revision: Int)

    /// Returns whether others have changed the document after a revision.
    func isChanged(after revision: Int, byOthersThan session: Int) -> Bool
}

/// A document in the files of a folder.
@MainActor
package protocol FileDocument: EditedDocument {
    var url: URL { get }
    /// Whether a save would write something. What is taken back is no change.
    var isEdited: Bool { get }

    /// Opens a document.
    ///
    /// - Throws: The errors in its files.
    init(contentsOf url: URL) throws(ModelFormatErrors)

    /// Takes up what an earlier program has left. If others have changed the files since, that is told as if it had happened now.
    ///
    /// - Throws: `ModelFormatErrors` if the draft is none of such a document.
    init(_ draft: DocumentDraft, at url: URL) throws(ModelFormatErrors)

    func makeSession() -> EditingSession<Self>

    /// Returns what is not saved, which is made on another thread; nil if that is nothing.
    func draft() async -> DocumentDraft?

    /// Returns the files, for people, that others have changed since they were read or saved.
    func filesChangedByOthers() throws(ModelFormatErrors) -> [String]

    /// Saves what has changed.
    ///
    /// - Throws: `ModelFormatErrors` if the files cannot be written, or others have changed them since they were read. Then
    ///   nothing was written.
    func save() throws(ModelFormatErrors)

    /// Opens the files anew and gives up all changes that are not saved, also those of others and what could be undone.
    func revert() throws(ModelFormatErrors)
}

/// What is to happen whenever a document has changed: at once, before any page shows it.
@MainActor
package final class ChangeFollowers {
    private struct Follower {
        weak var owner: AnyObject?
        let action: () -> Void
    }

    private var followers: [Follower] = []

    /// Adds an action, which is performed for as long as its owner is there. It must not hold the owner.
    package func add(_ owner: AnyObject, _ action: @escaping () -> Void) {
        followers.removeAll { $0.owner == nil }
        followers.append(Follower(owner: owner, action: action))
    }

    func tell() {
        for follower in followers where follower.owner != nil { follower.action() }
    }
}

/// What a document has, with changes that can be taken back after others have made theirs.
package protocol EditedContent: Sendable {
    associatedtype Change: Sendable

    /// Makes changes that were made before, or their inverses.
    ///
    /// - Throws: `EditError` if others have changed the same places since. Then nothing is changed.
    mutating func apply(_ changes: [Change]) throws(EditError)

    /// Returns the changes that take others back.
    static func inverse(of changes: [Change]) -> [Change]

    /// Checks that taking back an edit has not taken away names that others use meanwhile, nor brought back names that others
    /// have given to something else.
    func checkUses(since before: Self) throws(EditError)
}
