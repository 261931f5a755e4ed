internal import Foundation

/// A value as stores hold it: what a slot of a row contains, and what statements are bound with.
enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes(Data)

    var isNull: Bool {
        if case .null = self { true } else { false }
    }
}
