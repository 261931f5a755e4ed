/// How far a note has come. The order of the cases is the order of sections.
public enum Status: String, Identifiable, CaseIterable, Sendable {
    /// Somebody is writing it.
    case draft = "Draft"
    /// It waits to be read once more.
    case review = "Review"
    /// It is done.
    case archived = "Archived"

    /// The status itself identifies it in lists.
    public var id: String { rawValue }

    /// What people read.
    public var displayName: String { rawValue }

    /// What a note becomes once this step is done; nil for the last one.
    public var next: Status? {
        switch self {
        case .draft: .review
        case .review: .archived
        case .archived: nil
        }
    }
}
