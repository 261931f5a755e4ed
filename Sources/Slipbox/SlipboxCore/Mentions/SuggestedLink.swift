internal import CoreData

/// A note that may be worth a link, and what it has in common with the other one.
public struct SuggestedLink {
    /// The note.
    public let note: Note
    /// The keywords and rare words that both have, the rarest first; keywords begin with `#`.
    public let reasons: [String]

    /// A note with what it has in common with another one.
    public init(note: Note, reasons: [String]) {
        (self.note, self.reasons) = (note, reasons)
    }
}
