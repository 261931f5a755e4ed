public import Foundation

/// The reasons why a note cannot be given an address.
public enum AddressError: LocalizedError, Equatable {
    /// Another note already has the address.
    case taken(address: String, title: String)
    /// The address is below the note's own, so it would move along with the note.
    case belowItself(address: String)
    /// The text is not an address.
    case unreadable(String)

    /// A description of the error, with a remedy.
    public var errorDescription: String? {
        switch self {
        case .taken(let address, let title):
            "“\(title)” has the address \(address). Choose one that is free."
        case .belowItself(let address):
            "\(address) is below the note itself. Choose an address outside of its branch."
        case .unreadable(let text):
            "“\(text)” is not an address. Alternate numbers and letters, as in 21a3."
        }
    }
}
