/// The progress of a note. Sections appear in the order of the cases.
public enum Status: String, Identifiable, CaseIterable, Sendable {
    /// The note is being written.
    case draft = "Draft"
    /// The note waits for review.
    case review = "Review"
    /// The note is finished.
    case archived = "Archived"

    /// The raw value.
    public var id: String { rawValue }

    /// The name shown to users.
    public var displayName: String { rawValue }

    /// The status that follows; nil for the last one.
    public var next: Status? {
        switch self {
        case .draft: .review
        case .review: .archived
        case .archived: nil
        }
    }
}
