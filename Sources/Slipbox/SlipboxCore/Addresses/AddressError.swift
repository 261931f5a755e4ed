public import Foundation

/// An address that a note cannot have.
public enum AddressError: LocalizedError, Equatable {
    /// Another note has it.
    case taken(address: String, title: String)
    /// It is below the note itself, which would go along.
    case belowItself(address: String)
    /// The text is no address.
    case unreadable(String)

    /// What went wrong and what to do.
    public var errorDescription: String? {
        switch self {
        case .taken(let address, let title):
            "“\(title)” has the address \(address). Choose one that is free."
        case .belowItself(let address):
            "\(address) is below the note itself. Choose an address outside of its branch."
        case .unreadable(let text):
            "“\(text)” is no address. Write numbers and letters in turn, as in 21a3."
        }
    }
}
