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
