internal import Foundation

// The names under which stores keep choices. They stay the same, whatever people read.

extension NoteSearchToken {
    var storedName: String {
        switch self {
        case .draftStatus: "draft"
        case .reviewStatus: "review"
        case .archivedStatus: "archived"
        case .last24Hours: "24h"
        case .last7Days: "7d"
        case .withAttachment: "attachment"
        case .keyword(let id, _): Self.keywordPrefix + id.uuidString
        }
    }

    private static let keywordPrefix = "keyword:"

    /// The identifier of the keyword for which a name stands; nil for other names.
    static func keywordIdentifier(ofStoredName name: String) -> UUID? {
        name.hasPrefix(keywordPrefix) ? UUID(uuidString: String(name.dropFirst(keywordPrefix.count))) : nil
    }
}

extension NoteSorting {
    var storedName: String {
        switch self {
        case .titleAsc: "title"
        case .titleDes: "title-reversed"
        case .creationDateAsc: "oldest"
        case .creationDateDes: "newest"
        case .status: "status"
        case .day: "day"
        case .manual: "manual"
        case .address: "address"
        }
    }
}
