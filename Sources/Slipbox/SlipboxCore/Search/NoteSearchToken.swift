public import Foundation

/// A condition that somebody picks beside the text that is searched for.
public enum NoteSearchToken: CaseIterable, Identifiable, Hashable, Sendable {
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
    /// Notes about a keyword, by its identifier. The name is what people read.
    case keyword(id: UUID, name: String)

    /// The tokens that there always are. There is one for each keyword besides.
    public static let allCases: [NoteSearchToken] = [
        .draftStatus, .reviewStatus, .archivedStatus, .last24Hours, .last7Days, .withAttachment,
    ]

    /// The token for a keyword.
    public static func about(_ keyword: Keyword) -> NoteSearchToken {
        .keyword(id: keyword.uuid, name: keyword.name)
    }

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
        case .keyword(_, let name): "#\(name)"
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
        case .keyword(_, let name): "Keyword “\(name)”"
        }
    }

    /// The status that the token asks for; nil if it asks for something else.
    public var status: Status? {
        switch self {
        case .draftStatus: .draft
        case .reviewStatus: .review
        case .archivedStatus: .archived
        case .last24Hours, .last7Days, .withAttachment, .keyword: nil
        }
    }

    /// Whether the token asks for a status. A note has one, so a search has at most one such token.
    public func isStatusToken() -> Bool { status != nil }
}
