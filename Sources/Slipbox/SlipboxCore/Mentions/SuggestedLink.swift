internal import CoreData

/// A note that may be worth a link, with the traits it shares with the other note.
public struct SuggestedLink {
    /// The suggested note.
    public let note: Note
    /// The shared keywords and words, the rarest first; keywords begin with `#`.
    public let reasons: [String]

    /// Creates a suggestion.
    public init(note: Note, reasons: [String]) {
        (self.note, self.reasons) = (note, reasons)
    }
}
