/// A condition that somebody picks beside the text that is searched for.
public enum NoteSearchToken: CaseIterable, Identifiable, Sendable {
    /// Drafts only.
    case draftStatus
    /// Notes in review only.
    case reviewStatus
    /// Archived notes only.
    case archivedStatus
    /// Notes of the last 24 hours.
    case last24Hours
    /// Notes of the last seven days, by the calendar.
    case last7Days
    /// Notes with a picture.
    case withAttachment

    /// The token itself identifies it in lists.
    public var id: Self { self }

    /// What stands in the search field.
    public var name: String {
        switch self {
        case .draftStatus: "Draft"
        case .reviewStatus: "Review"
        case .archivedStatus: "Archived"
        case .last24Hours: "24h"
        case .last7Days: "7d"
        case .withAttachment: "Attachment"
        }
    }

    /// What stands in the list of suggestions.
    public var fullName: String {
        switch self {
        case .draftStatus: "Draft Status"
        case .reviewStatus: "Review Status"
        case .archivedStatus: "Archived Status"
        case .last24Hours: "Last 24 Hours"
        case .last7Days: "Last 7 Days"
        case .withAttachment: "Notes With Attachment"
        }
    }

    /// The status that the token asks for; nil if it asks for something else.
    public var status: Status? {
        switch self {
        case .draftStatus: .draft
        case .reviewStatus: .review
        case .archivedStatus: .archived
        case .last24Hours, .last7Days, .withAttachment: nil
        }
    }

    /// Whether the token asks for a status. A note has one, so a search has at most one such token.
    public func isStatusToken() -> Bool { status != nil }
}
