#if CloudKit
internal import CoreData

/// The words of the views about syncing.
enum SyncWords {
    /// A reason as a part of a sentence.
    static func reason(_ reason: CloudKitSyncStatus.Pause.Reason) -> String {
        switch reason {
        case .network: "no network"
        case .throttled: "the service is busy"
        case .noAccount: "nobody is signed in"
        case .quota: "no room is left at the service"
        case .service: "the service refuses"
        case .storeFailure: "the file cannot be read or written"
        }
    }

    static func account(_ account: CloudKitSyncStatus.Account) -> String {
        switch account {
        case .unknown: "not known yet"
        case .none: "nobody is signed in"
        case .available(let user): user
        }
    }

    /// The name of an entity as a word, that of `LedgerEntry` as “ledger entry”. A pair of a relationship is a link.
    static func noun(_ entity: String) -> String {
        guard !entity.contains(".") else { return "link" }
        var words = ""
        for (place, character) in entity.enumerated() {
            if place > 0, character.isUppercase { words.append(" ") }
            words.append(contentsOf: character.lowercased())
        }
        return words
    }

    /// The text as the beginning of a sentence.
    static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
#endif
