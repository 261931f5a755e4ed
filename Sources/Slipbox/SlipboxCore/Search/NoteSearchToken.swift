public import Foundation

/// A search condition that users pick in addition to the search text.
public enum NoteSearchToken: CaseIterable, Identifiable, Hashable, Sendable {
    /// Matches drafts.
    case draftStatus
    /// Matches notes in review.
    case reviewStatus
    /// Matches archived notes.
    case archivedStatus
    /// Matches notes created in the last 24 hours.
    case last24Hours
    /// Matches notes created in the last seven calendar days.
    case last7Days
    /// Matches notes with a picture.
    case withAttachment
    /// Matches notes with a keyword, by its identifier. The name is shown to users.
    case keyword(id: UUID, name: String)

    /// The tokens that always exist. In addition, there is one for each keyword.
    public static let allCases: [NoteSearchToken] = [
        .draftStatus, .reviewStatus, .archivedStatus, .last24Hours, .last7Days, .withAttachment,
    ]

    /// Returns the token for a keyword.
    public static func about(_ keyword: Keyword) -> NoteSearchToken {
        .keyword(id: keyword.uuid, name: keyword.name)
    }

    /// The token itself.
    public var id: Self { self }

    /// The name shown in the search field.
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

    /// The name shown in the list of suggestions.
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

    /// The status that the token matches; nil for other tokens.
    public var status: Status? {
        switch self {
        case .draftStatus: .draft
        case .reviewStatus: .review
        case .archivedStatus: .archived
        case .last24Hours, .last7Days, .withAttachment, .keyword: nil
        }
    }

    /// Returns whether the name in the list of suggestions has a word that begins with a text.
    func hasWord(beginning start: String) -> Bool {
        fullName.lowercased().split(separator: " ").contains { $0.hasPrefix(start.lowercased()) }
    }

    /// Returns whether the token matches a status. Since a note has one status, a search has at most one such token.
    public func isStatusToken() -> Bool { status != nil }
}
