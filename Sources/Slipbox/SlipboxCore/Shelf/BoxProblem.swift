public import Foundation

/// The reasons why a slip box cannot be made or shown beside others. Nothing was changed.
public enum BoxProblem: LocalizedError, Equatable {
    /// A text is no name.
    case name(String)
    /// Another box of the server has the name, or one that is the same in addresses.
    case takenName(String)
    /// There is a file where the box would be made.
    case takenFile(String)
    /// The server has as many boxes as it may have.
    case tooMany(Int)
    /// The list of boxes cannot be read.
    case list(String)
    /// A box stands in none of the lists that can be changed.
    case fixed(String)

    /// The reason, with a remedy.
    public var errorDescription: String? {
        switch self {
        case .name(let text):
            "“\(text.prefix(80))” is no name for a slip box. Write one line with a letter or a digit, and at most "
                + "\(BoxName.mostCharacters) characters."
        case .takenName(let name): "There is a slip box “\(name)” already. Choose another name."
        case .takenFile(let path):
            "There is a file \(path) already. Choose another name, or serve that one with --box NAME=PATH if it is a slip box."
        case .tooMany(let count): "There are \(count) slip boxes here, and no more are possible."
        case .list(let path): "The list of slip boxes in \(path) cannot be read. Correct it or remove it."
        case .fixed(let name): "“\(name)” was named in the call of the server. Leave it out there."
        }
    }
}
